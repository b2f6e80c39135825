import ArgumentParser
import Arguments
import Ledger
import LedgerArguments
import Stores

extension LedgerCommand {
    struct Copy: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copies a ledger to a file or a database.",
            discussion: """
                Verifies FROM first. The copy is complete, with the same head, or it fails and TO stays empty. TO \
                must be empty; a missing file is created. Other runs can use FROM meanwhile: the copy is the ledger \
                at one moment.

                  qix ledger copy coins.qix postgresql://qix@db.example/coins
                  qix ledger copy postgresql://qix@db.example/coins coins.qix
                """,
            aliases: ["backup"])

        @Argument(help: "The ledger: a file, or postgresql://USER@HOST/DATABASE.", completion: .file())
        var from: String
        @Argument(help: "The new ledger.", completion: .file()) var to: String
        @OptionGroup var head: HeadArguments

        func run() throws {
            let source = try Ledger(path: from, access: .read)
            try head.headFile(beside: from).check(source)
            let target = try Ledger(path: to)
            let found = try source.copy(into: target)
            print("\(found.entries) entries of \(found.uploads) uploads were copied; ledger head \(found.chains)")
            let headFile = try head.headFile(beside: to)
            try headFile.delete(target, isCopy: true)
            try headFile.save(target)
            guard try source.hasErasures else { return }
            let (key, copied) = (try LedgerLocation(from).erasureKeyFile, try LedgerLocation(to).erasureKeyFile)
            Output.log(
                "\(to): deciding in the copy needs the key of the erasures too (\(key), unless another was named): keep it "
                    + "apart from the copy, and put it at \(copied), or name it with --erasure-key")
        }
    }
}
