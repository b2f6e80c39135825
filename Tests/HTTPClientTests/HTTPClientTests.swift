import HTTPClient
import Foundation
import Testing
import TestSupport

@Suite("One file over HTTP", .serialized)
struct HTTPClientTests {
    private func address(_ port: Int, _ path: String = "/a") throws -> HTTPAddress {
        try HTTPAddress("http://127.0.0.1:\(port)\(path)")
    }

    @Test(
        "A file comes whole, whatever its size, and the key goes with the request",
        arguments: [0, 1, 70_000, 3_000_000])
    func whole(size: Int) throws {
        var random = SeededGenerator(seed: 3)
        let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        let server = try CannedServer { _ in CannedServer.file(bytes) }
        #expect(try HTTPClient.get(address(server.port), key: "s3cret", limit: size, seconds: 30) == bytes)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
        #expect(request.contains("\r\nAuthorization: Bearer s3cret\r\n"))
    }

    @Test("A body is posted whole, with its headers, and the status comes back", arguments: [0, 5, 2_000_000])
    func post(size: Int) throws {
        let server = try CannedServer { _ in Array("HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\nok".utf8) }
        let address = try HTTPAddress(endpoint: "http://127.0.0.1:\(server.port)/hook/?a=1")
        let status = try HTTPClient.post(
            [UInt8](repeating: 65, count: size), to: address, headers: [("Content-Type", "text/plain")], seconds: 30)
        #expect(status == 202)
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /hook/?a=1 HTTP/1.1\r\n"))
        #expect(request.contains("\r\nContent-Type: text/plain\r\n"))
        #expect(request.contains("\r\nContent-Length: \(size)\r\n"))
        #expect(!request.contains("Expect:"))
    }

    @Test("A long response to a post is cut off; its status counts")
    func longResponse() throws {
        let server = try CannedServer { _ in CannedServer.file([UInt8](repeating: 7, count: 100_000)) }
        let address = try HTTPAddress(endpoint: "http://127.0.0.1:\(server.port)")
        #expect(try HTTPClient.post([1], to: address, headers: [], seconds: 30) == 200)
    }

