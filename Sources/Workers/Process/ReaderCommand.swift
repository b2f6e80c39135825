import FoundationEssentials

/// How a reader process is started: the executable, its arguments and its environment.
public struct ReaderCommand: Sendable {
    /// Path of the executable; it is not searched for.
    public var executable: String
    /// What lists of processes show as its name; the executable's path may be one of an open file.
    public var name = "qix-reader"
    /// What follows the name.
    public var arguments: [String]
    /// The whole environment.
    public var environment: [String: String]
    /// The format of a file that begins with these bytes, in small letters and digits; `nil` if it needs no libraries
    /// of its own. The request names it, so that the reader can load what such files need before it is confined.
    public var format: @Sendable (_ start: ArraySlice<UInt8>) -> String? = { _ in nil }

    /// The variables that a reader inherits from the supervisor's environment, which may hold secrets: the places of
    /// programs, libraries and tesseract's models.
    static let inheritedVariables = ["PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX"]

    /// A command with the environment that every reader needs.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
        let environment = ProcessInfo.processInfo.environment.filter {
            ReaderCommand.inheritedVariables.contains($0.key)
        }
        // Tesseract's threads slow each other down; libgomp reads this variable before `main`.
        // The supervisor reports crashes; Swift's backtraces, which start a debugger, are off.
        self.environment = environment.merging(
            ["OMP_THREAD_LIMIT": "1", "SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
    }

    /// The format of a file by its first bytes.
    func format(of bytes: [UInt8]) -> FormatName { FormatName(format(bytes.prefix(ReaderCommand.startLength))) }

    /// Bytes of a file that `format` receives: as many as the first header of an archive, more than any other
    /// signature needs.
    private static let startLength = 512
}
