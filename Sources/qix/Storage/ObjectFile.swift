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
    ///
    /// - Parameter isNew: whether nothing may be there, not even what came while the command worked; throws then.
    func publish(with endings: [String] = [], isNew: Bool = false) throws {
        let wasThere = try exists()
        var (sent, underWay) = ([String](), "")
        do throws(ObjectStorageError) {
            if isNew, wasThere { throw .exists }
            for ending in [""] + endings where FileManager.default.fileExists(atPath: path + ending) {
                underWay = ending
                // Whose the object is, theirs is what lies beside it.
                try bucket.put(file: path + ending, as: name + ending, isNew: isNew && ending.isEmpty)
                sent.append(ending)
            }
        } catch {
            var left: [String] = []
            if case .unavailable = error {
                // Its answer may be lost; what is there may also be another's, which came at the same time.
                switch try? bucket.holds(name + underWay, file: path + underWay) {
                case true?: sent.append(underWay)
                case false?: break
                case nil: left.append(underWay)
                }
            }
            if wasThere { (sent, left) = ([], []) }
            left += sent.filter { (try? bucket.remove(name + $0)) == nil }
            let named = left.map { place + $0 }.joined(separator: ", ")
            let rest = left.isEmpty ? "" : "; what was sent may be there and is not whole: remove \(named)"
            throw CommandError("\(place): \(error)\(rest)")
        }
    }
}
