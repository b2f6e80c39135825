import Foundation
import Testing
import TestSupport

/// Under which names a service answers: a page elsewhere cannot make a browser take it for a page of the service.
@Suite("Names of a service")
struct HostServiceTests {
    /// The status and the body of an answer to a request with these lines after the first.
    private func answer(_ headers: [String], from service: RunningService) throws -> (status: Int, body: String) {
        let request = (["GET /v1/rewards HTTP/1.1"] + headers + ["Connection: close"]).joined(separator: "\r\n")
        let text = try RawExchange.answer(to: request + "\r\n\r\n", at: UInt16(#require(service.base.port)))
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
        let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (try #require(status), parts.count > 1 ? String(parts[1]) : "")
    }

    @Test("A request for another host is refused, and so is one that names none or two")
    func refused() async throws {
        let service = try await RunningService(
            in: ScratchFolder(), ["--name", "qix.example", "--name", "www.qix.example"])
        for host in ["qix.example", "WWW.qix.example:443", "localhost", "127.0.0.1"] {
            // The rewards need a token: whoever is asked for one was let in.
            #expect(try answer(["Host: \(host)"], from: service).status == 401, "\(host)")
        }
        for host in ["evil.example", "qix.example.evil.example", "192.0.2.1"] {
            let refused = try answer(["Host: \(host)"], from: service)
            #expect(refused.status == 421 && refused.body.contains("unknown_host"), "\(host): \(refused)")
        }
        for headers in [[], ["Host: qix.example", "Host: evil.example"], ["Host:"]] as [[String]] {
            let refused = try answer(headers, from: service)
            #expect(refused.status == 400 && refused.body.contains("no_host"), "\(headers): \(refused)")
        }
    }

    @Test(
        "A name with a scheme or a port is no name", arguments: ["https://qix.example", "qix.example:443", "", "a b"])
    func wrong(name: String) async throws {
        let scratch = try ScratchFolder()
        let outcome = try await Command.qix(
            ["serve", "--data", scratch.path("data"), "--name", name] + Samples.programme)
        #expect(outcome.status == 64 && outcome.errors.contains("--name"), "\(outcome.errors)")
    }
}
