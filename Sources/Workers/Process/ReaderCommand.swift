import FoundationEssentials

/// How a reader process is started: the executable, its arguments and its environment.
public struct ReaderCommand: Sendable {
    /// Path of the executable; it is not searched for.
    public var executable: String
    /// What follows the executable's name.
    public var arguments: [String]
    /// The whole environment.
    public var environment: [String: String]

    /// What a reader is left of the supervisor's environment, which may hold secrets: where programs, libraries and
    /// tesseract's models lie.
    static let passedOn = ["PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX"]

    /// A command whose environment is what every reader needs.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
        let environment = ProcessInfo.processInfo.environment.filter { ReaderCommand.passedOn.contains($0.key) }
        // Tesseract's threads fight each other, and libgomp reads this before `main`.
        // A crash is the supervisor's to report, so Swift's own backtraces, which start a debugger, are off.
        self.environment = environment.merging(
            ["OMP_THREAD_LIMIT": "1", "SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
    }

    /// This very executable as a reader.
    public static func thisExecutable(arguments: [String]) -> ReaderCommand {
        ReaderCommand(executable: "/proc/self/exe", arguments: arguments)
    }
}
