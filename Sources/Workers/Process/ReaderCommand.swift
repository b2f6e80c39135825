import FoundationEssentials

/// How a reader process is started: the executable, its arguments and its environment.
public struct ReaderCommand: Sendable {
    /// Path of the executable; it is not searched for.
    public var executable: String
    /// What follows the executable's name.
    public var arguments: [String]
    /// The whole environment.
    public var environment: [String: String]
    /// The format of a file that begins with these bytes, in small letters and figures; `nil` where it needs nothing of
    /// its own. The reader is told, so that it can load what such files need before it is confined.
    public var format: @Sendable (_ start: ArraySlice<UInt8>) -> String? = { _ in nil }

    /// What a reader is left of the supervisor's environment, which may hold secrets: where programs, libraries and
    /// tesseract's models lie.
    static let inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX"]

    /// A command whose environment is what every reader needs.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
        let environment = ProcessInfo.processInfo.environment.filter {
            ReaderCommand.inheritedVariables.contains($0.key)
        }
        // Tesseract's threads fight each other, and libgomp reads this before `main`.
        // A crash is the supervisor's to report, so Swift's own backtraces, which start a debugger, are off.
        self.environment = environment.merging(
            ["OMP_THREAD_LIMIT": "1", "SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
    }

    /// What a file is taken for, by its first bytes.
    func format(of bytes: [UInt8]) -> FormatName { FormatName(format(bytes.prefix(ReaderCommand.startLength))) }

    /// Bytes of a file that `format` sees: more than any signature needs.
    private static let startLength = 64

    /// This very executable as a reader.
    public static func thisExecutable(arguments: [String]) -> ReaderCommand {
        ReaderCommand(executable: "/proc/self/exe", arguments: arguments)
    }
}
