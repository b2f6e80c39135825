import ArgumentParser
import Foundation
import Intake
import Ledger
import Stores
import Text

extension LedgerCommand {
    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Computes every hash, balance, budget and identity anew; lists what is wrong.",
            discussion: """
                Ends with 1 when anything is wrong, the first bad entry told first. What was cut off the end, or an older \
                copy of the whole file, shows only against a head noted elsewhere: runs print it, `qix ledger head` gives \
                it, and a witness file holds one a line.

                  qix ledger verify coins.qix
                  qix ledger verify coins.qix --since 27.24.0.3f1c…
                  qix ledger verify coins.qix --witness heads.ndjson --public-key 8a01…
                """)

        @OptionGroup var ledger: LedgerArgument
        @Option(help: "A head noted earlier, which the ledger must contain.") var since: String?
        @Option(help: "A file of heads, one a line, each of which it must contain.", completion: .file())
        var witness: String?
        @Option(help: "The key that every head of the witness must be signed with, as `qix ledger key` prints it.")
        var publicKey: String?
        @Option(help: "An entry's hash noted earlier, which some entry must bear.") var head: String?
        @Flag(help: "One JSON object.") var json = false

        func validate() throws {
            if let since, SignedHead(line: since) == nil {
                throw ValidationError("“\(since)” is no head: give what a run or `qix ledger head` printed.")
            }
            if publicKey != nil, witness == nil { throw ValidationError("--public-key is for the heads of --witness.") }
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
                    print("\(count) records: erased by rule \(rule)")
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
            abstract: "Prints the ledger's head, which vouches for everything in it.",
            discussion: """
                One line of JSON: entries, uploads and later decisions counted, and one hash over all of them; signed with \
                --head-key. Kept elsewhere, `qix ledger verify --since` holds the ledger against it. With --keep the head \
                is kept beside the ledger too, in place of whatever is kept there.

                  qix ledger head coins.qix
                  qix ledger head coins.qix --head-key /secure/coins.key --witness heads.ndjson
                """)

        @OptionGroup var ledger: LedgerArgument
        @OptionGroup var head: HeadArguments
        @Flag(help: "Trust the ledger as it is from here on: keep this head beside it.") var keep = false

        func run() throws {
            let book = try Ledger(path: ledger.file, access: .read)
            let headFile = try head.headFile(beside: ledger.file)
            if keep { try headFile.delete() } else { try headFile.check(book) }
            print(try keep || head.witness != nil ? headFile.save(book).line : headFile.signed(book).line)
        }
    }

    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a key that signs the ledger's heads, and prints its public half.",
            discussion: """
                An Ed25519 key in a file that its owner alone may read. Keep it where whoever can write the ledger cannot \
                read it, and hand the public half to whoever audits. Of a key that is there, the public half is printed.

                  qix ledger key /secure/coins.key
                """)

        @Argument(help: "The key's file; never written over.", completion: .file()) var file: String

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
