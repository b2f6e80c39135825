import ArgumentParser
import Dispatch
import Foundation

/// The root command of a program.
package protocol RootCommand: ParsableCommand, SendableMetatype {}

extension RootCommand {
    /// The command that the arguments ask for. Exits if there is none. Called on the only thread.
    package static func parsed(_ arguments: [String]) -> any ParsableCommand {
        do {
            return try command(arguments)
        } catch {
            end(with: error)
        }
    }

    /// Carries a command out on threads of its own, and then ends the process. Called on the main thread, the only one.
    ///
    /// - Parameter keepingThread: whether the main thread must live as long as the process: a reader that it has forked
    ///   ends with it, and `dispatchMain` ends it.
    package static func carryOut(_ given: any ParsableCommand, keepingThread: Bool = false) -> Never {
        ProgramStart.command = given
        Task.detached {
            if let command = ProgramStart.command { await run(command) }
            Foundation.exit(EXIT_SUCCESS)
        }
        while keepingThread { pause() }
        dispatchMain()
    }

    /// Carries a command out; ends the process where it fails.
    private static func run(_ given: any ParsableCommand) async {
        do {
            var command = given
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// The command that the arguments ask for. A command named first is asked alone: to make the tree of all of them
    /// takes as long as reading a photo of a product. Whatever it does not understand is told, or helped with, by the
    /// whole.
    package static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if let name = arguments.first,
            let named = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
            let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
            // Help is a command of its own, and a group answers with one of its commands: both are for the whole.
            ObjectIdentifier(type(of: command)) == ObjectIdentifier(named)
        {
            return command
        }
        // The parser answers with the help of the whole.
        if arguments.first == "help", let meant = mistypedCommand(in: arguments) {
            throw ValidationError("\(meant.written) is not a command")
        }
        return try parseAsRoot(arguments)
    }

    /// Exits: with the parser's help, usage and status, or with any other error as one sentence in the same
    /// form, with nothing in it that steers a terminal.
    package static func end(with error: any Error) -> Never {
        // The program that failed has said why.
        if let failure = error as? CompanionProgram.ProgramFailure { Foundation.exit(failure.status) }
        guard exitCode(for: error) == .failure, !(error is ExitCode) else {
            if exitCode(for: error) == .validationFailure,
                let meant = mistypedCommand(in: Array(CommandLine.arguments.dropFirst()))
            {
                Output.log(
                    format: Output.format, level: "error",
                    "Error: \(meant.written) is not a command; did you mean \(meant.command)?", details: [:])
                Foundation.exit(exitCode(for: error).rawValue)
            }
            exit(withError: error)
        }
        Output.log(format: Output.format, level: "error", "Error: \(sentence(for: error))", details: [:])
        Foundation.exit((error as? CommandError)?.status.number ?? EXIT_FAILURE)
    }

    private static func mistypedCommand(in arguments: [String]) -> (written: String, command: String)? {
        (try? CommandOptions(dump: _dumpHelp()))?.meant(by: arguments.drop { $0 == "help" })
    }

    /// The system's errors have a sentence beside their codes; ours are one.
    private static func sentence(for error: any Error) -> String {
        error is any LocalizedError || type(of: error) is NSError.Type ? error.localizedDescription : "\(error)"
    }
}
