import Foundation
import Synchronization
import TestSupport
import Testing

/// `qix ledger backup` and `restore` with an object store on loopback.
@Suite("Backups in an object store")
struct LedgerBackupTests {
    private static let place = "s3://backups/coins.qix"

    /// A store that answers by method, path and how many requests came before.
    private static func store(
        _ answer: @escaping @Sendable (String, String, Int, String) -> [UInt8]
    ) throws -> CannedServer {
        let count = Mutex(0)
        return try CannedServer { request in
            let words = request.prefix { $0 != "\r\n" }.split(separator: " ")
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return answer(String(words[0]), String(words[1]), number, request)
        }
    }

    private static func fault(_ status: String, _ code: String) -> [UInt8] {
        CannedServer.file(Array("<Error><Code>\(code)</Code></Error>".utf8), status: status)
    }

    private static let missing = fault("404 No", "NoSuchKey")

    /// The part of a file that a request asks for.
    private static func part(of bytes: [UInt8], _ request: String) -> [UInt8] {
        guard let range = request.firstMatch(of: /range: bytes=(\d+)-(\d+)/), let begin = Int(range.1),
            let last = Int(range.2), begin < bytes.count
        else { return fault("416 No", "InvalidRange") }
        let end = min(last, bytes.count - 1)
        let head =
            "HTTP/1.1 206 Partial\r\nContent-Range: bytes \(begin)-\(end)/\(bytes.count)\r\n"
            + "Content-Length: \(end - begin + 1)\r\n\r\n"
        return Array(head.utf8) + bytes[begin...end]
    }

    private func qix(_ arguments: [String], in shop: Shop, _ server: CannedServer) async throws -> Command.Outcome {
        try await Command.qix(
            arguments, in: shop.scratch.url,
            environment: [
                "AWS_ACCESS_KEY_ID": "K", "AWS_SECRET_ACCESS_KEY": "S", "AWS_REGION": "eu-south-1",
                "AWS_ENDPOINT_URL": "http://127.0.0.1:\(server.port)",
            ])
    }

    @Test("A backup takes nobody's place: neither of one that came while it was made, nor of one that comes with it")
    func taken() async throws {
        let shop = try await Shop()
        // The way to the store is tried first, and the name is asked for.
        let earlier = try Self.store { _, _, number, request in
            number < 2 ? Self.missing : Self.part(of: [1], request)
        }
        let late = try await qix(["ledger", "backup", "coins.qix", Self.place], in: shop, earlier)
        #expect(late.status == 1 && late.errors.contains("\(Self.place): holds something already"), "\(late.errors)")
        #expect(earlier.requests.count == 3 && earlier.requests.allSatisfy { $0.hasPrefix("GET ") })
        let together = try Self.store { method, _, _, request in
            guard method == "PUT" else { return Self.missing }
            return request.contains("if-none-match: *")
                ? Self.fault("412 No", "PreconditionFailed") : CannedServer.file([])
        }
        let second = try await qix(["ledger", "backup", "coins.qix", Self.place], in: shop, together)
        #expect(second.status == 1 && second.errors.contains("holds something already"), "\(second.errors)")
        #expect(together.requests.count { !$0.hasPrefix("GET ") } == 1, "nothing is removed, and no head is sent")
    }

    @Test("Of a backup whose head cannot be sent nothing stays, or it is said what does", arguments: [true, false])
    func halved(canRemove: Bool) async throws {
        let shop = try await Shop()
        let store = try Self.store { method, path, _, _ in
            switch (method, path.hasSuffix(".head")) {
            case ("PUT", false): CannedServer.file([])
            case ("DELETE", false) where canRemove: CannedServer.file([], status: "204 No Content")
            case ("GET", _): Self.missing
            default: Self.fault("403 No", "AccessDenied")
            }
        }
        let outcome = try await qix(["ledger", "backup", "coins.qix", Self.place], in: shop, store)
        #expect(outcome.status == 1 && outcome.errors.contains("AccessDenied"), "\(outcome.errors)")
        #expect(store.requests.contains { $0.hasPrefix("DELETE /backups/coins.qix ") })
        #expect(outcome.errors.contains("remove \(Self.place)") != canRemove, "\(outcome.errors)")
    }

    @Test("A restore without the head that belongs to it says so, as a copy of a file does", arguments: [true, false])
    func headless(hasHead: Bool) async throws {
        let shop = try await Shop()
        let copied = try await shop.qix(["ledger", "copy", "coins.qix", "kept.qix"])
        #expect(copied.status == 0 && !copied.errors.contains("no stored head found"), "\(copied.errors)")
        let ledger = [UInt8](try Data(contentsOf: URL(filePath: shop.scratch.path("kept.qix"))))
        let head = [UInt8](try Data(contentsOf: URL(filePath: shop.scratch.path("kept.qix.head"))))
        let store = try Self.store { _, path, _, request in
            switch path {
            case "/backups/coins.qix": Self.part(of: ledger, request)
            case "/backups/coins.qix.head" where hasHead: Self.part(of: head, request)
            default: Self.missing
            }
        }
        let restored = try await qix(["ledger", "restore", Self.place, "back.qix"], in: shop, store)
        #expect(restored.status == 0, "\(restored.errors)")
        let said = "\(Self.place): no stored head found (\(Self.place).head)"
        #expect(restored.errors.contains(said) != hasHead, "\(restored.errors)")
        if !hasHead {
            try FileManager.default.removeItem(atPath: shop.scratch.path("kept.qix.head"))
            let local = try await shop.qix(["ledger", "copy", "kept.qix", "again.qix"])
            #expect(local.status == 0 && local.errors.contains("kept.qix: no stored head found"), "\(local.errors)")
        }
        #expect(
            try await shop.qix(["ledger", "export", "back.qix"]).output
                == shop.qix(["ledger", "export", "coins.qix"]).output)
    }
}
