import Foundation
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// A program that qix runs and that lies in the folder of the running one.
///
/// They are separate so that what decodes strangers' pictures, and what answers strangers over HTTP, is not linked into
/// the program that keeps the ledger.
package enum CompanionProgram: String {
    /// Reads pictures and sound.
    case reader = "qix-reader"
    /// Answers over HTTP.
    case service = "qix-serve"

    /// The file's name, and that of the package that has it.
    package var name: String { rawValue }

    /// Where it is, or would be.
    package var path: String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path
    }

    /// Whether it is there.
    package var isInstalled: Bool { access(path, X_OK) == 0 }

    /// The error of a command that needs this program where it is not there.
    ///
    /// - Parameter task: what needs it, such as `qix serve`.
    package func missing(for task: String) -> CommandError {
        CommandError(
            "\(task) needs the program \(name), which is not in \(URL(filePath: path).deletingLastPathComponent().path): "
                + "install the package \(name), or build it with `swift build --product \(name)`")
    }

    /// The environment by which a program learns which qix started it.
    package static let callerVersion = "QIX_CALLER_VERSION"

    /// A path that names this very file as long as this process lives, even if an upgrade replaces it: all readers of a
    /// run are then the same. The descriptor stays open until the process ends.
    package func openedPath(for task: String) throws(CommandError) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard isInstalled, descriptor >= 0 else { throw missing(for: task) }
        return "/proc/\(getpid())/fd/\(descriptor)"
    }

    /// Replaces this process with the program. Returns only if it cannot be executed.
    ///
    /// - Parameter arguments: all arguments, with what the configuration adds: the program does not look for one.
    package func replaceProcess(_ arguments: [String]) {
        setenv(CompanionProgram.callerVersion, ProgramVersion.current, 1)
        setenv(Configuration.pathVariable, "", 1)
        // As bytes: names of files need not be UTF-8. Never freed: this process becomes another, or ends soon.
        let strings = [RawPath(path)] + CommandLine.rawArguments(matching: arguments)
        execv(path, strings.map { string in string.withCString { strdup($0) } } + [nil])
    }

    /// How the program is started beside this process, with what it needs of the environment.
    func command(_ executable: String, _ arguments: [String]) -> ReaderCommand {
        var command = ReaderCommand(executable: executable, arguments: arguments)
        command.environment[CompanionProgram.callerVersion] = ProgramVersion.current
        return command
    }

    /// What the program prints with these arguments; its messages go to standard error.
    ///
    /// - Throws: `CommandError` if it is not there; `ProgramFailure` if it fails.
    package func output(of arguments: [String], for task: String) throws -> Data {
        guard isInstalled else { throw missing(for: task) }
        // Without what the environment holds of secrets, such as a database's password.
        var command = command(path, arguments)
        command.name = name
        let (bytes, status) = try command.output()
        guard status == EXIT_SUCCESS else { throw ProgramFailure(status: status) }
        return Data(bytes)
    }

    /// A program that failed and has said why.
    package struct ProgramFailure: Error {
        /// Its exit status.
        package let status: Int32
    }
}
