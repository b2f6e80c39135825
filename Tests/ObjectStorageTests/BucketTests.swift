import DomainModel
import Foundation
import Synchronization
import TestSupport
import Testing

import ObjectStorage

/// What a store answers, and what is made of it.
@Suite("Objects in a bucket")
struct BucketTests {
    /// A store that gives these answers in turn, the last one for ever.
    private final class Store: Sendable {
        let server: CannedServer
        init(_ answers: [[UInt8]?]) throws {
            let turn = Mutex(0)
            server = try CannedServer { _ in
                turn.withLock { turn in
                    defer { turn += 1 }
                    return answers[min(turn, answers.count - 1)]
                }
            }
        }

        func bucket(
            _ prefix: String = "qix", seconds: Int = 60, clock: @escaping @Sendable () -> Int = { 1_780_000_000 },
            encryption: String? = nil, token: String? = nil
        ) throws -> Bucket {
            let account = StorageAccount(
                keyID: "KEY", secret: "SECRET", sessionToken: token, region: "eu-south-1",
                endpoint: "http://127.0.0.1:\(server.port)", encryption: encryption)
            return Bucket(
                try BucketAddress("s3://pictures/\(prefix)"), account: { () throws(ObjectStorageError) in account },
                seconds: seconds, delays: [.zero, .zero], clock: clock)
        }
    }

    private static func fault(_ status: String, _ code: String, _ more: String = "") -> [UInt8] {
        CannedServer.file(
            Array(
                "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>so it is</Message>\(more)</Error>".utf8),
            status: status)
    }

