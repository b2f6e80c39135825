import ArgumentParser
import Ledger
import Stores

extension LedgerCommand {
    struct Copy: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copies a ledger to another place, of whatever kind either is.",
            discussion: """
                FROM is verified first, and what arrived before it is kept: whole, with the same head, or nothing of it. TO \
                must be empty; a file is made when it is not there. Runs may go on meanwhile: the copy is the ledger at one \
                moment.

                  qix ledger copy coins.qix postgresql://qix@db.example/coins
                  qix ledger copy postgresql://qix@db.example/coins coins.qix
                """,
            aliases: ["backup"])

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var from: String
        @Argument(help: "Where the copy goes.", completion: .file()) var to: String
        @OptionGroup var head: HeadArguments

        func run() throws {
            let source = try Ledger(path: from, access: .read)
            try head.headFile(beside: from).check(source)
            let target = try Ledger(path: to)
            let found = try source.copy(into: target)
            print("\(found.entries) entries of \(found.uploads) uploads were copied; ledger head \(found.chains)")
            let headFile = try head.headFile(beside: to)
            try headFile.delete()
            try headFile.save(target)
        }
    }
}
