import Accounts
import ArgumentParser
import Arguments
import ContentAndReferrals
import Ledger
import Links
import Proposals
import Redemption
import ReviewQueue
import SQL
import Stores
import UploadQueue
import WebPush
import Webhooks

extension LedgerCommand {
    struct Init: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes all tables of a ledger, and prints the rights of each role that works with them.",
            discussion: """
                In a database: the tables of the ledger, its queue and its heads, with --service also those of a \
                service. The role of the address owns them. On standard output are SQL statements that make the roles \
                NAME (queues, decides, books, serves), NAME_reader (`qix work`) and NAME_auditor (reads) with the \
                rights that they need and no other; carry them out with psql as a role that may create roles. `qix \
                forget` needs the owner. May be repeated, such as after an update. Of a file only the tables are made.

                An update only adds to the tables, so that an earlier qix can go on beside it. What then serves no \
                longer is removed with --contract, once no earlier qix is connected.

                  qix ledger init coins.qix
                  qix ledger init postgresql://qix_owner@db.example/coins > rights.sql
                  qix ledger init postgresql://qix_owner@db.example/coins --service --roles loyalty > rights.sql
                """)

        @OptionGroup var ledger: LedgerArgument
        @Flag(help: "Make the tables of a service too.") var service = false
        @Option(help: "The name of the role for daily work, with which those of the others begin.") var roles = "qix"

        @Flag(help: "Also remove what only earlier versions of qix need; refused while one of them is connected.")
        var contract = false

        func validate() throws {
            guard !roles.isEmpty, roles.utf8.count <= 48, !roles.utf8.contains(0) else {
                throw ValidationError("--roles must be a name of at most 48 bytes.")
            }
        }

        func run() throws {
            let place = try LedgerLocation(ledger.file)
            let existed = try place.exists()
            try Ledger(path: ledger.file).close()
            let state = existed ? "has a ledger, whose tables are up to date" : "created a new ledger"
            Output.log("\(place.location): \(state)")
            var parts: [Migrations] = [.uploadQueue, .heads]
            if service {
                parts += [
                    .people, .contentAndReferrals, .redemption, .reviewDesk, .webhooks, .links, .proposals, .push,
                ]
            }
            guard case .database(let address) = place else { return try contract(place, beside: []) }
            for part in parts { try place.openStore(of: part, in: "").close() }
            try contract(place, beside: parts)
            print(try address.grants(on: [.ledger] + parts, roles: roles), terminator: "")
        }

        private func contract(_ place: LedgerLocation, beside parts: [Migrations]) throws {
            guard contract else { return }
            let count = try place.removeUnneeded(beside: parts)
            Output.log(
                "\(place.location): "
                    + (count == 0 ? "nothing of earlier versions is left to remove" : "\(count) removals"))
        }
    }
}
