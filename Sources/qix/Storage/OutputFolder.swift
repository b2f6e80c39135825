import Arguments
import Foundation
import ObjectStorage

/// Where a command writes its files: a folder, or for a bucket a folder of its own, whose files are sent once all are
/// whole. The folder of a bucket is removed with this object.
final class OutputFolder {
    /// Where the files are written.
    let path: String
    private let place: String
    private let bucket: Bucket?

    /// A folder, or `s3://BUCKET/PREFIX`. Throws where the bucket cannot be reached, before any work is done.
    init(_ place: String) throws {
        self.place = place
        guard BucketAddress.isAddress(place) else {
            (path, bucket) = (place, nil)
            return
        }
        let bucket = try BucketPlace.open(place)
        try BucketPlace.telling(place, bucket.requireAccess)
        (path, self.bucket) = (try BucketPlace.temporaryFolder().path, bucket)
    }

    deinit { if bucket != nil { try? FileManager.default.removeItem(atPath: path) } }

    /// Sends the files, in the order of their names; nothing for a folder.
    func publish() throws {
        guard let bucket else { return }
        for name in try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        // What is not whole, or was only needed on the way, begins with a dot.
        where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            var isFolder: ObjCBool = false
            let file = "\(path)/\(name)"
            guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            try BucketPlace.telling("\(place)/\(name)") { () throws(ObjectStorageError) in
                try bucket.put(file: file, as: name)
            }
        }
    }
}
