import Foundation

/// Objects of any size, read a piece at a time. A store is believed only what fits together: one that leaves a piece
/// out gives no file, and one that always gives another is asked no further than the size that it first named.
extension Bucket {
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
            try read(name, pieceBytes) { piece throws(ObjectStorageError) in
                do { try file.write(contentsOf: piece) } catch {
                    throw .invalid("\(path): cannot be written; check the disk's free space")
                }
                return true
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            throw error
        }
    }

    /// Whether there is an object, with the bytes of a file.
    public func holds(_ name: String, file path: String) throws(ObjectStorageError) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { throw .invalid("\(path): cannot be read") }
        defer { try? file.close() }
        var isSame = true
        do throws(ObjectStorageError) {
            try read(name, Self.standardPieceBytes) { piece throws(ObjectStorageError) in
                isSame = try Self.piece(of: file, piece.count, path) == piece
                return isSame
            }
        } catch .missing {
            return false
        }
        guard isSame else { return false }
        return try Self.piece(of: file, 1, path).isEmpty
    }

    /// Gives the bytes of an object, a piece at a time, until `take` wants no more. Throws where they are not all of
    /// one object.
    private func read(
        _ name: String, _ pieceBytes: Int, _ take: ([UInt8]) throws(ObjectStorageError) -> Bool
    ) throws(ObjectStorageError) {
        var (begin, total, tag) = (0, Int?.none, String?.none)
        while begin < total ?? .max {
            guard let piece = try piece(of: name, from: begin, pieceBytes, ofVersion: tag) else { return }
            if piece.status == 200, begin == 0 {
                // All of it, which is right too.
                if !piece.body.isEmpty { _ = try take(piece.body) }
                return
            }
            guard piece.status == 206, let named = piece.range.flatMap({ Self.size($0, piece.body.count, from: begin) })
            else {
                throw .unavailable("\(address): the store does not give the bytes of \(name) that it was asked for")
            }
            guard named == total ?? named else { throw replaced(name) }
            if begin == 0 { (total, tag) = (named, piece.tag) }
            guard try take(piece.body) else { return }
            begin += piece.body.count
        }
    }

    /// The size of the object of which `range`, `bytes FIRST-LAST/SIZE`, are `count` bytes from `begin` on; `nil` where
    /// it is another range.
    private static func size(_ range: String, _ count: Int, from begin: Int) -> Int? {
        guard let match = range.wholeMatch(of: /bytes ([0-9]+)-([0-9]+)\/([0-9]+)/),
            let first = Int(match.1), let last = Int(match.2), let size = Int(match.3),
            first == begin, last >= first, last < size, last - first == count - 1
        else { return nil }
        return size
    }

    /// The next bytes of an object; `nil` where it has none at all. Throws where the object is another than that of the
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
            case .refused(code: "InvalidRange", _), .refused(code: "status 416", _):
                guard begin == 0 else { throw replaced(name) }
                return nil
            case .refused(code: "PreconditionFailed", _), .refused(code: "status 412", _): throw replaced(name)
            case .tooLarge: throw .unavailable("\(address): the store gives more of \(name) than it was asked for")
            default: throw error
            }
        }
    }

    private func replaced(_ name: String) -> ObjectStorageError {
        .unavailable("\(address): \(name) was replaced while it was read; try again")
    }
}
