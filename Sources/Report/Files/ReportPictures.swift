import Cryptography
import Foundation

/// The pictures of a report as files in a folder beside it, each named by its own hash. The folder takes its place when
/// it is whole, instead of that of an earlier run.
final class ReportPictures {
    /// What the folder is called.
    static let name = "report-pictures"

    private let path: String
    private let partial: String
    private var isPlaced = false

    init(beside folder: String) throws {
        path = "\(folder)/\(ReportPictures.name)"
        partial = "\(folder)/.\(ReportPictures.name).partial"
        try? FileManager.default.removeItem(atPath: partial)
        do {
            try FileManager.default.createDirectory(
                atPath: partial, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw OutputError(path: partial, why: error.localizedDescription)
        }
    }

    deinit {
        if !isPlaced { try? FileManager.default.removeItem(atPath: partial) }
    }

    /// Keeps a JPEG, and gives where the page finds it.
    func add(_ picture: [UInt8]) throws -> String {
        let file = "\(SHA256.hexDigest(picture)).jpg"
        let path = "\(partial)/\(file)"
        if !FileManager.default.fileExists(atPath: path) {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: Data(picture), attributes: [.posixPermissions: 0o600])
            else { throw OutputError(path: path, why: "cannot be written") }
        }
        return "\(ReportPictures.name)/\(file)"
    }

    /// Puts the folder in its place.
    func commit() throws {
        try? FileManager.default.removeItem(atPath: path)
        do {
            try FileManager.default.moveItem(atPath: partial, toPath: path)
        } catch {
            throw OutputError(path: path, why: error.localizedDescription)
        }
        isPlaced = true
    }

    /// Takes the folder of an earlier run away.
    static func remove(beside folder: String) throws {
        let path = "\(folder)/\(name)"
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    }
}
