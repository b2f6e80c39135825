import Foundation

/// A value between whose forms there are others.
protocol Mixable: Equatable {
    /// The value at a share of the way from one to another.
    static func mix(_ one: Self, _ other: Self, share: Double) -> Self
    /// Whether there is anything between the two.
    func canMix(with other: Self) -> Bool
}

/// Some figures that change together: a point, a colour, a size, or one figure alone.
struct Figures: Mixable {
    var values: [Double]

    init(_ values: [Double]) { self.values = values }

    subscript(place: Int) -> Double { values.indices.contains(place) ? values[place] : 0 }

    static func mix(_ one: Figures, _ other: Figures, share: Double) -> Figures {
        Figures(zip(one.values, other.values).map { $0 + ($1 - $0) * share })
    }

    func canMix(with other: Figures) -> Bool { values.count == other.values.count }
}

/// How a value goes from one keyframe to the next.
enum Ease: Equatable {
    /// It stays until the next one.
    case hold
    /// Along a cubic curve from (0, 0) to (1, 1) with these handles, all between 0 and 1, as SVG's `keySplines` takes
    /// them.
    case curve(Double, Double, Double, Double)

    static let linear = Ease.curve(0, 0, 1, 1)

    /// The share of the way at a share of the time.
    func share(at time: Double) -> Double {
        guard case .curve(let x1, let y1, let x2, let y2) = self else { return time < 1 ? 0 : 1 }
        return Ease.share(at: time, x1: x1, y1: y1, x2: x2, y2: y2)
    }

    /// The same for any handles, also those that go beyond the goal and back.
    static func share(at time: Double, x1: Double, y1: Double, x2: Double, y2: Double) -> Double {
        if x1 == y1, x2 == y2 { return time }
        func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        // Halves of [0, 1]: 2⁻³² is finer than any figure that is written.
        for _ in 0..<32 {
            let middle = (low + high) / 2
            if curve(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return curve(y1, y2, (low + high) / 2)
    }
}

/// A value over time: keyframes in the order of their frames, at least one.
struct Track<Value: Mixable>: Equatable {
    struct Keyframe: Equatable {
        var frame: Double
        var value: Value
        /// To the next keyframe.
        var ease: Ease
    }

    private(set) var keyframes: [Keyframe]

    init(_ value: Value) { keyframes = [Keyframe(frame: 0, value: value, ease: .hold)] }

    /// - Precondition: there is a keyframe.
    init(keyframes: [Keyframe]) {
        precondition(!keyframes.isEmpty)
        self.keyframes = keyframes
    }

    var isStatic: Bool { keyframes.allSatisfy { $0.value == keyframes[0].value } }

    func value(at frame: Double) -> Value {
        guard let next = keyframes.firstIndex(where: { $0.frame > frame }) else {
            return keyframes[keyframes.count - 1].value
        }
        guard next > 0 else { return keyframes[0].value }
        let (one, other) = (keyframes[next - 1], keyframes[next])
        guard one.value.canMix(with: other.value) else { return one.value }
        let time = (frame - one.frame) / (other.frame - one.frame)
        return Value.mix(one.value, other.value, share: one.ease.share(at: time))
    }

    /// The same later by some frames.
    func shifted(by frames: Double) -> Track {
        guard frames != 0 else { return self }
        return Track(keyframes: keyframes.map { Keyframe(frame: $0.frame + frames, value: $0.value, ease: $0.ease) })
    }

    /// The track of what is made of each value.
    ///
    /// - Parameter isLinear: whether what is made of a value between two lies as far between what is made of these.
    func map<Made: Mixable>(isLinear: Bool = true, _ make: (Value) -> Made) -> Track<Made> {
        let source = isLinear || isStatic ? self : sampled()
        return Track<Made>(
            keyframes: source.keyframes.map { .init(frame: $0.frame, value: make($0.value), ease: $0.ease) })
    }

    /// The same with a keyframe a frame between keyframes of different values, and straight ways between them.
    func sampled() -> Track {
        var frames: [Double] = []
        for (one, next) in zip(keyframes, keyframes.dropFirst()) {
            frames.append(one.frame)
            guard one.ease != .hold, one.value != next.value else { continue }
            frames += stride(from: one.frame.rounded(.down) + 1, to: next.frame, by: 1)
        }
        frames.append(keyframes[keyframes.count - 1].frame)
        return sampled(at: frames)
    }

    /// The same with straight ways between these frames, and steps where a keyframe holds.
    func sampled(at frames: [Double]) -> Track {
        Track(
            keyframes: frames.map { frame in
                let holder = keyframes.last { $0.frame <= frame }
                return Keyframe(frame: frame, value: value(at: frame), ease: holder?.ease == .hold ? .hold : .linear)
            })
    }

    /// A track that is made of the values of several.
    static func combine<Made: Mixable>(_ tracks: [Track], isLinear: Bool = true, _ make: ([Value]) -> Made) -> Track<
        Made
    > {
        let moving = tracks.indices.filter { !tracks[$0].isStatic }
        let first = tracks.map { $0.keyframes[0].value }
        guard let place = moving.first else { return Track<Made>(make(first)) }
        let alike = moving.allSatisfy { other in
            tracks[other].keyframes.map(\.frame) == tracks[place].keyframes.map(\.frame)
                && tracks[other].keyframes.map(\.ease) == tracks[place].keyframes.map(\.ease)
        }
        if isLinear, alike {
            return Track<Made>(
                keyframes: tracks[place].keyframes.enumerated().map { index, keyframe in
                    let values = tracks.indices.map {
                        moving.contains($0) ? tracks[$0].keyframes[index].value : first[$0]
                    }
                    return .init(frame: keyframe.frame, value: make(values), ease: keyframe.ease)
                })
        }
        var frames = Set<Double>()
        for other in moving { frames.formUnion(tracks[other].sampled().keyframes.map(\.frame)) }
        let sorted = frames.sorted()
        let each = tracks.map { $0.isStatic ? nil : $0.sampled(at: sorted) }
        return Track<Made>(
            keyframes: sorted.indices.map { index in
                let values = tracks.indices.map { each[$0]?.keyframes[index].value ?? first[$0] }
                // A step of one holds what the others do between two frames, which nobody sees.
                let holds = each.contains {
                    $0?.keyframes[index].ease == .hold && $0?.keyframes[index].value != $0?.value(after: index)
                }
                return .init(frame: sorted[index], value: make(values), ease: holds ? .hold : .linear)
            })
    }

    private func value(after index: Int) -> Value { keyframes[min(index + 1, keyframes.count - 1)].value }
}
