import Foundation

/// Reads the properties of an animation, `{a, k}`, which stand still or have keyframes.
struct PropertyReader {
    /// Counts what is not drawn.
    let features: UnsupportedFeatures
    /// Frames that are added to each keyframe's: compositions within others begin later.
    let delay: Double

    /// The figures of a property, at least `count` of them.
    func figures(_ node: JSONNode, _ name: String, count: Int = 1, standard: [Double]? = nil) throws(LottieError)
        -> Track<Figures>
    {
        guard node.isPresent else {
            guard let standard else { throw .badFigure(name) }
            return Track(Figures(standard))
        }
        if node["x"].text != nil { features.add("expressions") }
        if node["s"].isTrue, node["x"].isObject { return try splitPosition(node) }
        let value = node["k"].isPresent ? node["k"] : node
        if let still = value.numbers {
            guard still.count >= count else { throw .badFigure(name) }
            return Track(Figures(still))
        }
        let track = try keyframes(value.list, name) { (item: JSONNode) throws(LottieError) -> Figures in
            guard let numbers = item.numbers, numbers.count >= count else { throw .badFigure(name) }
            return Figures(numbers)
        }
        return track.shifted(by: delay)
    }

    /// A position whose two figures are animated apart.
    private func splitPosition(_ node: JSONNode) throws(LottieError) -> Track<Figures> {
        let both = [try figures(node["x"], "position"), try figures(node["y"], "position")]
        return Track.combine(both) { Figures([$0[0][0], $0[1][0]]) }
    }

    /// The path of a shape or a mask.
    func path(_ node: JSONNode) throws(LottieError) -> Track<CubicPath> {
        if node["x"].text != nil { features.add("expressions") }
        let value = node["k"]
        if value.isObject { return Track(try CubicPath(value)) }
        let track = try keyframes(value.list, "path") { (item: JSONNode) throws(LottieError) -> CubicPath in
            try CubicPath(item.isList ? item[0] : item)
        }
        return track.shifted(by: delay)
    }

    private func keyframes<Value: Mixable>(
        _ list: [JSONNode], _ name: String, _ read: (JSONNode) throws(LottieError) -> Value
    ) throws(LottieError) -> Track<Value> {
        guard !list.isEmpty, list.count <= Int(Tuning.standard.maxFrames) else { throw .badFigure(name) }
        var found: [Track<Value>.Keyframe] = []
        for (place, item) in list.enumerated() {
            guard let frame = item["t"].number, frame >= found.last?.frame ?? frame else { throw .badFigure(name) }
            let start = item["s"].isPresent ? try read(item["s"]) : try end(of: list, before: place, name, read)
            guard place + 1 < list.count else {
                found.append(.init(frame: frame, value: start, ease: .hold))
                break
            }
            guard let next = list[place + 1]["t"].number, next >= frame else { throw .badFigure(name) }
            let goal = item["e"].isPresent ? item["e"] : list[place + 1]["s"]
            let end = goal.isPresent ? try read(goal) : start
            try add(Segment(item: item, frame: frame, next: next, start: start, end: end), to: &found)
        }
        return Track(keyframes: found)
    }

    /// Older files give a last keyframe no value of its own: it is where the one before it ends.
    private func end<Value>(
        of list: [JSONNode], before place: Int, _ name: String, _ read: (JSONNode) throws(LottieError) -> Value
    ) throws(LottieError) -> Value {
        guard place > 0 else { throw .badFigure(name) }
        let before = list[place - 1]
        return try read(before["e"].isPresent ? before["e"] : before["s"])
    }

    fileprivate struct Segment<Value: Mixable> {
        let item: JSONNode
        let frame: Double
        let next: Double
        let start: Value
        let end: Value
    }

    /// Adds a keyframe, or one a frame where SVG has no such way: one that goes beyond its goal, that is another for
    /// each figure, or along a curve.
    private func add<Value: Mixable>(_ segment: Segment<Value>, to found: inout [Track<Value>.Keyframe])
        throws(LottieError)
    {
        guard !segment.item["h"].isTrue, segment.start.canMix(with: segment.end) else {
            found.append(.init(frame: segment.frame, value: segment.start, ease: .hold))
            return
        }
        let eases = handles(of: segment.item)
        let motion = MotionPath(segment.item, from: segment.start, to: segment.end)
        if motion == nil, eases.count == 1, eases[0].isPlain {
            found.append(.init(frame: segment.frame, value: segment.start, ease: eases[0].ease))
            return
        }
        guard segment.next - segment.frame <= Tuning.standard.maxFrames else { throw .tooLarge("too many frames") }
        for frame in stride(from: segment.frame, to: segment.next, by: 1) {
            let time = (frame - segment.frame) / (segment.next - segment.frame)
            found.append(.init(frame: frame, value: segment.value(at: time, eases, motion), ease: .linear))
        }
    }

