/// The numbers of the intake.
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// The estimated delay of a queue. Source: at each of them.
    let queueMonitor = QueueMonitor()
    /// The longest time that one waiting upload is taken to hold up another. Source: judged: one costly picture, which
    /// takes thirty seconds of one of several readers, must not make new uploads be refused.
    let longestPace = Duration.seconds(10)
    /// The progress of a run. Source: at each of them.
    let progress = Progress()
    /// How long readers of an earlier version may leave a ticket of theirs before those of the new one take it. Source:
    /// judged: three leases, so that a reader that died and was started again still comes before.
    let neglectedAfter = Duration.seconds(60)
    /// The readers of a queue. Source: at each of them.
    let queueReader = QueueReader()

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

    /// The readers of a queue.
    struct QueueReader: Sendable {
        /// Seconds before a reader tries a picture again at which it failed; as many more after each failure. Others
        /// may try at once. Source: judged: a machine that is short of memory or time has both again after some
        /// seconds.
        let failurePauseSeconds = 15
        /// Seconds before a reader looks again for a picture that it did not find; as many more after each miss.
        /// Source: judged: what a synchronised folder lags behind.
        let missPauseSeconds = 5
        /// Seconds between looks for a picture that several readers missed. Source: judged; a look costs a millisecond.
        let missingPauseSeconds = 60
        /// How many of the pictures that wait, and as many that came last, a reader looks for to know that it sees the
        /// right folder. Source: judged: enough that some were not cleaned away, few enough for a server of pictures.
        let pictureSample = 8
    }
}
