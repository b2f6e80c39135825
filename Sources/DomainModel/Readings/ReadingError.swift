/// Why a file could not be read to the end. A bad picture is a result, never an abort.
public struct ReadingError: Error, Hashable, Codable, Sendable {
    /// What happened.
    public enum Code: String, Codable, Sendable {
        /// The bytes cannot be decoded as a picture.
        case unreadableImage = "unreadable_image"
        /// The bytes begin like sound and cannot be decoded as sound.
        case unreadableSound = "unreadable_sound"
        case tooLarge = "too_large"
        /// Reading used all the processor time that one picture may have, and would again.
        case tooCostly = "too_costly"
        /// Reading took longer than allowed, perhaps on a busy machine.
        case timedOut = "timed_out"
        case readerCrashed = "reader_crashed"
        /// There is no such file.
        case notFound = "not_found"
    }

    /// What happened, for a program.
    public var code: Code
    /// A sentence for a person: what happened and what to do.
    public var message: String

    /// Whether the reason lies outside the file, so that a later attempt may succeed: the file was not there, or the
    /// machine was busy.
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