    /// The handles of the way to the next keyframe: one pair, or one for each figure.
    private func handles(of item: JSONNode) -> [Handles] {
        let (out, into) = (item["o"], item["i"])
        guard let x1 = out["x"].numbers, let y1 = out["y"].numbers, let x2 = into["x"].numbers,
            let y2 = into["y"].numbers
        else { return [Handles(x1: 0, y1: 0, x2: 1, y2: 1)] }
        let count = min(x1.count, y1.count, x2.count, y2.count)
        let all = (0..<count).map { Handles(x1: x1[$0], y1: y1[$0], x2: x2[$0], y2: y2[$0]) }
        return all.isEmpty ? [Handles(x1: 0, y1: 0, x2: 1, y2: 1)] : all.allSatisfy { $0 == all[0] } ? [all[0]] : all
    }
}

/// The handles of a curve of time.
private struct Handles: Equatable {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double

    init(x1: Double, y1: Double, x2: Double, y2: Double) {
        // Time never goes back.
        (self.x1, self.y1, self.x2, self.y2) = (min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
    }

    /// Whether SVG's `keySplines` take it.
    var isPlain: Bool { (0...1).contains(y1) && (0...1).contains(y2) }
    var ease: Ease { .curve(x1, y1, x2, y2) }
    func share(at time: Double) -> Double { Ease.share(at: time, x1: x1, y1: y1, x2: x2, y2: y2) }
}

extension PropertyReader.Segment {
    fileprivate func value(at time: Double, _ eases: [Handles], _ motion: MotionPath?) -> Value {
        let share = eases[0].share(at: time)
        if let motion, let figures = motion.figures(at: share) as? Value { return figures }
        if eases.count > 1, let one = start as? Figures, let other = end as? Figures {
            let mixed = one.values.indices.map { place in
                one[place] + (other[place] - one[place]) * eases[min(place, eases.count - 1)].share(at: time)
            }
            if let figures = Figures(mixed) as? Value { return figures }
        }
        return Value.mix(start, end, share: share)
    }
}

/// The curve along which a position moves at an even speed.
private struct MotionPath {
    private let places: [CubicPath.Point]
    private let lengths: [Double]

    /// `nil` where the way is straight, or the value is no position.
    init?<Value>(_ item: JSONNode, from start: Value, to end: Value) {
        guard let start = start as? Figures, let end = end as? Figures, let out = item["to"].numbers,
            let into = item["ti"].numbers, out.count >= 2, into.count >= 2, (out + into).contains(where: { $0 != 0 })
        else { return nil }
        let (one, four) = (CubicPath.Point(x: start[0], y: start[1]), CubicPath.Point(x: end[0], y: end[1]))
        let two = one + CubicPath.Point(x: out[0], y: out[1])
        let three = four + CubicPath.Point(x: into[0], y: into[1])
        let steps = Tuning.standard.motionSteps
        let places = (0...steps).map { step -> CubicPath.Point in
            let t = Double(step) / Double(steps)
            let u = 1 - t
            return one * (u * u * u) + two * (3 * u * u * t) + three * (3 * u * t * t) + four * (t * t * t)
        }
        var lengths = [0.0]
        for (one, next) in zip(places, places.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + hypot(next.x - one.x, next.y - one.y))
        }
        (self.places, self.lengths) = (places, lengths)
    }

    /// The place at a share of the length, which may lie beyond both ends.
    func figures(at share: Double) -> Figures {
        let wanted = share * lengths[lengths.count - 1]
        let next = min(max(lengths.firstIndex { $0 >= wanted } ?? lengths.count - 1, 1), lengths.count - 1)
        let part = lengths[next] - lengths[next - 1]
        let inside = part > 0 ? (wanted - lengths[next - 1]) / part : 0
        let place = places[next - 1] + (places[next] - places[next - 1]) * inside
        return Figures([place.x, place.y])
    }
}

/// What an animation uses that is not drawn.
final class UnsupportedFeatures {
    private(set) var counts: [String: Int] = [:]

    func add(_ feature: String) { counts[feature, default: 0] += 1 }
}
