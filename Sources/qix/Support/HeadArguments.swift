import ArgumentParser
import Foundation
import Intake
import Ledger
import Stores

/// How the ledger's head is kept from one command to the next.
struct HeadArguments: ParsableArguments {
    @Option(
        help: "A key of `qix ledger key`: the ledger's head is signed with it, and must have been.",
        completion: .file())
    var headKey: String?

    @Option(help: "A file to which the ledger's head is added as one more line.", completion: .file())
    var witness: String?

    /// The head kept beside the ledger at `path`.
    func kept(beside path: String) throws -> KeptHead {
        let place = try LedgerPlace(path)
        // The folder of a file is there when the file is.
        if case .database = place { try place.makeFolder() }
        return KeptHead(beside: place.beside, key: try headKey.map(HeadArguments.key), witness: witness)
    }

    /// The same, the ledger held against it. Says so where the ledger had to be taken on trust.
    func checked(_ ledger: Ledger, at path: String) throws -> KeptHead {
        let head = try kept(beside: path)
        if try head.check(ledger) {
            Output.tell(
                "\(ledger.path): no head was kept beside it; the ledger is taken as it is, and its head kept from now on"
            )
        }
        return head
    }

    static func key(_ path: String) throws -> HeadKey {
        guard let text = try? InputFile.text(path), let key = HeadKey(text) else {
            throw Failure("\(path): is no key; `qix ledger key FILE` makes one")
        }
        return key
    }

    /// The head in words.
    static func tell(_ head: SignedHead) {
        let signed = head.signature == nil ? "" : ", signed"
        Output.tell("ledger: \(head.head.entries) entries of \(head.head.uploads) uploads\(signed); head \(head.head)")
    }
}
