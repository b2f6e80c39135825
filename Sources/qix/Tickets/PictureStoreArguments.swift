import ArgumentParser
import Arguments
import HTTPClient
import Foundation
import Intake
import ObjectStorage

/// Where pictures are kept for all readers: a folder, or a bucket of an object store.
enum PicturePlace {
    /// The folder or bucket of this name.
    ///
    /// - Parameter bytes: maximum bytes of a picture.
    static func shared(_ place: String, largest bytes: Int) throws -> any PictureKeeper & PictureSource {
        guard BucketAddress.isAddress(place) else { return PictureFolder(place) }
        return PictureBucket(
            try BucketPlace.open(place), limit: bytes, folder: FileManager.default.temporaryDirectory.path)
    }
}

/// Where readers find pictures.
struct PictureStoreArguments: ParsableArguments {
    @Option(
        help: "The folder of pictures that readers share, https://HOST/PATH of a server, or s3://BUCKET/PREFIX.",
        completion: .directory)
    var pictures: String

    @Option(
        help: "A file with the key for the server of pictures, sent as Authorization: Bearer KEY.",
        completion: .file())
    var picturesKey: String?

    /// Seconds that one picture may take on its way.
    private static let seconds = 60

    func validate() throws {
        if picturesKey != nil, !HTTPAddress.isAddress(pictures) {
            throw ValidationError("--pictures-key needs a server, and --pictures is a folder.")
        }
    }

    /// Calls `body` with the source of pictures; downloaded files are deleted afterwards.
    func withSource<Value>(largest bytes: Int, _ body: (any PictureSource) async throws -> Value) async throws -> Value
    {
        guard HTTPAddress.isAddress(pictures) else {
            return try await body(PicturePlace.shared(pictures, largest: bytes))
        }
        let address: HTTPAddress
        do { address = try HTTPAddress(pictures) } catch { throw CommandError("--pictures: \(error)") }
        let key = try picturesKey.map { file in
            let text = try InputFile.text(file).trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw CommandError("\(file): contains no key: one word of visible ASCII")
            }
            return text
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("qix-pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try PictureServer(
            address, key: key, limit: bytes, seconds: PictureStoreArguments.seconds, folder: folder.path)
        return try await body(server)
    }
}
