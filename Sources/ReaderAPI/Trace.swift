/// The stages that a file goes through: how long each took, and, where somebody looks, what each came to.
public final class Trace {
    /// What a stage came to.
    public enum Value {
        /// A picture, as a PNG that is made only where somebody looks.
        case picture(() throws -> [UInt8])
        /// Anything else, shown as JSON.
        case json(any Encodable)
    }

    private let look: ((_ stage: String, _ value: Value) -> Void)?
    private let start = ContinuousClock.now
    private var spent: [String: Duration] = [:]
    /// Time inside the running attempt that belongs to no one reader.
    private var aside = Duration.zero

    /// A trace of one file.
    ///
    /// - Parameter look: is shown each stage's value as it comes; `nil` where nobody looks.
    public init(look: ((_ stage: String, _ value: Value) -> Void)? = nil) { self.look = look }

    /// Whether somebody looks: what only serves to be shown need not be made otherwise.
    public var isObserved: Bool { look != nil }

    /// Shows what a stage came to; `value` is made only where somebody looks, and the time that looking takes is no
    /// attempt's.
    public func show(_ stage: String, _ value: @autoclosure () -> Value) {
        guard let look else { return }
        let begin = ContinuousClock.now
        defer { aside += ContinuousClock.now - begin }
        look(stage, value())
    }

    /// Does the work of an attempt, or of a stage of one, and counts its time, less what `shared` counted. A stage's
    /// time stays a part of its attempt's.
    public func stage<Result, Failure: Error>(
        _ name: String, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let before = aside
        let begin = ContinuousClock.now
        defer { spent[name, default: .zero] += ContinuousClock.now - begin - (aside - before) }
        return try work()
    }

    /// Does work for all readers, such as decoding, and counts its time by itself.
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
