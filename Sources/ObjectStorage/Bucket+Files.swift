import Foundation
import Text

/// Files of any size, a piece at a time: never more than one piece is in memory.
extension Bucket {
    /// Bytes of a piece. Source: judged; AWS takes 5 MiB at least, and recommends pieces from 100 MB on.
    public static let standardPieceBytes = 16 << 20
    private static let bytes = [(name: "content-type", value: "application/octet-stream")]
    /// Pieces of one object that stores take.
    private static let mostPieces = 10_000

    /// Keeps a file as an object, in place of what was there: whole or not at all. A file of more than one piece is
    /// sent in pieces, which the store puts together at the end; after a failure they are removed.
    ///
    /// - Parameter pieceBytes: bytes of a piece; more where there would be too many.
    public func put(
        file path: String, as name: String, pieceBytes: Int = standardPieceBytes
    ) throws(ObjectStorageError) {
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
            (try? file.seek(toOffset: 0)) != nil
        else { throw .invalid("\(path): cannot be read") }
        defer { try? file.close() }
        let bytes = max(pieceBytes, Int(size) / Self.mostPieces + 1)
        guard size > bytes else { return try put(Self.piece(of: file, bytes, path), as: name) }
        let before = try tag(of: name)
        let upload = try begin(name)
        do throws(ObjectStorageError) {
            var tags: [String] = []
            var sent = 0
            while case let piece = try Self.piece(of: file, bytes, path), !piece.isEmpty {
                let answer = try exchange(
                    "PUT", name, query: "partNumber=\(tags.count + 1)&uploadId=\(upload)", headers: Self.bytes,
                    body: piece)
                guard let tag = answer.tag else { throw .unavailable("\(address): the store gives a piece no tag") }
                tags.append(tag)
                sent += piece.count
            }
            guard sent == Int(size) else { throw .invalid("\(path): changed while it was sent") }
            try complete(name, upload, tags, before: before)
        } catch {
            try abort(name, upload, after: error)
        }
    }

    /// Writes an object into a new file that its owner alone may read, or leaves no file.
    ///
    /// - Parameter pieceBytes: bytes that are asked for at once.
    public func get(
        _ name: String, toFile path: String, pieceBytes: Int = standardPieceBytes
    ) throws(ObjectStorageError) {
        guard
            FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let file = FileHandle(forWritingAtPath: path)
        else { throw .invalid("\(path): cannot be written") }
        defer { try? file.close() }
        do throws(ObjectStorageError) {
            var (begin, first) = (0, String?.none)
            while let piece = try piece(of: name, from: begin, pieceBytes, ofVersion: first) {
                if begin == 0 { first = piece.tag }
                do { try file.write(contentsOf: piece.body) } catch {
                    throw ObjectStorageError.invalid("\(path): cannot be written; check the disk's free space")
                }
                begin += piece.body.count
                guard piece.body.count == pieceBytes else { break }
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    /// The next bytes of an object; `nil` after its last one. Throws where the object is another than that of the
    /// first piece.
    private func piece(
        of name: String, from begin: Int, _ count: Int, ofVersion tag: String?
    ) throws(ObjectStorageError) -> Answer? {
        var headers = [(name: "range", value: "bytes=\(begin)-\(begin + count - 1)")]
        if let tag { headers.append(("if-match", tag)) }
        do throws(ObjectStorageError) {
            return try exchange("GET", name, headers: headers, limit: count)
        } catch {
            switch error {
            case .refused(code: "InvalidRange", _), .refused(code: "status 416", _): return nil
            case .refused(code: "PreconditionFailed", _), .refused(code: "status 412", _):
                throw .unavailable("\(address): \(name) was replaced while it was read; try again")
            default: throw error
            }
        }
    }

    private static func piece(
        of file: FileHandle, _ count: Int, _ path: String
    ) throws(ObjectStorageError) -> [UInt8] {
        do { return [UInt8](try file.read(upToCount: count) ?? Data()) } catch {
            throw .invalid("\(path): cannot be read to its end")
        }
    }

    /// The object's tag; `nil` where there is no object.
    private func tag(of name: String) throws(ObjectStorageError) -> String? {
        do throws(ObjectStorageError) {
            return try exchange("GET", name, headers: [("range", "bytes=0-0")]).tag
        } catch {
            switch error {
            case .missing, .refused(code: "AccessDenied", _), .refused(code: "InvalidRange", _),
                .refused(code: "status 416", _):
                return nil
            default: throw error
            }
        }
    }

    /// Begins an object in pieces; its percent-encoded number.
    private func begin(_ name: String) throws(ObjectStorageError) -> String {
        let answer = try exchange("POST", name, query: "uploads=", headers: try kept(name), body: [])
        let text = String(decoding: answer.body, as: UTF8.self)
        guard let start = text.firstRange(of: "<UploadId>"),
            let end = text[start.upperBound...].firstRange(of: "</UploadId>")
        else { throw .unavailable("\(address): the store does not take objects in pieces") }
        return BucketAddress.encoded(String(text[start.upperBound..<end.lowerBound]))
    }

    /// Puts the pieces together.
    ///
    /// - Parameter before: the tag of what is there under the name.
    private func complete(
        _ name: String, _ upload: String, _ tags: [String], before: String?
    ) throws(ObjectStorageError) {
        let parts = tags.enumerated().map { number, tag in
            "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(Self.escaped(tag))</ETag></Part>"
        }
        let body = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
        do throws(ObjectStorageError) {
            let answer = try exchange(
                "POST", name, query: "uploadId=\(upload)", headers: [("content-type", "application/xml")], body: body)
            // A store that takes long answers 200 first, and says only then what became of it.
            let text = String(decoding: answer.body, as: UTF8.self)
            guard text.contains("CompleteMultipartUploadResult") else {
                let fault = StoreFault(status: 200, body: answer.body)
                throw .unavailable("\(address): \(fault.code): \(fault.message)")
            }
        } catch {
            // Where the answer to an earlier attempt was lost, the store no longer knows the pieces.
            guard case .refused(code: "NoSuchUpload", _) = error, let now = try tag(of: name), now != before else {
                throw error
            }
        }
    }

    /// Removes the pieces that were sent, and throws `error`.
    private func abort(
        _ name: String, _ upload: String, after error: ObjectStorageError
    ) throws(ObjectStorageError) -> Never {
        do throws(ObjectStorageError) {
            _ = try exchange("DELETE", name, query: "uploadId=\(upload)")
        } catch .refused(code: "NoSuchUpload", _) {
            throw error
        } catch {
            let left = "pieces that were sent stay in the bucket until a rule of it removes them"
            switch error {
            case .refused(let code, let message): throw .refused(code: code, message: "\(message); \(left)")
            case .unavailable(let why): throw .unavailable("\(why); \(left)")
            default: throw error
            }
        }
        throw error
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
