#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file or folder could not be stored so that it outlives a power cut.
public struct DurableFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried.
    public enum Step: String, Sendable {
        /// Making it.
        case make
        /// Writing it.
        case write
        /// Giving it its name.
        case rename
        /// Having the disk store it.
        case flush
    }

    /// What was tried.
    public let step: Step
    /// The file or folder.
    public let path: String
    /// What the system says, `errno`.
    public let number: Int32

    /// The error of the last system call.
    init(_ step: Step, _ path: String) { (self.step, self.path, number) = (step, path, errno) }

    /// What happened; what to do follows from what the system says.
    public var description: String { "cannot \(step.rawValue) \(path): \(String(cString: strerror(number)))" }
}
