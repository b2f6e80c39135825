import ArgumentParser
import Foundation

/// The command line: a folder a command, no logic of its own.
struct Qix: AsyncParsableCommand {
    /// The program's version, as CHANGELOG.md counts; readings name it.
    static let version = "0.2.0"

    static let configuration = CommandConfiguration(
        commandName: "qix",
        abstract: "Reads photos of barcodes and receipts, matches them to partners' products and keeps the coins.",
        version: version,
        subcommands: [
            ReadCommand.self,
            BatchCommand.self,
            AwardCommand.self,
            WatchCommand.self,
            EnqueueCommand.self,
            WorkCommand.self,
            DecideCommand.self,
            TicketsCommand.self,
            ServeCommand.self,
            CheckCommand.self,
            ExplainCommand.self,
            CatalogCommand.self,
            CampaignsCommand.self,
            LedgerCommand.self,
            ReviewCommand.self,
            FindCommand.self,
            SimulateCommand.self,
            ExportCommand.self,
            ForgetCommand.self,
            PassesCommand.self,
            GrammarCommand.self,
            DoctorCommand.self,
            SoundCommand.self,
        ])

    /// The command that this process was started for. Exits if there is none. Called on the only thread.
    static func parsed() -> any ParsableCommand {
        // A file-size limit is an error of the write that meets it, with its message, and no sudden death.
        signal(SIGXFSZ, SIG_IGN)
        do {
            let given = Array(CommandLine.arguments.dropFirst())
            let arguments = try Configuration.found().map { configuration in
                try configuration.applied(to: given, of: CommandOptions(dump: Qix._dumpHelp()))
            }
            return try command(arguments ?? given)
        } catch {
            end(with: error)
        }
    }

    /// Carries a command out; ends the process where it fails.
    static func run(_ given: any ParsableCommand) async {
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
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        if let name = arguments.first,
            let named = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
            let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
            // Help is a command of its own, and a group answers with one of its commands: both are for the whole.
            ObjectIdentifier(type(of: command)) == ObjectIdentifier(named)
        {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// Exits: with the parser's help, usage and status, or with any other error as one sentence in the same
    /// form, with nothing in it that steers a terminal.
    static func end(with error: any Error) -> Never {
        guard exitCode(for: error) == .failure, !(error is ExitCode) else {
            if exitCode(for: error) == .validationFailure, let meant = mistypedCommand() {
                Output.log(
                    format: Output.format, level: "error",
                    "Error: \(meant.written) is not a command; did you mean \(meant.command)?", details: [:])
                Foundation.exit(exitCode(for: error).rawValue)
            }
            exit(withError: error)
        }
        Output.log(format: Output.format, level: "error", "Error: \(sentence(for: error))", details: [:])
        Foundation.exit(EXIT_FAILURE)
    }

    private static func mistypedCommand() -> (written: String, command: String)? {
        (try? CommandOptions(dump: Qix._dumpHelp()))?.meant(by: CommandLine.arguments.dropFirst())
    }

    /// The system's errors have a sentence beside their codes; ours are one.
    private static func sentence(for error: any Error) -> String {
        error is any LocalizedError || type(of: error) is NSError.Type ? error.localizedDescription : "\(error)"
    }
}
