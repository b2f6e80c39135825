import Accounts
import DomainModel
import FaultyReader
import Foundation
import Intake
import Logging
import SQLite
import ServiceSupport
import Synchronization
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Inside: a service with bounds that a test reaches, spoken to over HTTP.
@testable import Service

/// The rows of “Limits” in Documentation/service.md: in each somebody takes all there is of one thing, is told so, and
/// takes nothing from others. Turns at the readers are in `FairTurnsTests`, guesses of codes in `StaffTests`, stock and
/// coins that wait with purchases and decisions.
@Suite("What is scarce, and who takes all of it")
struct ScarceThingsTests {
    /// A service on a port of its own, with its stores in a folder of its own. Its clock stands, so that nothing
    /// refills however long a busy machine takes.
    private final class Served: Sendable {
        struct Answer {
            var status: Int
            var code: String
            var retryAfter: Int?
            var body: Data
        }
        private struct Coded: Decodable { var code: String }
        private struct User: Decodable { var id, token: String }

        let reader: FaultyReader
        let port: Int
        private let running: Task<Void, any Error>

        /// What it logged.
        let log = KeptLog()

        init(_ bounds: ServiceLimits) async throws {
            reader = try FaultyReader()
            let service = try ServiceInFolder(
                of: reader, bounds: bounds, clock: ServiceClock(stoppedAt: ServiceClock().now), log: log.logger
            ).service
            let ready = AsyncStream<Int>.makeStream()
            running = Task {
                defer { ready.continuation.finish() }
                try await service.serve(host: "127.0.0.1", port: 0, beside: []) { ready.continuation.yield($0) }
            }
            port = try #require(await ready.stream.first { _ in true })
        }

        deinit { running.cancel() }

        func send(
            _ method: String, _ path: String, by token: String? = nil, _ body: [UInt8]? = nil,
            as type: String = "image/jpeg", _ headers: [String: String] = [:]
        ) async throws -> Answer {
            var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
            request.timeoutInterval = 120
            request.httpMethod = method
            if let body { request.httpBody = Data(body) }
            if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
            if body != nil { request.setValue(type, forHTTPHeaderField: "Content-Type") }
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            let (data, response) = try await URLSession.shared.data(for: request)
            let http = response as! HTTPURLResponse
            return Answer(
                status: http.statusCode, code: (try? JSONDecoder().decode(Coded.self, from: data))?.code ?? "",
                retryAfter: http.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }, body: data)
        }

        func user() async throws -> (id: String, token: String) {
            let user = try JSONDecoder().decode(User.self, from: try await send("POST", "/v1/users").body)
            return (user.id, user.token)
        }

        func upload(_ bytes: [UInt8], by token: String) async throws -> Answer {
            try await send("POST", "/v1/uploads?shake=scan", by: token, bytes)
        }

        /// The uploads, as the decider closes them.
        func tickets() throws -> UploadInbox {
            UploadInbox(
                store: try SQLiteStore(
                    path: reader.folder.appending(path: "tickets.sqlite").path, access: .write, migrations: .uploadQueue
                ))
        }

