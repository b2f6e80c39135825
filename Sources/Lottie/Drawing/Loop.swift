/// The time of a loop: from its first frame to the one after its last.
struct Loop {
    let first: Double
    let end: Double
    /// Frames a second.
    let rate: Double

    init(_ file: JSONNode) throws(LottieError) {
        let tuning = Tuning.standard
        guard let first = file["ip"].number, let end = file["op"].number, end > first else {
            throw .badFigure("first and last frame")
        }
        guard let rate = file["fr"].number, tuning.frameRates.contains(rate) else { throw .badFigure("rate of frames") }
        guard end - first <= tuning.maxFrames else { throw .tooLarge("more than \(Int(tuning.maxFrames)) frames") }
        (self.first, self.end, self.rate) = (first, end, rate)
    }

    /// Seconds of the whole loop.
    var seconds: Double { (end - first) / rate }

    /// A frame as a share of the loop, between 0 and 1.
    func share(_ frame: Double) -> Double { min(max((frame - first) / (end - first), 0), 1) }

    /// The keyframes of a track within the loop, the first at its begin and the last at its end, with each step written
    /// as two keyframes of one time; `nil` where the value stands still.
    func keyframes<Value: Mixable>(of track: Track<Value>) -> [Track<Value>.Keyframe]? {
        let cuts = [first, end].contains { cut in isCut(track, at: cut) }
        let source = (cuts ? track.sampled() : track)
        var found = [at(first, of: source)]
        found += source.keyframes.filter { $0.frame > first && $0.frame < end }
        found.append(at(end, of: source))
        var stepped: [Track<Value>.Keyframe] = []
        for (place, keyframe) in found.enumerated() {
            stepped.append(keyframe)
            guard place + 1 < found.count, found[place + 1].value != keyframe.value else { continue }
            if keyframe.ease == .hold || !keyframe.value.canMix(with: found[place + 1].value) {
                stepped[stepped.count - 1].ease = .linear
                stepped.append(.init(frame: found[place + 1].frame, value: keyframe.value, ease: .linear))
            }
        }
        return stepped.allSatisfy { $0.value == stepped[0].value } ? nil : stepped
    }

    private func at<Value: Mixable>(_ frame: Double, of track: Track<Value>) -> Track<Value>.Keyframe {
        let holder = track.keyframes.last { $0.frame <= frame }
        return .init(frame: frame, value: track.value(at: frame), ease: holder?.ease ?? .linear)
    }

    /// Whether a frame lies within a way that is not straight.
    private func isCut<Value: Mixable>(_ track: Track<Value>, at frame: Double) -> Bool {
        guard let next = track.keyframes.firstIndex(where: { $0.frame > frame }), next > 0 else { return false }
        let before = track.keyframes[next - 1]
        return before.frame < frame && before.ease != .linear && before.ease != .hold
    }
}
