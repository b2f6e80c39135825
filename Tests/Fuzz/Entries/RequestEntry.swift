import Accounts
import DomainModel
import FaultyReader
import Foundation
import Intake
import Service
import ServiceSupport
import Synchronization
import TestSupport

extension FuzzEntry {
    /// A call of the service and its body → an answer, whoever asks. The first line of an input is the method, the
    /// path, the caller's role and the body's type; what follows is the body.
    public static let request = FuzzEntry(
        name: "request",
        tokens: [
            "POST ", "PUT ", "PATCH ", "DELETE ", "GET ", " member ", " reviewer ", " operator ", " partner ",
            " monitor ",
            "application/json\n", "application/yaml\n", "{\"to\": \"ann@example.org\"", "\"code\": \"01234567\"",
            "\"verdict\": \"approve\"", "\"lines\": [", "\"gtin\": \"8012417001107\"", "\"birthday\": \"1990-02-28\"",
            "9223372036854775807", "-1", "1e400", "null", "\\u0000", "\\ud800", "%00", "%2F", "..", "?since=",
            "?limit=-1",
            "{id}", "{user}", "{name}", "campaigns: []\n",
        ],
        seeds: { documentedCalls },
        check: { bytes in
            guard let call = FuzzedCall(bytes) else { return }
            let service = try served.get()
            let (status, body) = try service.answer(to: call)
            try require(status != 0, "every call is answered: \(call.line)")
            try require(status != 500, "no call breaks the service: \(call.line)")
            try require(!body.contains(ServedFuzz.contact), "nobody sees how another is reached: \(call.line)")
        })

    private static let served = Result { try ServedFuzz() }

    /// The calls of the document, with the bodies that it shows, by the first role that may make them.
    private static var documentedCalls: [[UInt8]] {
        struct Document: Decodable {
            struct Operation: Decodable {
                struct Body: Decodable {
                    struct Content: Decodable { var example: JSONValue? }
                    var content: [String: Content]?
                }
                var security: [[String: [String]]]?
                var requestBody: Body?
            }
            var paths: [String: [String: Operation]]
        }
        let file = root.appending(path: "Sources/Service/Interface/openapi.json")
        guard let text = FileManager.default.contents(atPath: file.path),
            let document = try? JSONDecoder().decode(Document.self, from: text)
        else { return [] }
        return document.paths.sorted { $0.key < $1.key }.flatMap { path, operations in
            operations.sorted { $0.key < $1.key }.map { method, operation in
                let role = operation.security?.first?.values.first?.first ?? "member"
                let content = operation.requestBody?.content?.min { $0.key < $1.key }
                let body = content?.value.example.flatMap { try? JSONEncoder().encode($0) } ?? Data()
                return Array("\(method.uppercased()) \(path) \(role) \(content?.key ?? "application/json")\n".utf8)
                    + body
            }
        }
    }
}

/// A call as the input of a fuzzer describes it.
private struct FuzzedCall {
    let line: String
    let method, path, type: String
    let role: Person.Role
    let body: [UInt8]

    /// `nil` where the first line describes none: HTTP itself is another's to try.
    init?(_ bytes: [UInt8]) {
        let line = bytes.prefix { $0 != 0x0A }
        let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        guard line.allSatisfy({ (0x20...0x7E).contains($0) }), words.count == 4,
            ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(words[0]), words[1].hasPrefix("/"),
            let role = Person.Role(rawValue: words[2])
        else { return nil }
        self.line = String(decoding: line, as: UTF8.self)
        (method, path, type, self.role) = (words[0], words[1], words[3], role)
        body = Array(bytes.dropFirst(line.count + 1))
    }
}

/// A service on a port of its own, in which somebody has something.
private final class ServedFuzz: Sendable {
    /// How that one is reached.
    static let contact = "ann.secret@example.org"

    private let reader: FaultyReader
    private let people: People
    private let port: in_port_t
    private let ann: Person
    private let running: Task<Void, any Error>

    init() throws {
        reader = try FaultyReader()
        let many = 1_000_000_000
        let place = try ServiceInFolder(
            of: reader, bounds: ServiceLimits(newUsers: many, uploads: many, requests: many, accountCalls: many))
        people = place.people
        let now = ServiceClock().now
        let person = try people.add(at: now).person
        let contact = Contact(ServedFuzz.contact)!
        ann = try people.verifyContact(
            person, contact: contact, code: people.issueCode(to: contact, for: person, at: now), gender: nil, at: now)
        let found = Mutex<Int?>(nil)
        let isReady = DispatchSemaphore(value: 0)
        running = Task.detached {
            defer { isReady.signal() }
            try await place.service.serve(host: "127.0.0.1", port: 0, beside: []) { port in
                found.withLock { $0 = port }
                isReady.signal()
            }
        }
        isReady.wait()
        port = in_port_t(found.withLock { $0 } ?? 0)
    }

    /// A new person's token, as each call may use up what its caller has.
    private func token(of role: Person.Role) throws -> Token {
        let now = ServiceClock().now
        guard role != .member else { return try people.add(at: now).token }
        return try people.addStaff(role, named: "Eva", of: role == .partner ? "Alpi SpA" : nil, at: now).token
    }

    /// The status and what follows it; 0 where there is none within a minute.
    func answer(to call: FuzzedCall) throws -> (status: Int, body: String) {
        let path = call.path.replacing("{user}", with: ann.id).replacing("{id}", with: ann.id)
            .replacing("{name}", with: "photo").replacing("{number}", with: "1")
        let head =
            "\(call.method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Authorization: Bearer \(try token(of: call.role).secret)\r\nIdempotency-Key: a\r\n"
            + "Content-Type: \(call.type)\r\nContent-Length: \(call.body.count)\r\n\r\n"
        let answer = String(decoding: exchange(Array(head.utf8) + call.body), as: UTF8.self)
        let words = answer.prefix(20).split(separator: " ")
        return (words.count > 1 && words[0] == "HTTP/1.1" ? Int(words[1]) ?? 0 : 0, answer)
    }

    private func exchange(_ request: [UInt8]) -> [UInt8] {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return [] }
        var rest = request[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // libFuzzer's clock interrupts it.
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { break }
            rest = rest.dropFirst(sent)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return answer }
            answer += buffer[..<count]
        }
    }
}
