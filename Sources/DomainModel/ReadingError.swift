/// Why an image could not be read to the end. A bad picture is a result, never an abort.
public struct ReadingError: Error, Hashable, Codable, Sendable {
    /// What happened.
    public enum Code: String, Codable, Sendable {
        /// The bytes are no picture that can be decoded.
        case unreadableImage = "unreadable_image"
        /// The bytes begin as sound does, and are none that can be decoded.
        case unreadableSound = "unreadable_sound"
        case tooLarge = "too_large"
        /// Reading used all the processor time that one picture may have, and will again.
        case tooCostly = "too_costly"
        /// Reading took longer than allowed, on a machine that had other things to do.
        case timedOut = "timed_out"
        case readerCrashed = "reader_crashed"
        /// There is no such file.
        case notFound = "not_found"
    }

    /// What happened, for a program.
    public var code: Code
    /// A sentence for a person: what happened and what to do.
    public var message: String

    /// Whether the reason lies outside the file, so that the same may be read another time: there was none, or the
    /// machine had other things to do.
    public var isRetryable: Bool {
        switch code {
        case .notFound, .timedOut, .readerCrashed: true
        case .unreadableImage, .unreadableSound, .tooLarge, .tooCostly: false
        }
    }

    /// An error with its sentence.
    public init(code: Code, message: String) {
        self.code = code
        self.message = message
    }
}
