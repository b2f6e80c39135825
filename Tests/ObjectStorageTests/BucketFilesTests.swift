import Foundation
import Synchronization
import TestSupport
import Testing

import ObjectStorage

/// Files of any size in a bucket, against a store that keeps what it is sent, and fails where it is told to.
@Suite("Files in a bucket")
struct BucketFilesTests {
    /// A store of objects of ASCII.
    private final class Store: Sendable {
        struct Objects {
            var whole: [String: String] = [:]
            var pieces: [Int: String] = [:]
            var version = 0
            var requests: [String] = []
        }

        let objects = Mutex(Objects())
        private let opened = Mutex<CannedServer?>(nil)

        /// What is answered to the condition that a name be new; `nil` where the store knows it.
        private let unknown: String?

        /// - Parameters:
        ///   - unknown: the status that answers the condition that a name be new, which the store does not know then.
        ///   - fault: an answer instead of the store's, by method, query and how many requests came before; the
        ///     request is carried out where the second part says so.
        init(
            unknown: String? = nil,
            _ fault: @escaping @Sendable (String, String, Int) -> (answer: [UInt8], isDone: Bool)? = { _, _, _ in nil }
        )
            throws
        {
            self.unknown = unknown
            let server = try CannedServer { [weak self] request in
                guard let self else { return nil }
                let words = request.prefix { $0 != "\r\n" }.split(separator: " ")
                let path = words[1].split(separator: "?", maxSplits: 1).map(String.init)
                let query = path.count > 1 ? path[1] : ""
                let count = objects.withLock { objects in
                    defer { objects.requests.append("\(words[0]) \(query)") }
                    return objects.requests.count
                }
                let wrong = fault(String(words[0]), query, count)
                if let wrong, !wrong.isDone { return wrong.answer }
                let body = String(request[(request.range(of: "\r\n\r\n")?.upperBound ?? request.endIndex)...])
                let answer = self.answer(String(words[0]), path[0], query, request, body)
                return wrong?.answer ?? answer
            }
            opened.withLock { $0 = server }
        }

        private func answer(
            _ method: String, _ path: String, _ query: String, _ request: String, _ body: String
        ) -> [UInt8] {
            objects.withLock { objects in
                func tagged(_ text: String, _ status: String = "200 OK", range: String? = nil) -> [UInt8] {
                    Array(
                        ("HTTP/1.1 \(status)\r\nContent-Length: \(text.utf8.count)\r\n"
                            + (range.map { "Content-Range: bytes \($0)\r\n" } ?? "")
                            + "ETag: \"v\(objects.version)\"\r\n\r\n\(text)").utf8)
                }
                if request.contains("\r\nif-none-match: *\r\n") {
                    if let unknown { return Self.fault(unknown, "NotImplemented") }
                    if objects.whole[path] != nil { return Self.fault("412 No", "PreconditionFailed") }
                }
                switch (method, query) {
                case ("PUT", ""):
                    objects.version += 1
                    objects.whole[path] = body
                    return tagged("")
                case ("POST", "uploads="):
                    objects.pieces = [:]
                    return tagged(
                        "<InitiateMultipartUploadResult><UploadId>a+b/c=</UploadId></InitiateMultipartUploadResult>")
                case ("PUT", _):
                    guard query.hasSuffix("&uploadId=a%2Bb%2Fc%3D") else { return Self.fault("404 No", "NoSuchUpload") }
                    let number = Int(query.dropFirst("partNumber=".utf8.count).prefix { $0 != "&" }) ?? 0
                    objects.pieces[number] = body
                    return Array(
                        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\neTag:  \"p\(number)<\"\r\n\r\n".utf8)
                case ("POST", _):
                    let numbers = objects.pieces.keys.sorted()
                    let named = numbers.map {
                        "<Part><PartNumber>\($0)</PartNumber><ETag>\"p\($0)&lt;\"</ETag></Part>"
                    }
                    guard !numbers.isEmpty else { return Self.fault("404 No", "NoSuchUpload") }
                    guard body == "<CompleteMultipartUpload>\(named.joined())</CompleteMultipartUpload>" else {
                        return Self.fault("400 No", "InvalidPart")
                    }
                    objects.version += 1
                    objects.whole[path] = numbers.compactMap { objects.pieces[$0] }.joined()
                    objects.pieces = [:]
                    return tagged("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>")
                case ("DELETE", _):
                    if query.isEmpty { objects.whole[path] = nil } else { objects.pieces = [:] }
                    return tagged("", "204 No Content")
                default:
                    guard let all = objects.whole[path] else { return Self.fault("404 No", "NoSuchKey") }
                    guard let range = request.firstMatch(of: /range: bytes=(\d+)-(\d+)/), let begin = Int(range.1),
                        let last = Int(range.2)
                    else { return tagged(all) }
                    if let wanted = request.firstMatch(of: /if-match: "v(\d+)"/), Int(wanted.1) != objects.version {
                        return Self.fault("412 No", "PreconditionFailed")
                    }
                    guard begin < all.utf8.count else { return Self.fault("416 No", "InvalidRange") }
                    let end = min(last + 1, all.utf8.count)
                    return tagged(
                        String(decoding: Array(all.utf8)[begin..<end], as: UTF8.self), "206 Partial Content",
                        range: "\(begin)-\(end - 1)/\(all.utf8.count)")
                }
            }
        }

