import Arguments
import ArgumentParser
import LedgerArguments

/// The command line: a folder a command, no logic of its own.
struct Qix: RootCommand {
    static let configuration = CommandConfiguration(
        commandName: "qix",
        abstract: "Reads photos of barcodes and receipts, matches them to partners' products and keeps the coins.",
        version: ProgramVersion.current,
        subcommands: [
            CompanionCommand<ReadArguments>.self,
            BatchCommand.self,
            AwardCommand.self,
            WatchCommand.self,
            EnqueueCommand.self,
            WorkCommand.self,
            DecideCommand.self,
            TicketsCommand.self,
            CompanionCommand<ServeArguments>.self,
            InitCommand.self,
            CheckCommand.self,
            ExplainCommand.self,
            CatalogCommand.self,
            CampaignsCommand.self,
            RewardsCommand.self,
            LinksCommand.self,
            ProposalsCommand.self,
            LedgerCommand.self,
            ReviewCommand.self,
            LearnCommand.self,
            FindCommand.self,
            SimulateCommand.self,
            ExportCommand.self,
            ForgetCommand.self,
            CompanionCommand<PassesArguments>.self,
            GrammarCommand.self,
            ScoresCommand.self,
            DoctorCommand.self,
            SoundCommand.self,
        ])

    /// The arguments, with what `qix.yaml` adds to them. Exits if that cannot be read.
    static func configured(_ given: [String]) -> [String] {
        do {
            return try Configuration.found()?.applied(to: given, of: CommandOptions(dump: Qix._dumpHelp())) ?? given
        } catch {
            end(with: error)
        }
    }

    /// The program that carries out the command that is named first, if it is not this one.
    static func companion(for arguments: [String]) -> CompanionProgram? {
        switch arguments.first {
        case ReadArguments.configuration.commandName, PassesArguments.configuration.commandName,
            SoundCommand.configuration.commandName:
            .reader
        case ServeArguments.configuration.commandName: .service
        default: nil
        }
    }
}
