import ArgumentParser
import Arguments
import Ledger
import LedgerArguments
import Stores
import Text

extension LedgerCommand {
    struct Copy: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Copies a ledger to a file or a database.",
            discussion: """
                Verifies FROM first. The copy is complete, with the same head, or it fails and TO stays empty. TO \
                must be empty; a missing file is created. Other runs can use FROM meanwhile: the copy is the ledger \
                at one moment. Either can be a file in an object store, s3://BUCKET/PREFIX/NAME, whose keys are \
                given as Documentation/running.md says; the head lies beside it as NAME.head.

                  qix ledger copy coins.qix postgresql://qix@db.example/coins
                  qix ledger copy postgresql://qix@db.example/coins coins.qix
                  qix ledger backup coins.qix s3://backups/qix/coins-2026-03-12.qix
                  qix ledger restore s3://backups/qix/coins-2026-03-12.qix coins.qix
                """,
            aliases: ["backup", "restore"])

        @Argument(
            help: "The ledger: a file, postgresql://USER@HOST/DATABASE, or s3://BUCKET/PREFIX/NAME.",
            completion: .file())
        var from: String
        @Argument(help: "The new ledger.", completion: .file()) var to: String
        @OptionGroup var head: HeadArguments

        /// What lies beside the file of a ledger and belongs to a copy of it.
        private static let endings = [".head"]

        func run() throws {
            let (source, target) = (try ObjectFile(from), try ObjectFile(to))
            if let target, try target.exists() {
                throw CommandError("\(to): holds something already; name an empty place")
            }
            try source?.fetch(with: Self.endings)
            let (done, hasErasures) = try ObjectFile.naming([source, target]) {
                try copy(from: source?.path ?? from, to: target?.path ?? to)
            }
            try target?.publish(with: Self.endings, isNew: true)
            print(done)
            guard hasErasures else { return }
            let key =
                source == nil ? try LedgerLocation(from).erasureKeyFile : "the key of the ledger that it was made of"
            let copied =
                target == nil ? try LedgerLocation(to).erasureKeyFile : "LEDGER.erasure-key when it is restored"
            Output.log(
                "\(to): deciding in the copy needs the key of the erasures too (\(key), unless another was named): keep it "
                    + "apart from the copy, and put it at \(copied), or name it with --erasure-key")
        }

        /// Copies, and closes both; what was copied in words, and whether anything was erased in it.
        private func copy(from: String, to: String) throws -> (done: String, hasErasures: Bool) {
            let source = try Ledger(path: from, access: .read)
            if try head.headFile(beside: from).check(source), try !LedgerLocation(from).isDatabase {
                Output.log(
                    "\(self.from): no stored head found (\(self.from).head): copying the ledger as it is; "
                        + "compare its head with one that others keep")
            }
            let target = try Ledger(path: to)
            let found = try source.copy(into: target)
            let headFile = try head.headFile(beside: to)
            try headFile.delete(target, isCopy: true)
            try headFile.save(target)
            let done =
                "\(counted(found.entries, "entry", "entries")) of \(counted(found.uploads, "upload")) copied; ledger head "
                + "\(found.chains)"
            return (done, try source.hasErasures)
        }
    }
}
