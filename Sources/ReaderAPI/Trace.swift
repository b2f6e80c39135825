/// The stages of reading a file: how long each takes and, if the trace is observed, its result.
public final class Trace {
    /// The result of a stage.
    public enum StageOutput {
        /// A picture, as a PNG that is encoded only if the trace is observed.
        case picture(() throws -> [UInt8])
        /// Anything else, shown as JSON.
        case json(any Encodable)
    }

    private let look: ((_ stage: String, _ value: StageOutput) -> Void)?
    private let start = ContinuousClock.now
    private var spent: [String: Duration] = [:]
    /// Time inside the running attempt that belongs to no single reader.
    private var aside = Duration.zero

    /// A trace of one file.
    ///
    /// - Parameter look: receives the result of each stage as it comes; `nil` if nobody observes.
    public init(look: ((_ stage: String, _ value: StageOutput) -> Void)? = nil) { self.look = look }

    /// Whether results are observed; otherwise what only serves to be shown need not be made.
    public var isObserved: Bool { look != nil }

    /// Shows the result of a stage. `value` is evaluated only if the trace is observed, and the time this takes counts
    /// for no attempt.
    public func show(_ stage: String, _ value: @autoclosure () -> StageOutput) {
        guard let look else { return }
        let begin = ContinuousClock.now
        defer { aside += ContinuousClock.now - begin }
        look(stage, value())
    }

    /// Does the work of an attempt or of a stage and counts its time, less the time that `shared` counted. A stage's
    /// time is part of its attempt's.
    public func stage<Result, Failure: Error>(
        _ name: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = aside
        let begin = ContinuousClock.now
        defer { spent[name, default: .zero] += ContinuousClock.now - begin - (aside - before) }
        return try work()
    }

    /// Does work for all readers, such as decoding, and counts its time separately.
    public func shared<Result, Failure: Error>(
        _ name: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let begin = ContinuousClock.now
        defer {
            let taken = ContinuousClock.now - begin
            spent[name, default: .zero] += taken
            aside += taken
        }
        return try work()
    }

    /// Wall time by name in milliseconds, and `total`.
    public var milliseconds: [String: Int] {
        spent.mapValues(Trace.milliseconds)
            .merging(["total": Trace.milliseconds(ContinuousClock.now - start)]) { $1 }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) * 1000 + Int((Double(duration.components.attoseconds) / 1e15).rounded())
    }
}
