import ArgumentParser
import Arguments
import Foundation
import Intake
import Ledger
import Stores
import Text

/// How the ledger's head is kept from one command to the next.
package struct HeadArguments: ParsableArguments {
    @Option(
        help: "A key from `qix ledger key`, which verifies the signature of the stored head and signs the new one.",
        completion: .file())
    package var headKey: String?

    @Option(help: "A file to which the ledger's head is appended as one line.", completion: .file())
    package var witness: String?

    package init() {}

    /// The head kept beside the ledger at `path`.
    package func headFile(beside path: String) throws -> HeadFile {
        let place = try LedgerLocation(path)
        // The folder of a file is there when the file is.
        if case .database = place { try place.makeFolder() }
        return HeadFile(
            beside: place.beside, identities: place.identities, known: HeadArguments.knownHeads(place),
            key: try headKey.map(HeadArguments.key), witness: witness)
    }

    /// The heads in the ledger's database, if they can be kept there.
    private static func knownHeads(_ place: LedgerLocation) -> KnownHeads? {
        guard place.isDatabase else { return nil }
        do {
            return KnownHeads(
                store: try place.openStore(of: .heads, in: ""), machine: ProcessInfo.processInfo.hostName)
        } catch {
            Output.log(
                "\(place.location): no heads are kept in the database (\(error)); `qix ledger init`, run by its owner, "
                    + "makes room for them")
            return nil
        }
    }

    /// Returns the head after checking the ledger against it, and stores that of an empty ledger. Throws where a ledger
    /// in a file has entries and no head. Prints a note where a database has none: this machine may be the first to
    /// come.
    package func checked(_ ledger: Ledger, at path: String) throws -> HeadFile {
        let head = try headFile(beside: path)
        if try head.check(ledger) {
            guard try LedgerLocation(path).isDatabase else { throw HeadFileError.missing(file: path + ".head") }
            Output.log(
                "\(ledger.path): no stored head found: trusting the ledger as it is, and storing its head from now on"
            )
        }
        try head.begin(ledger)
        return head
    }

    package static func key(_ path: String) throws -> HeadSigningKey {
        guard let text = try? InputFile.text(path), let key = HeadSigningKey(text) else {
            throw CommandError("\(path): is not a key; `qix ledger key FILE` creates one")
        }
        return key
    }

    /// The head in words.
    package static func printHead(_ head: SignedHead) {
        let signed = head.signature == nil ? "" : ", signed"
        let (entries, uploads) = (counted(head.head.entries, "entry", "entries"), counted(head.head.uploads, "upload"))
        Output.log("ledger: \(entries) of \(uploads)\(signed); head \(head.head)")
    }
}
