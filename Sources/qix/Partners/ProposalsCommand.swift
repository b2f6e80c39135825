import ArgumentParser
import Arguments
import Awarding
import Campaigns
import DomainModel
import Foundation
import Ledger
import Proposals
import SQLite
import Stores
import YAMLFields

/// `qix proposals`: what partners propose, and what the last month would have been with it.
struct ProposalsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proposals",
        abstract: "Lists the campaigns that partners propose, and simulates one on the last month.",
        subcommands: [List.self, Show.self, Simulate.self])

    /// Where the proposals are.
    struct Place: ParsableArguments {
        @Option(help: "The folder of a service (`qix serve --data`).", completion: .directory) var data: String
        @Option(
            help: "The service's ledger: a file, or postgresql://USER@HOST/DATABASE. (default: that in the folder)",
            completion: .file())
        var ledger: String?

        var ledgerPath: String { ledger ?? data + "/ledger.sqlite" }

        func records() throws -> ProposalRecords {
            let location = try LedgerLocation(ledgerPath)
            guard let store = try location.openPartIfExists(of: .proposals, in: data) else {
                throw CommandError("\(data): has no proposals: name the folder that `qix serve --data` has")
            }
            return ProposalRecords(store: store)
        }

        func proposal(_ id: String) throws -> Proposal {
            guard let proposal = try records().proposal(id) else {
                throw CommandError("\(id): is no proposal; `qix proposals list` lists them")
            }
            return proposal
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the proposals, the first ones first.",
            discussion: """
                An operator agrees to one over HTTP: PUT /v1/proposals/ID.

                  qix proposals list --data out/service
                """)

        @OptionGroup var place: Place

        func run() throws {
            let rows = try place.records().proposals().map { proposal in
                [
                    proposal.id, proposal.partner, proposal.at.description, proposal.state.rawValue,
                    proposal.simulated == nil ? "no" : "yes",
                ]
            }
            print(table(["PROPOSAL", "PARTNER", "AT", "STATE", "SIMULATED"], rows, right: []))
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the file of a proposal.",
            discussion: """
                The partner wrote it; it was checked when it came.

                  qix proposals show 0f1e2d3c4b5a6978f0e1d2c3b4a59687 --data out/service
                """)

        @Argument(help: "The proposal.") var id: String
        @OptionGroup var place: Place

        func run() throws { print(try place.proposal(id).file, terminator: "") }
    }

    struct Simulate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Decide the last month's uploads with a proposal, and write the result beside it.",
            discussion: """
                The partner then sees how many uploads its campaigns would have paid, and how many coins; nothing of \
                fewer uploads than the smallest group. The ledger is not changed.

                  qix proposals simulate 0f1e2d3c4b5a6978f0e1d2c3b4a59687 \\
                    --data out/service --campaigns c.yaml
                """)

        @Argument(help: "The proposal.") var id: String
        @Option(help: "The campaigns in force, YAML.", completion: .file(extensions: ["yaml", "yml"]))
        var campaigns: String
        @Option(help: "The last day to decide again. (default: today)", transform: parseDay) var to: Day?
        @OptionGroup var place: Place

        func run() async throws {
            let proposal = try place.proposal(id)
            let proposed: ProposedProgramme
            do {
                proposed = try ProposedProgramme(
                    adding: proposal.file, of: proposal.partner, to: InputFile.text(campaigns))
            } catch let refusal as ProposedProgramme.Refusal {
                throw CommandError("\(refusal)")
            }
            let folder = FileManager.default.temporaryDirectory.appending(path: "qix-proposal-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(at: folder) }
            let rehearsal = try Ledger(
                store: SQLiteStore(
                    path: folder.appending(path: "rehearsal.sqlite").path, access: .write, migrations: .ledger,
                    durability: .off))
            let last = to ?? Timestamp.now.day
            let first = last.advanced(by: -ProposalRecords.simulatedDays)
            var sums = SimulationReport(under: proposed.programme)
            let simulation = Simulation(
                of: try Ledger(path: place.ledgerPath, access: .read), in: rehearsal, under: proposed.programme,
                since: first)
            try await simulation.forEachUpload { upload in
                if upload.day <= last { sums.add(upload) }
            }
            sums.finish()
            let result = simulated(sums, proposed, from: first, to: last)
            try place.records().note(result, for: id)
            try Output.json(result)
        }

        private func simulated(
            _ sums: SimulationReport, _ proposed: ProposedProgramme, from: Day, to: Day
        ) -> Proposal.Simulated {
            let smallestGroup = proposed.programme.smallestGroup
            let campaigns = proposed.campaigns.map { id in
                let totals = sums.campaigns.first { $0.name.utf8.elementsEqual(id.utf8) }?.coins.after
                let uploads = totals?.uploads ?? 0
                let isTold = uploads >= smallestGroup
                return Proposal.Simulated.Campaign(
                    id: id, uploads: isTold ? AudienceCount.rounded(uploads) : nil,
                    coins: isTold ? totals?.awarded : nil)
            }
            return Proposal.Simulated(from: from, to: to, campaigns: campaigns)
        }
    }
}
