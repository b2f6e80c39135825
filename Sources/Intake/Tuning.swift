/// The numbers of the intake.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// The estimated delay of a queue. Source: at each of them.
    let queueMonitor = QueueMonitor()
    /// The progress of a run. Source: at each of them.
    let progress = Progress()

    /// The estimated delay of a queue.
    struct QueueMonitor: Sendable {
        /// Minimum decisions by which the pace is divided. Below it hardly anything is decided, and the age of the
        /// oldest upload shows the delay. Source: judged; not measured.
        let minDecisions = 0.1
    }

    /// The progress of a run.
    struct Progress: Sendable {
        /// Minimum seconds by which the rate is divided. Source: judged; it only avoids a division by zero.
        let minSeconds = 0.001
    }
}
