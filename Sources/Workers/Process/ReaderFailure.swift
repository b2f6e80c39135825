/// Why a reader process did not answer.
package enum ReaderFailure: Error, Hashable, Sendable {
    /// The system refused to start it.
    case notStarted(String)
    /// It ended, or sent something else, before its greeting.
    case noGreeting(String)
    /// It had not answered when its time was up.
    case timedOut(Duration)
    /// It used all the processor time that one picture may have.
    case tooCostly
    /// It held more memory than it may.
    case overMemory(bytes: Int, limit: Int)
    /// It had more threads than any picture needs.
    case tooManyThreads(Int)
    /// It ended: a signal or an exit status, and its last lines on standard error.
    case crashed(how: String, errorText: String)
    /// It ended because the picture needs a library that was not loaded when the reader was confined.
    case unprepared
    /// Another process ended it: an operator, or the kernel out of memory.
    case killedExternally(signal: Int32)
    /// Its answer was invalid.
    case garbled(String)

    /// Whether the picture may be the cause.
    package var isCausedByPicture: Bool {
        switch self {
        case .timedOut, .tooCostly, .overMemory, .tooManyThreads, .crashed, .garbled: true
        case .notStarted, .noGreeting, .killedExternally, .unprepared: false
        }
    }
}

extension ReaderFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notStarted(let reason): "the reader could not be started: \(reason)"
        case .noGreeting(let reason): "the reader did not start: \(reason)"
        case .timedOut(let limit): "the reader had no answer after \(limit.components.seconds) s"
        case .tooCostly: "the reader used all the processor time that one picture may have"
        case .overMemory(let bytes, let limit):
            "the reader held \(bytes >> 20) MB of memory and may hold \(limit >> 20) MB"
        case .tooManyThreads(let count):
            "the reader had \(count) threads and may have \(ReaderLimits.threads)"
        case .crashed(let how, let errorText): "the reader \(how)\(errorText.isEmpty ? "" : ": \(errorText)")"
        case .unprepared: "the reader had not loaded what the picture needs"
        case .killedExternally(let signal): "the reader was ended from outside by signal \(signal)"
        case .garbled(let what): "the reader's answer was \(what)"
        }
    }
}
