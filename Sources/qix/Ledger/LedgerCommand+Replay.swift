import ArgumentParser
import Campaigns
import Ledger
import Stores

extension LedgerCommand {
    struct Replay: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Decides and books everything anew in another place, from what the ledger was given.",
            discussion: """
                Every claim is decided again under the programme of its time, and every spend, review, reversal and expiry \
                booked again, in the same order. Each step must give what stands in FROM, hash for hash, or nothing is \
                kept: so a ledger is shown to follow from what went into it. Needs no pictures and no files; what the \
                catalogue matched is part of each claim. TO must be empty.

                  qix ledger replay coins.qix anew.qix
                  qix ledger replay postgresql://qix@db.example/coins copy.qix
                """)

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var from: String
        @Argument(help: "Where it is decided anew.", completion: .file()) var to: String
        @OptionGroup var head: HeadArguments

        func run() throws {
            let source = try Ledger(path: from, access: .read)
            try head.headFile(beside: from).check(source)
            let target = try Ledger(path: to)
            let replay = try source.replay(into: target, by: decide)
            print(
                """
                \(replay.inputs) inputs gave the same \(replay.found.entries) entries of \(replay.found.uploads) uploads; \
                ledger head \(replay.found.chains)
                """)
            let headFile = try head.headFile(beside: to)
            try headFile.delete()
            try headFile.save(target)
        }
    }
}