        static func fault(_ status: String, _ code: String) -> [UInt8] {
            CannedServer.file(
                Array("<Error><Code>\(code)</Code><Message>so it is</Message></Error>".utf8), status: status)
        }

        func bucket() throws -> Bucket {
            let port = opened.withLock { $0?.port ?? 0 }
            let account = StorageAccount(
                keyID: "KEY", secret: "SECRET", region: "eu-south-1", endpoint: "http://127.0.0.1:\(port)")
            return Bucket(
                try BucketAddress("s3://backups/qix"), account: { () throws(ObjectStorageError) in account },
                seconds: 60, delays: [.zero, .zero])
        }

        var whole: [String: String] { objects.withLock { $0.whole } }
        var pieces: [Int: String] { objects.withLock { $0.pieces } }
        var requests: [String] { objects.withLock { $0.requests } }
    }

    private static let piece = 1000
    private static func text(_ count: Int) -> String {
        String((0..<count).map { Character(UnicodeScalar(UInt8(97 + $0 * 7 % 26))) })
    }

    @Test(
        "A file is kept and had again, whatever its size", arguments: [0, 1, 999, 1000, 1001, 2000, 2001, 12_345])
    func sizes(_ size: Int) throws {
        let (store, scratch) = (try Store(), try ScratchFolder())
        let bucket = try store.bucket()
        let text = Self.text(size)
        try bucket.put(file: scratch.write("coins", text.utf8), as: "coins", pieceBytes: Self.piece)
        #expect(store.whole == ["/backups/qix/coins": text] && store.pieces.isEmpty)
        #expect(store.requests.contains("POST uploads=") == (size > Self.piece))
        try bucket.get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        #expect(try Data(contentsOf: URL(filePath: scratch.path("back"))) == Data(text.utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("back"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("Requests that fail for a moment are made again", arguments: 0..<10)
    func passing(_ number: Int) throws {
        let store = try Store { _, _, count in
            count == number ? (Store.fault("503 Slow", "SlowDown"), false) : nil
        }
        let scratch = try ScratchFolder()
        let text = Self.text(3500)
        try store.bucket().put(file: scratch.write("coins", text.utf8), as: "coins", pieceBytes: Self.piece)
        try store.bucket().get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        #expect(try Data(contentsOf: URL(filePath: scratch.path("back"))) == Data(text.utf8))
    }

    @Test(
        "Credentials that expire on the way leave the old object as it was, and no pieces", arguments: [2, 3, 4, 5, 6])
    func expired(_ number: Int) throws {
        let store = try Store { method, _, count in
            count == number && method != "DELETE" ? (Store.fault("403 No", "ExpiredToken"), false) : nil
        }
        let (bucket, scratch) = (try store.bucket(), try ScratchFolder())
        // One request.
        try bucket.put(Array("old".utf8), as: "coins")
        let file = try scratch.write("coins", Self.text(3500).utf8)
        let error = #expect(throws: ObjectStorageError.self) {
            try bucket.put(file: file, as: "coins", pieceBytes: Self.piece)
        }
        #expect("\(try #require(error))".contains("have expired; write new ones"))
        #expect(store.whole == ["/backups/qix/coins": "old"] && store.pieces.isEmpty)
        #expect(store.requests.last == "DELETE uploadId=a%2Bb%2Fc%3D")
    }