    @Test(
        "An address that a stranger named is a public one, whatever its host's name stands for",
        arguments: [
            "127.0.0.1", "localhost", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
            "100.64.0.1", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1]", "[fd00::1]", "[2002:7f00:1::]", "2130706433",
            "0x7f.1", "0177.0.0.1",
        ])
    func strangers(host: String) throws {
        let server = try CannedServer { _ in CannedServer.file([]) }
        let address = try HTTPAddress(endpoint: "http://\(host):\(server.port)/push")
        #expect(throws: HTTPClientError.self) {
            try HTTPClient.postToStranger([1], to: address, headers: [], isPrivateAllowed: false, seconds: 5)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("What a host asks for a later try is told, within what is a number")
    func retryAfter() throws {
        for (line, seconds) in [
            ("Retry-After: 120", 120), ("retry-after:7", 7), ("Retry-After: soon", nil), ("X-Retry-After: 5", nil),
            ("Retry-After: 99999999999999999999", 99_999_999_999), ("X: y", nil),
        ] as [(String, Int?)] {
            let server = try CannedServer { _ in
                Array("HTTP/1.1 429 No\r\n\(line)\r\nContent-Length: 0\r\n\r\n".utf8)
            }
            let address = try HTTPAddress(endpoint: "http://127.0.0.1:\(server.port)/push")
            let answer = try HTTPClient.postToStranger(
                [], to: address, headers: [], isPrivateAllowed: true, seconds: 30)
            #expect(answer.status == 429 && answer.retryAfter == seconds, "\(line)")
            // The server is there until here.
            #expect(server.requests.count == 1)
        }
    }

    @Test("A header cannot end its line")
    func injectedHeader() throws {
        let address = try HTTPAddress(endpoint: "http://127.0.0.1:1/")
        for header in [("X", "a\r\nY: b"), ("X: a\r\nY", "b"), ("X:", "b")] {
            let error = #expect(throws: HTTPClientError.self) {
                try HTTPClient.post([1], to: address, headers: [header], seconds: 1)
            }
            guard case .invalid = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A file that ends before its announced length is refused")
    func cutOff() throws {
        let server = try CannedServer { _ in Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort".utf8) }
        #expect(throws: HTTPClientError.self) {
            try HTTPClient.get(address(server.port), key: nil, limit: 9, seconds: 30)
        }
    }

    @Test("Without a key none is sent")
    func noKey() throws {
        let server = try CannedServer { _ in CannedServer.file([1]) }
        _ = try HTTPClient.get(address(server.port), key: nil, limit: 9, seconds: 30)
        #expect(server.requests.first?.contains("Authorization") == false)
    }

    @Test(
        "What is no file is told as what it is",
        arguments: [
            ("404 Not Found", HTTPClientError.missing), ("410 Gone", .missing),
            ("401 Unauthorized", .refused(status: 401)), ("403 Forbidden", .refused(status: 403)),
            ("302 Found", .refused(status: 302)), ("503 Service Unavailable", .unavailable("the host answers 503")),
        ])
    func statuses(status: String, error: HTTPClientError) throws {
        let server = try CannedServer { _ in CannedServer.file([1, 2], status: status) }
        #expect(throws: error) { try HTTPClient.get(address(server.port), key: "k", limit: 9, seconds: 30) }
        // No redirection is followed.
        #expect(server.requests.count == 1)
    }

    @Test("A file over the limit is not taken in, and one without an end neither")
    func tooLarge() throws {
        let server = try CannedServer { _ in CannedServer.file([UInt8](repeating: 7, count: 10_000_000)) }
        #expect(throws: HTTPClientError.tooLarge(limit: 9_999_999)) {
            try HTTPClient.get(address(server.port), key: nil, limit: 9_999_999, seconds: 30)
        }
    }

    @Test(
        "What is no HTTP is told",
        arguments: ["SSH-2.0-OpenSSH_9\r\n\r\n", "", "HTTP/1.1\r\n\r\n", "HTTP/1.1 2\r\n\r\n", "HTTP/1.1 200 OK\r\n"])
    func noHTTP(answer: String) throws {
        let server = try CannedServer { _ in Array(answer.utf8) }
        #expect(throws: HTTPClientError.self) {
            try HTTPClient.get(address(server.port), key: nil, limit: 9, seconds: 30)
        }
    }

    @Test("A head without an end is not listened to for ever")
    func babble() throws {
        let server = try CannedServer { _ in
            Array(("HTTP/1.1 200 OK\r\n" + String(repeating: "a", count: 1 << 20)).utf8)
        }
        #expect(throws: HTTPClientError.unavailable("the response's headers are too long")) {
            try HTTPClient.get(address(server.port), key: nil, limit: 9, seconds: 30)
        }
    }

    @Test("A host that does not answer is waited for as long as was said")
    func slow() throws {
        let server = try CannedServer { _ in nil }
        let began = ContinuousClock.now
        #expect(throws: HTTPClientError.unavailable("the host is too slow")) {
            try HTTPClient.get(address(server.port), key: nil, limit: 9, seconds: 1)
        }
        #expect(began.duration(to: .now) < .seconds(20))
    }

    @Test("A port that nobody listens on is told")
    func closed() throws {
        let error = #expect(throws: HTTPClientError.self) {
            try HTTPClient.get(HTTPAddress("http://127.0.0.1:1/a"), key: nil, limit: 9, seconds: 30)
        }
        #expect(error?.description.contains("Failed to connect to 127.0.0.1 port 1") == true, "\(error!)")
    }

    @Test(
        "An address is one, or is refused",
        arguments: [
            ("http://db.example/a/", "http://db.example/a"), ("HTTPS://db.example:8443", "https://db.example:8443"),
            ("https://[::1]:443/a", "https://[::1]/a"), ("http://db.example/a%20b", "http://db.example/a%20b"),
            ("https://ann:secret@db.example/a", nil), ("https://db.example/a?key=secret", nil),
            ("https://db.example/#a", nil), ("https:///a", nil), ("ftp://db.example/a", nil), ("https://a:99999/", nil),
        ])
    func addresses(text: String, read: String?) {
        let address = try? HTTPAddress(text)
        #expect(address?.description == read)
    }

    @Test("A key goes over an open network encrypted alone, and is one word")
    func keys() throws {
        for (address, key) in [
            ("http://192.0.2.1/a", "k"), ("http://127.0.0.1:1/a", "k\r\nX: y"), ("https://192.0.2.1/", ""),
        ] {
            let error = #expect(throws: HTTPClientError.self) {
                try HTTPClient.get(HTTPAddress(address), key: key, limit: 9, seconds: 1)
            }
            guard case .invalid = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("Over TLS the host must be who it should be")
    func encrypted() throws {
        let scratch = try ScratchFolder()
        try Data("picture".utf8).write(to: URL(filePath: scratch.path("a")))
        let certificate = scratch.path("certificate.pem")
        try openssl(
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", scratch.path("key.pem"), "-out", certificate,
            ]
        ).waitUntilExit()
        let port = try CannedServer { _ in nil }.port
        let server = try openssl(
            [
                "s_server", "-accept", "\(port)", "-cert", certificate, "-key", scratch.path("key.pem"), "-WWW",
            ], in: scratch.path("."))
        defer {
            // It is born with the blocked signals of the thread that starts it.
            kill(server.processIdentifier, SIGKILL)
            server.waitUntilExit()
        }
        func get(_ host: String) throws -> [UInt8] {
            try HTTPClient.get(HTTPAddress("https://\(host):\(port)/a"), key: "k", limit: 100, seconds: 20)
        }
        // Until it listens.
        let notListening = "Failed to connect"
        var answer = notListening
        for _ in 0..<100 where answer.contains(notListening) {
            do { answer = String(decoding: try get("localhost"), as: UTF8.self) } catch { answer = "\(error)" }
            if answer.contains(notListening) { usleep(100_000) }
        }
        #expect(answer.contains("certificate is not valid"), "\(answer)")
        setenv("SSL_CERT_FILE", certificate, 1)
        defer { unsetenv("SSL_CERT_FILE") }
        #expect(try get("localhost") == Array("picture".utf8))
        let error = #expect(throws: HTTPClientError.self) { try get("127.0.0.1") }
        #expect(error?.description.contains("certificate is not valid") == true, "\(error!)")
    }

    @discardableResult
    private func openssl(_ arguments: [String], in folder: String = "/") throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }
}
