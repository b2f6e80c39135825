import DomainModel
import FaultyReader
import Foundation
import Intake
import ServiceSupport
import Synchronization
import Testing

// Inside: bounds that a client meets only under load.
@testable import Service

@Suite("Greedy clients")
struct GreedyClientTests {
    @Test("A million names cost no more than a few, and who acted too often stays limited")
    func manyNames() throws {
        let limiter = RateLimiter(
            burst: 3, interval: .seconds(3600), clock: ServiceClock(stoppedAt: Timestamp(seconds: 0)))
        for _ in 0..<3 { try limiter.take("greedy") }
        #expect(throws: Problem.self) { try limiter.take("greedy") }
        let start = ContinuousClock.now
        for number in 0..<1_000_000 { try? limiter.take("name \(number)") }
        // Ten microseconds each, in a debug build on a busy machine.
        #expect(start.duration(to: .now) < .seconds(300))
        #expect(throws: Problem.self) { try limiter.take("greedy") }
    }

    @Test("One network makes so many requests, by whatever tokens, and another's are its own")
    func networkRequests() throws {
        let rates = RequestRates(
            each: 2, factor: 2, networks: NetworkNames(), clock: ServiceClock(stoppedAt: Timestamp(seconds: 0)))
        for number in 0..<4 { try rates.take(token: "token \(number)", from: "203.0.113.\(number)") }
        #expect(throws: Problem.self) { try rates.take(token: "token 4", from: "203.0.113.4") }
        #expect(throws: Problem.self, "without a token too") { try rates.take(token: nil, from: "203.0.113.4") }
        try rates.take(token: "token 4", from: "203.0.114.4")
        for number in 5..<50 { try rates.take(token: "token \(number)", from: "10.0.0.1") }
        // What a token is refused takes nothing from its network.
        for _ in 0..<2 { try rates.take(token: "greedy", from: "198.51.100.1") }
        for _ in 0..<9 { #expect(throws: Problem.self) { try rates.take(token: "greedy", from: "198.51.100.1") } }
        for _ in 0..<2 { try rates.take(token: nil, from: "198.51.100.2") }
    }

    @Test("So many answers are open to one person and to all; one that ends, however, makes room")
    func openAnswers() throws {
        let answers = OpenAnswers(each: 2, all: 3)
        var slots = [try answers.begin(by: "ann"), try answers.begin(by: "ann")]
        #expect(throws: Problem.self) { _ = try answers.begin(by: "ann") }
        slots.append(try answers.begin(by: "bob"))
        #expect(throws: Problem.self) { _ = try answers.begin(by: "eva") }
        slots.removeFirst()
        slots.append(try answers.begin(by: "ann"))
        slots.removeAll()
        _ = try answers.begin(by: "eva")
    }

    @Test("One network has so many connections, and another's are its own; what ends makes room")
    func networkConnections() throws {
        let connections = PeerConnections(each: 2, eachPrivate: 3)
        let first = try #require(connections.open(from: "203.0.113.7"))
        _ = try #require(connections.open(from: "203.0.113.200"))
        #expect(connections.open(from: "203.0.113.9") == nil, "of the same /24")
        #expect(connections.open(from: "203.0.114.9") != nil)
        for host in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::1"] { #expect(connections.open(from: host) != nil) }
        #expect(connections.open(from: "2001:db8:1:2::3") == nil, "of the same /64")
        #expect(connections.open(from: "2001:db8:1:3::3") != nil)
        connections.close(first)
        #expect(connections.open(from: "203.0.113.9") != nil)
        for _ in 0..<3 { #expect(connections.open(from: "10.0.0.1") != nil, "a proxy has more") }
        #expect(connections.open(from: "10.0.0.2") == nil)
    }

    /// A connection to a port of this machine; nothing is received for more than a minute.
    private func connected(to port: Int) throws -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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
        return connection
    }

    /// The first line that the service answers; empty where it ended the connection. It is waited for on a thread of
    /// its own: the service answers on those that tasks share.
    private func answer(on connection: Int32) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: received(on: connection)) }
        }
    }

    private func received(on connection: Int32) -> String {
        let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        guard send(connection, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return "" }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(connection, &buffer, buffer.count, 0)
        return count > 0 ? String(String(decoding: buffer.prefix(count), as: UTF8.self).prefix { $0 != "\r\n" }) : ""
    }

    @Test("A running service ends the connections of a network that has enough, and answers those before")
    func connectionsEnd() async throws {
        let reader = try FaultyReader()
        // Idle for as long as a busy machine likes: an answer may take half a minute there.
        let bounds = ServiceLimits(idle: .seconds(600), proxyConnections: 3)
        let service = try ServiceInFolder(of: reader, bounds: bounds).service
        let port = Mutex<Int?>(nil)
        let running = Task {
            try await service.serve(host: "127.0.0.1", port: 0, beside: []) { ready in port.withLock { $0 = ready } }
        }
        defer { running.cancel() }
        var listening: Int?
        for _ in 0..<300 where listening == nil {
            try await Task.sleep(for: .milliseconds(100))
            listening = port.withLock { $0 }
        }
        let there = try #require(listening)
        let connections = try (0..<3).map { _ in try connected(to: there) }
        for connection in connections { #expect(await answer(on: connection) == "HTTP/1.1 200 OK") }
        let refused = try connected(to: there)
        #expect(await answer(on: refused) == "")
        close(refused)
        close(connections[0])
        var again = ""
        for _ in 0..<50 where again.isEmpty {
            let next = try connected(to: there)
            again = await answer(on: next)
            close(next)
            if again.isEmpty { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(again == "HTTP/1.1 200 OK", "one that ended makes room")
        for connection in connections.dropFirst() { close(connection) }
    }

    @Test("A service is reached under its names, this machine's and the address that it listens on, and no other")
    func hosts() {
        let named = KnownHosts(names: ["Qix.example"], listeningOn: "127.0.0.1")
        for host in [
            "qix.example", "QIX.EXAMPLE:443", "qix.example.", "localhost:8080", "127.0.0.1:8080", "127.8.9.1",
            "[::1]:80",
        ] {
            #expect(named.contains(host), "\(host)")
        }
        for host in [
            "evil.example", "qix.example.evil.example", "xqix.example", "192.0.2.1", "[2001:db8::1]", "10.0.0.1:80", "",
            ":80", "localhost.evil.example", "127.0.0.1.evil.example",
        ] {
            #expect(!named.contains(host), "\(host)")
        }
        let open = KnownHosts(names: [], listeningOn: "0.0.0.0")
        #expect(open.contains("192.0.2.1:8080") && open.contains("[2001:db8::1]:8080"), "every address is its own")
        #expect(!open.contains("evil.example:8080"))
        #expect(KnownHosts(names: [], listeningOn: "192.0.2.1").contains("192.0.2.1"))
    }
}
