import ArgumentParser
import Arguments
import Foundation
import Intake
import Ledger
import LedgerArguments
import Stores
import Text

extension LedgerCommand {
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Recomputes every hash, balance, budget and identity, and lists what is wrong.",
            discussion: """
                Exits with 1 if anything is wrong; prints the first bad entry first. A truncated ledger or an older \
                copy can only be detected with a head stored elsewhere: runs and `qix ledger head` print it, and a \
                witness file has one per line.

                  qix ledger verify coins.qix
                  qix ledger verify coins.qix --since 27.24.0.3f1c…
                  qix ledger verify coins.qix --witness heads.ndjson --public-key 8a01…
                """)

        @OptionGroup var ledger: LedgerArgument
        @Option(help: "An earlier head, which the ledger must contain.") var since: String?
        @Option(
            help: "A file of earlier heads, one per line, all of which the ledger must contain.", completion: .file())
        var witness: String?
        @Option(help: "The public key, as `qix ledger key` prints it, of the signatures of all heads in --witness.")
        var publicKey: String?
        @Option(help: "The hash of an earlier entry, which the ledger must contain.") var head: String?
        @Flag(help: "Print one JSON object.") var json = false

        func validate() throws {
            if let since, SignedHead(line: since) == nil {
                throw ValidationError("“\(since)” is not a head: give one that a run or `qix ledger head` printed.")
            }
            if publicKey != nil, witness == nil { throw ValidationError("--public-key needs --witness.") }
        }

        func run() throws {
            var heads = since.flatMap { SignedHead(line: $0) }.map { [$0.head] } ?? []
            var unsigned: [String] = []
            if let witness {
                let read = try WitnessFile.heads(witness)
                heads += read.map(\.head)
                for (number, head) in read.enumerated() {
                    let isSigned = publicKey.map { head.isSigned(by: $0) } ?? (head.signature == nil || head.isSigned())
                    if !isSigned { unsigned.append("\(witness): head \(number + 1) is not signed with the key") }
                }
            }
            let found = try Ledger(path: ledger.file, access: .read).verify(expectedHead: head, since: heads)
            let faults = found.faults + unsigned
            if json {
                try Output.json(VerificationLine(found, faults: faults))
            } else if faults.isEmpty {
                print(
                    "\(found.entries) entries of \(found.uploads) uploads are sound; head \(found.head)\n"
                        + "ledger head \(found.chains)")
                for (rule, count) in found.erased.sorted(by: { $0.key < $1.key }) {
                    print("\(counted(count, "record")): erased by rule \(rule)")
                }
            } else {
                for fault in faults { print(TerminalText.safe(fault)) }
                if found.moreFaults > 0 { print("… and \(found.moreFaults) more") }
            }
            if !faults.isEmpty { throw ExitCode(1) }
        }
    }

    struct Head: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the ledger's head: one hash over everything in it.",
            discussion: """
                Prints one line of JSON: the numbers of entries, uploads and redecisions, and one hash over all of \
                them; signed with --head-key. Store it elsewhere and check the ledger against it with `qix ledger \
                verify --since`. With --keep it also replaces the head stored beside the ledger.

                  qix ledger head coins.qix
                  qix ledger head coins.qix --head-key /secure/coins.key --witness heads.ndjson
                """)

        @OptionGroup var ledger: LedgerArgument
        @OptionGroup var head: HeadArguments
        @Flag(help: "Trust the current ledger: store its head beside it.") var keep = false

        func run() throws {
            let book = try Ledger(path: ledger.file, access: .read)
            let headFile = try head.headFile(beside: ledger.file)
            if keep { try headFile.delete(book) } else { try headFile.check(book) }
            print(try keep || head.witness != nil ? headFile.save(book).line : headFile.signed(book).line)
        }
    }

    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Creates a key that signs the ledger's heads, and prints its public half.",
            discussion: """
                Writes an Ed25519 key to a file that only its owner can read. Keep it where nobody who can write the \
                ledger can read it, and give the public half to the auditors. If the file exists, only prints its \
                public half.

                  qix ledger key /secure/coins.key
                """)

        @Argument(help: "The file of the key; never overwritten.", completion: .file()) var file: String

        func run() throws {
            if FileManager.default.fileExists(atPath: file) {
                print(try HeadArguments.key(file).publicKey)
                return
            }
            let key = HeadSigningKey()
            try HeadKeyFile.create(key, at: file)
            print(key.publicKey)
        }
    }
}

/// What `verify --json` prints.
private struct VerificationLine: Encodable {
    var sound: Bool
    var entries: Int
    var uploads: Int
    var head: String
    var chains: String
    var firstBadEntry: Int?
    /// Records by the rule that erased them.
    var erased: [String: Int]
    var faults: [String]

    private enum CodingKeys: String, CodingKey {
        case sound, entries, uploads, head, erased, faults
        case chains = "ledger_head"
        case firstBadEntry = "first_bad_entry"
    }

    init(_ found: Verification, faults: [String]) {
        sound = faults.isEmpty
        entries = found.entries
        uploads = found.uploads
        head = found.head
        chains = found.chains.description
        firstBadEntry = found.firstBadEntry
        erased = found.erased
        self.faults = faults
    }
}
