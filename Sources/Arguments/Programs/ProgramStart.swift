import ArgumentParser
import CProcess
import Foundation

/// What every program does first, on its only thread.
package enum ProgramStart {
    /// The command that the process carries out. Written once, by the main thread before there is another, and then
    /// read by the task that carries it out.
    nonisolated(unsafe) static var command: (any ParsableCommand)?

    /// Prepares the process. Exits if a qix of another version has started it.
    package static func prepare() {
        // Readings, ledgers and reports show what people bought: files are created readable by their owner only.
        umask(0o077)
        keep_freed_memory()
        // A file-size limit is an error of the write that meets it, with its message, and no sudden death.
        signal(SIGXFSZ, SIG_IGN)
        guard let caller = getenv(CompanionProgram.callerVersion).map({ String(cString: $0) }),
            caller != ProgramVersion.current
        else { return }
        Output.log(
            format: Output.format, level: "error",
            "Error: \(CommandLine.arguments[0]) is version \(ProgramVersion.current), and the qix that started it is "
                + "version \(caller): install both from one release", details: [:])
        exit(EXIT_FAILURE)
    }
}
