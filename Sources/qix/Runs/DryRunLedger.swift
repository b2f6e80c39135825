import Foundation
import Ledger
import LedgerArguments
import Stores

/// A copy of a ledger for a run that is thrown away; empty where there is no ledger yet.
struct DryRunLedger {
    private let folder: URL

    /// Where the copy is.
    var path: String { folder.appending(path: "rehearsal.sqlite").path }
    /// Without key and witness: the ledger is deleted afterwards, so nobody keeps a head of it.
    let head: HeadArguments
    /// The key of the ledger's erasures; `nil` where there is none yet: then the copy's first erasure makes one that
    /// goes with the copy.
    let erasureKey: String?

    /// Copies the ledger at `path`, verified on the way.
    ///
    /// - Parameter erasureKey: the file of the key of its erasures; the usual one where it is `nil`.
    init(of path: String, erasureKey: String?) throws {
        let key = try erasureKey ?? LedgerLocation(path).erasureKeyFile
        self.erasureKey = FileManager.default.fileExists(atPath: key) ? key : nil
        head = try HeadArguments.parse([])
        folder = FileManager.default.temporaryDirectory.appending(path: "qix-dry-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            guard try LedgerLocation(path).exists() else { return }
            let copy = try Ledger(path: self.path)
            _ = try Ledger(path: path, access: .read).copy(into: copy)
            _ = try head.headFile(beside: self.path).save(copy)
        } catch {
            remove()
            throw error
        }
    }

    /// Takes the copy away.
    func remove() { try? FileManager.default.removeItem(at: folder) }
}
