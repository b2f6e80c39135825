import ArgumentParser
import Campaigns
import Ledger
import LedgerArguments
import Stores
import Text

extension LedgerCommand {
    struct Replay: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Repeats all decisions and entries in a new ledger, from the recorded inputs.",
            discussion: """
                Decides every claim again under the programme of its time, and repeats every spend, review, reversal \
                and expiry in the same order. Each step must give the same hashes as FROM, or nothing is kept. This \
                proves that the ledger follows from its inputs. It needs no pictures or other files: each claim \
                contains the matched products. TO must be empty.

                  qix ledger replay coins.qix anew.qix
                  qix ledger replay postgresql://qix@db.example/coins copy.qix
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var from: String
        @Argument(help: "The new ledger.", completion: .file()) var to: String
        @OptionGroup var head: HeadArguments

        func run() throws {
            let source = try Ledger(path: from, access: .read)
            try head.headFile(beside: from).check(source)
            let target = try Ledger(path: to)
            let replay = try source.replay(into: target, by: decide)
            print(
                """
                \(counted(replay.inputs, "input")) gave the same \(counted(replay.found.entries, "entry", "entries")) \
                of \(counted(replay.found.uploads, "upload")); \
                ledger head \(replay.found.chains)
                """)
            let headFile = try head.headFile(beside: to)
            try headFile.delete(target, isCopy: true)
            try headFile.save(target)
        }
    }
}
