/// Wall time by stage.
struct StageClock {
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var stages = [String: Int]()

    /// Closes the stage that began when the one before was closed.
    mutating func stage(_ name: String) {
        let now = ContinuousClock.now
        stages[name, default: 0] += StageClock.milliseconds(now - last)
        last = now
    }

    /// Every stage, and the whole as `receipt`.
    func finish() -> [String: Int] {
        stages.merging(["receipt": StageClock.milliseconds(ContinuousClock.now - start)]) { $1 }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
    }
}
