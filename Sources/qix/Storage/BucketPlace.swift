import Arguments
import Foundation
import ObjectStorage

/// Buckets of an object store, as commands name them: `s3://BUCKET/PREFIX`, with the account in the environment.
enum BucketPlace {
    /// Seconds that one attempt at an object, or at a piece of a large one, may take. Source: judged.
    private static let seconds = 60

    /// The bucket of this address. A wrong account is told before anything is done.
    static func open(_ place: String) throws -> Bucket {
        let account = { @Sendable () throws(ObjectStorageError) -> StorageAccount in
            try StorageAccount(environment: ProcessInfo.processInfo.environment)
        }
        return try telling(place) { () throws(ObjectStorageError) in
            _ = try account()
            return Bucket(try BucketAddress(place), account: account, seconds: seconds)
        }
    }

    /// Does something with a bucket; an error names the place.
    static func telling<Value>(
        _ place: String, _ body: () throws(ObjectStorageError) -> Value
    ) throws -> Value {
        do throws(ObjectStorageError) { return try body() } catch { throw CommandError("\(place): \(error)") }
    }

    /// A new folder that its owner alone may enter.
    static func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "qix-objects-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }
}