        /// A connection on which nothing is read.
        func connection(sending request: String) throws -> Int32 {
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            // The system would keep a large answer for a client that does not read.
            var received: Int32 = 64 << 10
            setsockopt(connection, SOL_SOCKET, SO_RCVBUF, &received, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            try #require(isConnected)
            var patience = timeval(tv_sec: 60, tv_usec: 0)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
            var rest = Array(request.utf8)[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { break }
                rest = rest.dropFirst(sent)
            }
            return connection
        }

        /// The first line of the answer to bytes; empty where the connection ended without one.
        func firstLine(answering request: String) async throws -> String {
            let connection = try connection(sending: request)
            defer { close(connection) }
            return await firstLine(on: connection)
        }

        /// The first line that comes. Waited for on a thread of its own, as the service answers on those that tasks
        /// share.
        func firstLine(on connection: Int32) async -> String {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    var buffer = [UInt8](repeating: 0, count: 4096)
                    let count = recv(connection, &buffer, buffer.count, 0)
                    let text = count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
                    continuation.resume(returning: String(text.prefix { $0 != "\r\n" }))
                }
            }
        }
    }

    /// A log whose messages are kept.
    private final class KeptLog: Sendable {
        private struct Handler: LogHandler {
            let log: KeptLog
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.info
            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }
            func log(event: LogEvent) { log.kept.withLock { $0.append("\(event.message)") } }
        }
        private let kept = Mutex<[String]>([])
        var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }
        var messages: [String] { kept.withLock { $0 } }
    }

    /// Bytes that nobody else sends.
    private func bytes(_ count: Int = 100) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 1...255) } }

    /// Holds that `other` is served, whatever somebody else has used up.
    private func isServed(_ other: String, at served: Served, _ what: String) async throws {
        #expect(try await served.upload(bytes(), by: other).status == 202, "\(what): another sends a picture")
        #expect(try await served.send("GET", "/v1/me/balance", by: other).status == 200, "\(what): and has a balance")
        #expect(try await served.send("GET", "/readyz").status == 200, "\(what): the service is ready")
    }

    @Test("Undecided uploads: who has as many as may wait is told so, and others send theirs")
    func waiting() async throws {
        let served = try await Served(ServiceLimits(quota: UploadQuota(waiting: 2)))
        let (greedy, other) = (try await served.user().token, try await served.user().token)
        for _ in 0..<2 { #expect(try await served.upload(bytes(), by: greedy).status == 202) }
        let refused = try await served.upload(bytes(), by: greedy)
        #expect(refused.status == 429 && refused.code == "too_many_waiting" && (refused.retryAfter ?? 0) > 0)
        try await isServed(other, at: served, "uploads wait")
    }

    @Test("Seconds of reading: who used up those of an hour is told so, and others send theirs")
    func reading() async throws {
        let served = try await Served(ServiceLimits(quota: UploadQuota(readingSeconds: 10)))
        let (greedy, other) = (try await served.user(), try await served.user().token)
        #expect(try await served.upload(bytes(), by: greedy.token).status == 202)
        let tickets = try served.tickets()
        let ticket = try #require(try tickets.tickets(of: greedy.id, limit: 1).first)
        try tickets.close(ticket, .unread, nil, cost: 10_000)
        let refused = try await served.upload(bytes(), by: greedy.token)
        #expect(refused.status == 429 && refused.code == "reading_time_used" && (refused.retryAfter ?? 0) > 0)
        try await isServed(other, at: served, "reading")
    }

    @Test("Bytes of a day: who sent as many is told so, and others send theirs")
    func dailyBytes() async throws {
        let served = try await Served(ServiceLimits(quota: UploadQuota(dailyBytes: 1000)))
        let (greedy, other) = (try await served.user().token, try await served.user().token)
        #expect(try await served.upload(bytes(1000), by: greedy).status == 202)
        let refused = try await served.upload(bytes(), by: greedy)
        #expect(refused.status == 429 && refused.code == "bytes_used" && (refused.retryAfter ?? 0) > 0)
        try await isServed(other, at: served, "bytes")
    }

    @Test("A full disk: no picture is taken; accounts, balances and purchases go on, and the service is ready")
    func disk() async throws {
        let served = try await Served(ServiceLimits(freePercent: 101))
        let (_, token) = try await served.user()
        let refused = try await served.upload(bytes(), by: token)
        #expect(refused.status == 503 && refused.code == "disk_full" && (refused.retryAfter ?? 0) > 0)
        #expect(try await served.send("GET", "/v1/me/balance", by: token).status == 200)
        let bought = try await served.send(
            "POST", "/v1/spends", by: token, Array("{\"reward\": \"tea\"}".utf8), as: "application/json",
            ["Idempotency-Key": "a"])
        #expect(bought.code == "unknown_reward", "a purchase is looked at: \(bought.status)")
        #expect(try await served.send("GET", "/readyz").status == 200)
    }

    @Test("Pictures at once, new users, requests, purchases, exports and new tokens: each is bounded for one alone")
    func rates() async throws {
        let served = try await Served(ServiceLimits(newUsers: 3, uploads: 2, accountCalls: 1))
        let (greedy, other, third) = (
            try await served.user().token, try await served.user().token, try await served.user().token
        )
        #expect(try await served.send("POST", "/v1/users").status == 429)
        for _ in 0..<2 { #expect(try await served.upload(bytes(), by: greedy).status == 202) }
        #expect(try await served.upload(bytes(), by: greedy).code == "too_many_requests")
        func buy(_ token: String) async throws -> Int {
            let answer = try await served.send(
                "POST", "/v1/spends", by: token, Array("{\"reward\": \"tea\"}".utf8), as: "application/json",
                ["Idempotency-Key": UUID().uuidString])
            return answer.status
        }
        #expect(try await [buy(greedy), buy(greedy), buy(greedy), buy(other)] == [404, 404, 429, 404])
        for (method, path) in [("GET", "/v1/me/export"), ("POST", "/v1/me/token")] {
            // The token is another one then, of the same person.
            var token = third
            let first = try await served.send(method, path, by: token)
            if method == "POST" {
                struct Next: Decodable { var token: String }
                token = try JSONDecoder().decode(Next.self, from: first.body).token
            }
            #expect(first.status == 200, "\(path)")
            #expect(try await served.send(method, path, by: token).status == 429, "\(path)")
            #expect(try await served.send(method, path, by: other).status == 200, "\(path) of another")
        }
    }

    @Test("Requests: one token makes so many, whatever they are, and another's are its own")
    func requests() async throws {
        let served = try await Served(ServiceLimits(requests: 4))
        let (greedy, other) = (try await served.user().token, try await served.user().token)
        var statuses: [Int] = []
        for _ in 0..<6 { statuses.append(try await served.send("GET", "/v1/me/balance", by: greedy).status) }
        #expect(statuses == [200, 200, 200, 200, 429, 429])
        #expect(try await served.send("GET", "/v1/me/balance", by: other).status == 200)
    }

    @Test("Open answers: clients that do not read hold a piece each, are so many, and others have theirs")
    func stalled() async throws {
        let clients = 40
        let served = try await Served(ServiceLimits(openAnswers: clients))
        let (greedy, other) = (try await served.user().token, try await served.user().token)
        let large = bytes(20 << 20)
        #expect(try await served.upload(large, by: greedy).status == 202)
        let list = try await served.send("GET", "/v1/uploads", by: greedy)
        struct Listed: Decodable {
            struct Upload: Decodable { var id: String }
            var uploads: [Upload]
        }
        let id = try #require(try JSONDecoder().decode(Listed.self, from: list.body).uploads.first).id
        let before = residentBytes
        let request =
            "GET /v1/uploads/\(id)/picture HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(greedy)\r\n\r\n"
        let held = try (0..<clients).map { _ in try served.connection(sending: request) }
        defer { for connection in held { close(connection) } }
        // They read that they are answered, and no more.
        for connection in held { #expect(await served.firstLine(on: connection) == "HTTP/1.1 200 OK") }
        let refused = try await served.send("GET", "/v1/uploads/\(id)/picture", by: greedy)
        #expect(refused.status == 429 && refused.code == "too_many_open")
        // All of them would be 800 MB; other tests of this process may grow meanwhile.
        #expect(residentBytes - before < 400 << 20)
        try await isServed(other, at: served, "open answers")
    }

    private var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
            * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test("A body that takes too long is refused, and leaves nothing")
    func slowBody() async throws {
        let served = try await Served(ServiceLimits(bodyTime: .zero))
        let refused = try await served.upload(bytes(), by: served.user().token)
        #expect(refused.status == 408 && refused.code == "too_slow")
        let left = try FileManager.default.subpathsOfDirectory(
            atPath: served.reader.folder.appending(path: "pictures").path)
        #expect(left == [".partial"])
    }

    @Test("Headers, and what frames a body, are bounded; a body in chunks is taken")
    func framing() async throws {
        let served = try await Served(ServiceLimits())
        let token = try await served.user().token
        let begin =
            "POST /v1/uploads?shake=scan HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Type: image/jpeg\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunks = "5\r\nhello\r\n6;name=value\r\n world\r\n0\r\n\r\n"
        #expect(try await served.firstLine(answering: begin + chunks) == "HTTP/1.1 202 Accepted")
        let long = "5;a=" + String(repeating: "x", count: 1 << 20) + "\r\nhello\r\n0\r\n\r\n"
        #expect(try await served.firstLine(answering: begin + long) == "")
        let many = String(repeating: "1;" + String(repeating: "y", count: 1000) + "\r\na\r\n", count: 1000)
        #expect(try await served.firstLine(answering: begin + many + "0\r\n\r\n") == "")
        #expect(served.log.messages.count { $0.hasPrefix("a connection was ended") } == 2)
        let get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
        for headers in [
            "X: " + String(repeating: "a", count: 9000) + "\r\n",
            (0..<100).map { "X\($0): a\r\n" }.joined(),
            (0..<6).map { "X\($0): " + String(repeating: "a", count: 4000) + "\r\n" }.joined(),
        ] {
            #expect(try await served.firstLine(answering: get + headers + "\r\n") == "HTTP/1.1 400 Bad Request")
        }
        #expect(try await served.firstLine(answering: get + "\r\n") == "HTTP/1.1 200 OK")
    }

    @Test(
        "Who listens for this machine alone is told apart from who is reached by others",
        arguments: [
            ("127.0.0.1", true), ("127.8.0.1", true), ("localhost", true), ("LOCALHOST", true), ("::1", true),
            ("[::1]", true), ("0.0.0.0", false), ("::", false), ("10.1.2.3", false), ("qix.example", false),
            ("localhost.evil.example", false), ("", false),
        ])
    func thisMachine(host: String, isAlone: Bool) {
        #expect(KnownHosts.isOfThisMachine(host) == isAlone)
    }
}
