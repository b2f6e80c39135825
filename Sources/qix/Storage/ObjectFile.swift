import Arguments
import Foundation
import ObjectStorage

/// A file of a command that is an object of a bucket, `s3://BUCKET/PATH/NAME`: a file in a folder of its own while the
/// command works, which is removed with this object.
final class ObjectFile {
    /// Where the file is while the command works.
    let path: String
    private let place: String
    private let name: String
    private let bucket: Bucket
    private let folder: URL

    /// The file of an object; `nil` where the text is no address of a bucket. Throws where the bucket cannot be
    /// reached.
    init?(_ place: String) throws {
        guard BucketAddress.isAddress(place) else { return nil }
        let parts = place.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, let name = parts.last, !name.isEmpty else {
            throw CommandError("\(place): names no object; write s3://BUCKET/NAME, or s3://BUCKET/PREFIX/NAME")
        }
        self.place = place
        self.name = String(name)
        bucket = try BucketPlace.open("s3://" + parts.dropLast().joined(separator: "/"))
        try BucketPlace.telling(place, bucket.requireAccess)
        folder = try BucketPlace.temporaryFolder()
        path = folder.appending(path: self.name).path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Does something with the files of objects; an error names the objects.
    static func naming<Value>(_ objects: [ObjectFile?], _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            let known = objects.compactMap(\.self)
            guard !known.isEmpty else { throw error }
            throw CommandError(known.reduce("\(error)") { $0.replacing($1.path, with: $1.place) })
        }
    }

    /// Whether the object is there.
    func exists() throws -> Bool {
        try BucketPlace.telling(place) { () throws(ObjectStorageError) in try bucket.has(name) }
    }

    /// Fetches the object, and those beside it whose names end further with one of `endings`, where they are there.
    func fetch(with endings: [String] = []) throws {
        try BucketPlace.telling(place) { () throws(ObjectStorageError) in
            try bucket.get(name, toFile: path)
            for ending in endings where try bucket.has(name + ending) {
                try bucket.get(name + ending, toFile: path + ending)
            }
        }
    }

    /// Sends the file, and those beside it whose names end further with one of `endings`: all of them, or none where
    /// nothing was there before.
    func publish(with endings: [String] = []) throws {
        let isNew = try !exists()
        try BucketPlace.telling(place) { () throws(ObjectStorageError) in
            var sent: [String] = []
            do throws(ObjectStorageError) {
                for ending in [""] + endings where FileManager.default.fileExists(atPath: path + ending) {
                    try bucket.put(file: path + ending, as: name + ending)
                    sent.append(name + ending)
                }
            } catch {
                for name in sent where isNew { try? bucket.remove(name) }
                throw error
            }
        }
    }
}
