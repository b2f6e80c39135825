/// Wall time by stage.
struct StageClock {
    private var last = ContinuousClock.now
    /// Milliseconds of every stage closed so far.
    private(set) var stages = [String: Int]()

    /// Closes the stage that began when the one before was closed.
    mutating func stage(_ name: String) {
        let now = ContinuousClock.now
        stages[name, default: 0] += StageClock.milliseconds(now - last)
        last = now
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
    }
}
