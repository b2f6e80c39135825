import DomainModel
import Foundation
import Ledger
import Stores
import StoreSupport
import Testing

import Webhooks

@Suite("What partners are told")
struct OutboxTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!
    private static let alpi = Webhook(partner: "Alpi SpA", url: "http://127.0.0.1:9/alpi", secret: [1, 2, 3])
    private static let naviglio = Webhook(partner: "Naviglio", url: "http://127.0.0.1:9/naviglio", secret: [4])

    private struct Body: Decodable {
        struct Entries: Decodable {
            struct Line: Decodable {
                var sequence: Int
                var kind: String
                var coins: Int
            }
            var partner: String
            var entries: [Line]
        }
        var data: Entries
    }

    /// A ledger and how far partners were told of it.
    private struct Books {
        let place: StorePlace
        let ledger: Ledger

        init(on kind: StoreKind) throws {
            place = try StorePlace(kind)
            ledger = try Ledger(path: place.ledger)
        }

        /// An outbox as a process finds it that starts now.
        func outbox() throws -> Outbox {
            try Outbox(
                [OutboxTests.alpi, OutboxTests.naviglio], ledger: ledger,
                store: place.store(of: .webhooks))
        }

        func pay(_ count: Int, by partner: String, from first: Int = 0) throws {
            for number in first..<first + count {
                try ledger.grant(
                    number + 1, to: "ann", for: Payer(campaign: "spring", partner: partner),
                    key: "\(partner) \(number)", why: "spaghetti of ann", at: OutboxTests.noon)
            }
        }
    }

    private func after(_ seconds: Int) -> Timestamp { Timestamp(seconds: OutboxTests.noon.seconds + seconds) }

    @Test(
        "Each partner is told of its own entries, all of them, in order and once, whatever ends in between",
        arguments: StoreKind.allCases)
    func everything(on kind: StoreKind) async throws {
        let books = try Books(on: kind)
        try books.pay(130, by: "Alpi SpA")
        try books.pay(3, by: "Naviglio")
        var told: [String: [Int]] = [:]
        for _ in 0..<5 {
            for outcome in try await books.outbox().deliverAll(
                at: OutboxTests.noon,
                by: { webhook, message, _ in
                    let body = try JSONDecoder().decode(Body.self, from: Data(message.body))
                    #expect(body.data.partner == webhook.partner)
                    told[webhook.partner, default: []] += body.data.entries.map(\.sequence)
                    return 204
                })
            {
                guard case .delivered = outcome else { Issue.record("\(outcome)"); continue }
            }
        }
        #expect(told["Alpi SpA"] == Array(1...130))
        #expect(told["Naviglio"] == [131, 132, 133])
        #expect(try books.outbox().undeliveredCounts().map(\.entries) == [0, 0])
        try books.pay(1, by: "Naviglio", from: 3)
        _ = try await books.outbox().deliverAll(at: after(1)) { webhook, message, _ in
            told[webhook.partner, default: []] += try JSONDecoder().decode(Body.self, from: Data(message.body)).data
                .entries.map(\.sequence)
            return 200
        }
        #expect(told["Naviglio"]?.last == 134)
        #expect(told["Alpi SpA"]?.count == 130)
    }

    @Test(
        "What a partner does not take is sent again, later each time, with the same bytes; others do not wait for it",
        arguments: StoreKind.allCases)
    func retries(on kind: StoreKind) async throws {
        let books = try Books(on: kind)
        try books.pay(2, by: "Alpi SpA")
        var tries: [(at: Int, message: WebhookMessage)] = []
        var others = 0
        for seconds in [0, 1, 4, 5, 6, 304, 305, 306] {
            // More comes meanwhile, and waits its turn.
            try books.pay(1, by: "Alpi SpA", from: 10 + seconds)
            try books.pay(1, by: "Naviglio", from: 10 + seconds)
            _ = try await books.outbox().deliverAll(at: after(seconds)) { webhook, message, _ in
                guard webhook == OutboxTests.alpi else {
                    others += 1
                    return 200
                }
                tries.append((seconds, message))
                if tries.count == 2 { throw WebhookFileError.badFile("no answer") }
                return tries.count < 3 ? 500 : 200
            }
        }
        #expect(tries.map(\.at) == [0, 5, 305, 306])
        #expect(tries[0].message == tries[1].message && tries[1].message == tries[2].message)
        #expect(tries[3].message.id != tries[0].message.id)
        #expect(others == 8)
        let rest = try JSONDecoder().decode(Body.self, from: Data(tries[3].message.body)).data.entries
        #expect(rest.count == 7)
    }

    @Test(
        "A message says nothing of a person", arguments: StoreKind.allCases)
    func nothingPersonal(on kind: StoreKind) async throws {
        let books = try Books(on: kind)
        try books.pay(1, by: "Alpi SpA")
        _ = try await books.outbox().deliverAll(at: OutboxTests.noon) { _, message, _ in
            let text = String(decoding: message.body, as: UTF8.self)
            #expect(!text.contains("ann") && !text.contains("spaghetti"))
            return 200
        }
    }

    @Test("It is signed as Standard Webhooks' own example is")
    func signature() throws {
        let known = try WebhookFile.load(
            yaml: """
                webhooks:
                  - {partner: A, url: "http://a/", secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw}
                """, named: "w.yaml")
        let message = WebhookMessage(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: Array(#"{"test": 2432232314}"#.utf8))
        let headers = message.headers(secret: known[0].secret, at: Timestamp(seconds: 1_614_265_330))
        #expect(
            headers.contains { $0 == ("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=") })
    }

    @Test(
        "What is wrong with a file is told, without the secret",
        arguments: [
            "nothing", "webhooks: []\nx: [", "webhooks:\n  - {partner: A, url: \"http://a/\", secret: hunter2}",
            "webhooks:\n  - {partner: A, url: \"http://a/\", secret: whsec_aHVudGVyMg==}",
            "webhooks:\n  - {partner: A, url: \"http://a/\", secret: [hunter2]}",
        ])
    func badFile(yaml: String) {
        do {
            _ = try WebhookFile.load(yaml: yaml, named: "w.yaml")
            Issue.record("was taken")
        } catch {
            #expect("\(error)".hasPrefix("w.yaml"))
            #expect(!"\(error)".contains("hunter2") && !"\(error)".contains("aHVudGVyMg"))
        }
    }

    @Test("The tables are the recorded ones", arguments: StoreKind.allCases)
    func recordedTables(on kind: StoreKind) throws {
        let report = try kind.report(of: .webhooks)
        #expect(try report == kind.recorded(report))
    }
}

extension Outbox {
    /// One attempt at each address, as the service's tasks make them.
    fileprivate func deliverAll(
        at moment: Timestamp, by send: (Webhook, WebhookMessage, [(name: String, value: String)]) async throws -> Int
    ) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for webhook in webhooks {
            if let outcome = try await deliver(to: webhook, at: moment, by: send) { outcomes.append(outcome) }
        }
        return outcomes
    }
}
