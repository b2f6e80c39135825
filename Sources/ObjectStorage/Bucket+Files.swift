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
    /// - Parameters:
    ///   - pieceBytes: bytes of a piece; more where there would be too many.
    ///   - isNew: whether it must not take the place of another, which throws `exists`, even of one that comes at the
    ///     same time. A store that does not know that condition (`If-None-Match`) is asked just before instead.
    public func put(
        file path: String, as name: String, pieceBytes: Int = standardPieceBytes, isNew: Bool = false
    ) throws(ObjectStorageError) {
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
            (try? file.seek(toOffset: 0)) != nil
        else { throw .invalid("\(path): cannot be read") }
        defer { try? file.close() }
        let bytes = max(pieceBytes, Int(size) / Self.mostPieces + 1)
        guard size > bytes else {
            let body = try Self.piece(of: file, bytes, path)
            let request = LastRequest(method: "PUT", name: name, headers: try sent(body, name), body: body)
            return try conclude(request, with: path, isNew: isNew)
        }
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
            try conclude(Self.completion(of: name, upload, tags), with: path, isNew: isNew)
        } catch {
            try abort(name, upload, after: error)
        }
    }

    static func piece(
        of file: FileHandle, _ count: Int, _ path: String
    ) throws(ObjectStorageError) -> [UInt8] {
        do { return [UInt8](try file.read(upToCount: count) ?? Data()) } catch {
            throw .invalid("\(path): cannot be read to its end")
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

    /// The request by which an object comes to be.
    private struct LastRequest {
        var method: String
        var name: String
        var query = ""
        var headers: [(name: String, value: String)]
        var body: [UInt8]
    }

    /// The request that puts the pieces together.
    private static func completion(of name: String, _ upload: String, _ tags: [String]) -> LastRequest {
        let parts = tags.enumerated().map { number, tag in
            "<Part><PartNumber>\(number + 1)</PartNumber><ETag>\(escaped(tag))</ETag></Part>"
        }
        return LastRequest(
            method: "POST", name: name, query: "uploadId=\(upload)", headers: [("content-type", "application/xml")],
            body: Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8))
    }

    /// Makes the last request for an object. Where its answer may have been lost, the object is compared with the file.
    private func conclude(
        _ request: LastRequest, with path: String, isNew: Bool
    ) throws(ObjectStorageError) {
        var outcome = try ask(request, isNew ? [("if-none-match", "*")] : [])
        if isNew, outcome.status == 400 || outcome.status == 501 {
            // Perhaps it was the condition that the store did not know.
            if try has(request.name) {
                outcome.result = .failure(.exists)
            } else {
                outcome = try ask(request, [])
            }
        } else if isNew, outcome.status == 412 {
            outcome.result = .failure(.exists)
        }
        do throws(ObjectStorageError) {
            let answer = try outcome.result.get()
            guard request.method == "POST" else { return }
            // A store that takes long answers 200 first, and says only then what became of it.
            guard !String(decoding: answer.body, as: UTF8.self).contains("CompleteMultipartUploadResult") else {
                return
            }
            let fault = StoreFault(status: 200, body: answer.body)
            if isNew, fault.code == "PreconditionFailed" { throw .exists }
            throw .unavailable("\(address): \(fault.code): \(fault.message)")
        } catch {
            let isUnsure =
                switch error {
                case .unavailable: true
                case .exists: outcome.attempts > 1
                // Where the answer to an earlier attempt was lost, the store no longer knows the pieces.
                case .refused(code: "NoSuchUpload", _): true
                default: false
                }
            guard isUnsure, (try? holds(request.name, file: path)) == true else { throw error }
        }
    }

    private func ask(
        _ request: LastRequest, _ condition: [(name: String, value: String)]
    ) throws(ObjectStorageError) -> Outcome {
        try outcome(
            of: request.method, request.name, query: request.query, headers: request.headers + condition,
            body: request.body)
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
