/// Processor time of the calling thread that may still be spent on a picture.
///
/// Processor time and not the wall clock's, so that what else the machine does changes no reading.
struct Allowance: Sendable {
    private let end: Double

    /// So much from now on.
    init(seconds: Double) { end = threadProcessorSeconds() + seconds }

    /// What is left, in seconds; negative once it is overdrawn.
    var left: Double { end - threadProcessorSeconds() }

    var isOver: Bool { left <= 0 }

    /// The same, ending so much earlier.
    func keeping(_ seconds: Double) -> Allowance { Allowance(seconds: left - seconds) }

    static let unlimited = Allowance(seconds: 1e9)
}