    @Test("An object is kept with its checksum, and had again")
    func keptAndHad() throws {
        let store = try Store([CannedServer.file([]), CannedServer.file([1, 2, 3])])
        let bucket = try store.bucket("a b", encryption: "AES256", token: "TOKEN")
        try bucket.put([1, 2, 3], as: "ab/abc")
        #expect(try bucket.get("ab/abc", limit: 3) == [1, 2, 3])
        let sent = store.server.requests
        #expect(sent[0].hasPrefix("PUT /pictures/a%20b/ab/abc HTTP/1.1\r\n"))
        for header in [
            "x-amz-checksum-sha256: A5BYxvLAy0ksUzsKTRTvd8wPeKvMztUofYShogEc+4E=", "x-amz-date: 20260528T",
            "x-amz-server-side-encryption: AES256", "x-amz-security-token: TOKEN",
            "Credential=KEY/20260528/eu-south-1/s3/aws4_request,SignedHeaders=content-type;host;x-amz-checksum-sha256;",
        ] { #expect(sent[0].contains(header), "\(header)") }
        #expect(!sent.joined().contains("SECRET"))
        #expect(sent[1].hasPrefix("GET /pictures/a%20b/ab/abc HTTP/1.1\r\n"))
    }

    @Test(
        "What passes is tried again: a busy store, half an answer, a broken one",
        arguments: [
            Self.fault("503 Slow Down", "SlowDown"), Self.fault("500 Oh", "InternalError"),
            Self.fault("429 Too Many", "TooManyRequests"), Self.fault("400 Bad", "RequestTimeout"),
            Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8), Array("HTTP/1.1 200 OK\r\n".utf8), [],
        ])
    func again(answer: [UInt8]) throws {
        let store = try Store([answer, answer, CannedServer.file([7])])
        #expect(try store.bucket().get("a", limit: 10) == [7])
        #expect(store.server.requests.count == 3)
        let broken = try Store([answer])
        #expect {
            try broken.bucket().get("a", limit: 10)
        } throws: { error in
            guard case .unavailable(let why)? = error as? ObjectStorageError else { return false }
            return why.contains("s3://pictures/qix: ") && why.contains("3 attempts")
        }
    }

    @Test("A store that does not answer is given up after its seconds, several times")
    func silent() throws {
        let store = try Store([nil])
        #expect {
            try store.bucket(seconds: 1).get("a", limit: 10)
        } throws: { error in
            "\(error)".contains("too slow")
        }
        #expect(store.server.requests.count == 3)
    }

    @Test(
        "What does not pass is told at once, with what to do",
        arguments: [
            ("403 Forbidden", "InvalidAccessKeyId", "check the key and its secret"),
            ("403 Forbidden", "ExpiredToken", "have expired"), ("404 Not Found", "NoSuchBucket", "bucket's name"),
            ("400 Bad Request", "AuthorizationHeaderMalformed", "AWS_REGION"),
            ("301 Moved", "PermanentRedirect", "AWS_REGION"), ("403 Forbidden", "AccessDenied", "list the bucket"),
        ])
    func refused(status: String, code: String, hint: String) throws {
        let store = try Store([Self.fault(status, code)])
        #expect {
            try store.bucket().get("a", limit: 10)
        } throws: { error in
            "\(error)".contains(code) && "\(error)".contains("so it is") && "\(error)".contains(hint)
        }
        #expect(store.server.requests.count == 1)
    }

    @Test("What is not there is missing, and removing it is no error")
    func missing() throws {
        let store = try Store([Self.fault("404 Not Found", "NoSuchKey")])
        let bucket = try store.bucket()
        #expect(throws: ObjectStorageError.missing) { try bucket.get("a", limit: 10) }
        #expect(try !bucket.has("a"))
        try bucket.remove("a")
        #expect(store.server.requests.last?.hasPrefix("DELETE /pictures/qix/a ") == true)
        let whole = try Store([CannedServer.file([1], status: "206 Partial Content")])
        #expect(try whole.bucket().has("a"))
        let empty = try Store([Self.fault("416 Range", "InvalidRange")])
        #expect(try empty.bucket().has("a"), "an object of no bytes")
    }

    @Test("A clock that the store finds wrong is put right for the next attempt, and for all later ones")
    func skew() throws {
        let time = "<RequestTime>20260528T202640Z</RequestTime><ServerTime>2026-05-30T10:00:00Z</ServerTime>"
        let store = try Store([
            Self.fault("403 Forbidden", "RequestTimeTooSkewed", time), CannedServer.file([1]), CannedServer.file([2]),
        ])
        let bucket = try store.bucket()
        #expect(try bucket.get("a", limit: 10) == [1])
        #expect(try bucket.get("a", limit: 10) == [2])
        #expect(store.server.requests.dropFirst().allSatisfy { $0.contains("x-amz-date: 20260530T100000Z") })
        let stubborn = try Store([Self.fault("403 Forbidden", "RequestTimeTooSkewed", time)])
        #expect {
            try stubborn.bucket().get("a", limit: 10)
        } throws: {
            "\($0)".contains("set this machine's clock")
        }
        #expect(stubborn.server.requests.count == 2)
    }

    @Test("No more bytes are taken than the limit, of an object or of a fault")
    func bounded() throws {
        let large = try Store([CannedServer.file([UInt8](repeating: 1, count: 1 << 20))])
        #expect(throws: ObjectStorageError.tooLarge(limit: 10)) { try large.bucket().get("a", limit: 10) }
        let flood = try Store([CannedServer.file([UInt8](repeating: 60, count: 1 << 20), status: "403 Forbidden")])
        #expect(throws: ObjectStorageError.self) { try flood.bucket().get("a", limit: 10) }
        let hostile = try Store([Self.fault("403 Forbidden", "\u{1B}[2Jx")])
        #expect {
            try hostile.bucket().get("a", limit: 10)
        } throws: {
            !"\($0)".contains("\u{1B}")
        }
    }

    @Test("An account comes from the variables of AWS's tools or from their file, and a wrong one is told")
    func account() throws {
        let scratch = try ScratchFolder()
        try "[default]\naws_access_key_id = A\naws_secret_access_key = B/=C\n[other]\naws_access_key_id = D\n"
            .write(toFile: scratch.path("credentials"), atomically: true, encoding: .utf8)
        var variables = ["AWS_SHARED_CREDENTIALS_FILE": scratch.path("credentials"), "AWS_REGION": "eu-south-1"]
        let account = try StorageAccount(environment: variables)
        #expect(account == StorageAccount(keyID: "A", secret: "B/=C", region: "eu-south-1"))
        variables["AWS_PROFILE"] = "other"
        #expect { try StorageAccount(environment: variables) } throws: { "\($0)".contains("under [other]") }
        #expect {
            try StorageAccount(environment: ["AWS_SHARED_CREDENTIALS_FILE": "/nowhere"])
        } throws: {
            "\($0)".contains("/nowhere")
        }
        for region in ["a\r\nb", "eu south", "EU"] {
            #expect(throws: ObjectStorageError.self) {
                try StorageAccount(environment: [
                    "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "B", "AWS_REGION": region,
                ])
            }
        }
    }

    @Test(
        "What is no bucket is refused",
        arguments: ["s3://", "s3://A", "s3://ab", "s3://a..b/c", "s3://bucket/a/../b", "https://bucket/a", "s3:bucket"])
    func addresses(text: String) {
        #expect(throws: ObjectStorageError.self) { try BucketAddress(text) }
    }

    @Test("Over a network, objects go encrypted")
    func encrypted() throws {
        let account = StorageAccount(keyID: "A", secret: "B", endpoint: "http://10.0.0.1:9000")
        let bucket = Bucket(
            try BucketAddress("s3://pictures"), account: { () throws(ObjectStorageError) in account }, seconds: 1,
            delays: [])
        #expect { try bucket.get("a", limit: 1) } throws: { "\($0)".contains("https") }
    }
}