    @Test("A store that fails after it said 200 is believed the second")
    func late() throws {
        let store = try Store { method, query, _ in
            method == "POST" && query != "uploads=" ? (Store.fault("200 OK", "InternalError"), false) : nil
        }
        let scratch = try ScratchFolder()
        let file = try scratch.write("coins", Self.text(3500).utf8)
        let error = #expect(throws: ObjectStorageError.self) {
            try store.bucket().put(file: file, as: "coins", pieceBytes: Self.piece)
        }
        #expect("\(try #require(error))".contains("InternalError") && store.whole.isEmpty && store.pieces.isEmpty)
    }

    @Test("Where the answer to the last request is lost, the object is there and that is seen")
    func lostAnswer() throws {
        let half = Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<Complete".utf8)
        let lost = Mutex(false)
        let store = try Store { method, query, _ in
            guard method == "POST", query != "uploads=" else { return nil }
            return lost.withLock { lost in
                defer { lost = true }
                return lost ? nil : (half, true)
            }
        }
        let scratch = try ScratchFolder()
        try store.bucket().put([1], as: "coins")
        try store.bucket().put(
            file: scratch.write("coins", Self.text(3500).utf8), as: "coins", pieceBytes: Self.piece)
        #expect(store.whole == ["/backups/qix/coins": Self.text(3500)])
    }

    @Test("A file that must be new takes nobody's place, whatever its size", arguments: [10, 3500])
    func taken(_ size: Int) throws {
        let (store, scratch) = (try Store(), try ScratchFolder())
        let file = try scratch.write("coins", Self.text(size).utf8)
        try store.bucket().put(Array("another's".utf8), as: "coins")
        #expect(throws: ObjectStorageError.exists) {
            try store.bucket().put(file: file, as: "coins", pieceBytes: Self.piece, isNew: true)
        }
        #expect(store.whole == ["/backups/qix/coins": "another's"] && store.pieces.isEmpty)
        try store.bucket().put(file: file, as: "others", pieceBytes: Self.piece, isNew: true)
        #expect(store.whole["/backups/qix/others"] == Self.text(size))
    }

    @Test(
        "A store that does not know the condition is asked for the name instead",
        arguments: ["501 No", "400 No"], [10, 3500])
    func unknownCondition(status: String, _ size: Int) throws {
        let (store, scratch) = (try Store(unknown: status), try ScratchFolder())
        let file = try scratch.write("coins", Self.text(size).utf8)
        try store.bucket().put(file: file, as: "coins", pieceBytes: Self.piece, isNew: true)
        #expect(store.whole == ["/backups/qix/coins": Self.text(size)])
        let other = try scratch.write("others", Self.text(size + 1).utf8)
        #expect(throws: ObjectStorageError.exists) {
            try store.bucket().put(file: other, as: "coins", pieceBytes: Self.piece, isNew: true)
        }
        #expect(store.whole == ["/backups/qix/coins": Self.text(size)] && store.pieces.isEmpty)
    }

    /// A store whose answers to the last request for an object are lost, so many of them; the request is carried out.
    private static func losing(_ count: Int, isDone: Bool = true) throws -> Store {
        let half = Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<Complete".utf8)
        let lost = Mutex(0)
        return try Store { method, query, _ in
            guard method == "POST" && query != "uploads=" || method == "PUT" && query.isEmpty else { return nil }
            return lost.withLock { lost in
                lost += 1
                return lost > count ? nil : (half, isDone)
            }
        }
    }

    @Test(
        "Where the answers to all attempts are lost, the object is there and that is seen", arguments: [1, 3],
        [10, 3500])
    func allLost(count: Int, _ size: Int) throws {
        let (store, scratch) = (try Self.losing(count), try ScratchFolder())
        try store.bucket().put(
            file: scratch.write("coins", Self.text(size).utf8), as: "coins", pieceBytes: Self.piece, isNew: true)
        #expect(store.whole == ["/backups/qix/coins": Self.text(size)] && store.pieces.isEmpty)
    }

    @Test("Another's object is not taken for the one whose answer was lost", arguments: [1, 3], [10, 3500])
    func lostToAnother(count: Int, _ size: Int) throws {
        let (store, scratch) = (try Self.losing(count, isDone: false), try ScratchFolder())
        let file = try scratch.write("coins", Self.text(size).utf8)
        store.objects.withLock { $0.whole["/backups/qix/coins"] = Self.text(size - 1) + "!" }
        let error = #expect(throws: ObjectStorageError.self) {
            try store.bucket().put(file: file, as: "coins", pieceBytes: Self.piece, isNew: true)
        }
        #expect((try #require(error) == .exists) == (count == 1))
        #expect(store.whole == ["/backups/qix/coins": Self.text(size - 1) + "!"] && store.pieces.isEmpty)
    }

    /// What a store answers to the request for a range; the parts are its first byte and its last.
    private static func lying(
        _ answer: @escaping @Sendable (Int, Int) -> (status: String, range: String?, body: String)
    ) throws -> (server: CannedServer, bucket: Bucket) {
        let server = try CannedServer { request in
            guard let range = request.firstMatch(of: /range: bytes=(\d+)-(\d+)/), let begin = Int(range.1),
                let last = Int(range.2)
            else { return nil }
            let (status, named, body) = answer(begin, last)
            let line = named.map { "Content-Range: \($0)\r\n" } ?? ""
            return Array(
                "HTTP/1.1 \(status)\r\n\(line)Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        }
        let account = StorageAccount(
            keyID: "KEY", secret: "SECRET", region: "eu-south-1", endpoint: "http://127.0.0.1:\(server.port)")
        return (
            server,
            Bucket(
                try BucketAddress("s3://backups/qix"), account: { () throws(ObjectStorageError) in account },
                seconds: 60, delays: [])
        )
    }

    private static func part(_ begin: Int, _ last: Int, of text: String) -> String {
        String(decoding: Array(text.utf8)[begin...min(last, text.utf8.count - 1)], as: UTF8.self)
    }

    @Test("Pieces that are shorter than asked for, and say so, are put together")
    func shorter() throws {
        let text = Self.text(3500)
        let (server, bucket) = try Self.lying { begin, last in
            let end = min(begin + 299, last, 3499)
            return ("206 Partial", "bytes \(begin)-\(end)/3500", Self.part(begin, end, of: text))
        }
        let scratch = try ScratchFolder()
        try bucket.get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        #expect(try Data(contentsOf: URL(filePath: scratch.path("back"))) == Data(text.utf8))
        #expect(server.requests.count == 12)
    }

    @Test("A store that does not know ranges gives what is no larger than a piece")
    func wholeAtOnce() throws {
        let (server, bucket) = try Self.lying { _, _ in ("200 OK", nil, Self.text(900)) }
        let scratch = try ScratchFolder()
        try bucket.get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        #expect(try Data(contentsOf: URL(filePath: scratch.path("back"))) == Data(Self.text(900).utf8))
        #expect(server.requests.count == 1)
    }

    private static let lies: [@Sendable (Int, Int) -> (status: String, range: String?, body: String)] = [
        // The whole object, each time.
        { _, _ in ("200 OK", nil, text(3500)) },
        // The same piece for ever, as the whole or as a part.
        { _, _ in ("200 OK", nil, text(1001)) },
        { begin, _ in begin == 0 ? ("206 Partial", "bytes 0-999/3500", text(1000)) : ("200 OK", nil, text(1000)) },
        { _, _ in ("206 Partial", nil, text(1000)) },
        { _, _ in ("206 Partial", "bytes 0-999/3500", text(1000)) },
        // One that grows with each.
        { begin, last in ("206 Partial", "bytes \(begin)-\(last)/\(last + 2)", text(1000)) },
        // Less than it says, or nothing.
        { begin, last in ("206 Partial", "bytes \(begin)-\(last)/3500", text(999)) },
        { begin, last in ("206 Partial", "bytes \(begin)-\(last)/3500", "") },
        // The end before the end.
        {
            begin, last in
            begin == 0 ? ("206 Partial", "bytes 0-999/3500", text(1000)) : ("416 No", "bytes */1000", "")
        },
        { begin, last in ("206 Partial", "bytes \(begin)-\(last)/*", text(1000)) },
        { begin, last in ("206 Partial", "bytes \(begin)-\(last)/\(last)", text(1000)) },
        { _, _ in ("206 Partial", "bytes -1-998/3500", text(1000)) },
        { _, _ in ("206 Partial", "bytes 0-99999999999999999999/99999999999999999999", text(1000)) },
        { _, _ in ("206 Partial", "bytes 0-9223372036854775807/9223372036854775807", text(1000)) },
        { _, _ in ("204 No Content", nil, "") },
    ]

    @Test(
        "A store that does not give the bytes that it was asked for gives no file, and is soon left",
        arguments: lies.indices)
    func lie(_ number: Int) throws {
        let (server, bucket) = try Self.lying(Self.lies[number])
        let scratch = try ScratchFolder()
        #expect(throws: ObjectStorageError.self) {
            try bucket.get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("back")))
        #expect(server.requests.count <= 2)
    }

    @Test("An object that is replaced while it is read gives no file")
    func replaced() throws {
        let (store, scratch) = (
            try Store { _, _, count in count == 2 ? (Store.fault("412 No", "PreconditionFailed"), false) : nil },
            try ScratchFolder()
        )
        let bucket = try store.bucket()
        try bucket.put(Array(Self.text(3500).utf8), as: "coins")
        let error = #expect(throws: ObjectStorageError.self) {
            try bucket.get("coins", toFile: scratch.path("back"), pieceBytes: Self.piece)
        }
        #expect("\(try #require(error))".contains("was replaced while it was read"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("back")))
    }

    @Test("An object that is not there gives no file")
    func missing() throws {
        let (store, scratch) = (try Store(), try ScratchFolder())
        #expect(throws: ObjectStorageError.missing) {
            try store.bucket().get("coins", toFile: scratch.path("back"))
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path("back")))
    }
}
