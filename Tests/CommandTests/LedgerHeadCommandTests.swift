import DomainModel
import Foundation
import Testing
import TestSupport

/// The head that runs keep, keys, witnesses, what is set aside, and second chances, over readings that are given.
@Suite("qix ledger head, key, verify and redecide")
struct LedgerHeadCommandTests {
    private struct Night {
        let scratch: ScratchFolder
        private static let catalog = """
            gtin,name,brand,partner,category,size,aliases
            8012417001107,Spaghetti n.5,Valdoro,Alimentari Serra,pasta,500 g,SPAGH.N5 VALDORO 500G
            """
        private static let campaigns = """
            campaigns:
              - {id: serra, partner: Alimentari Serra, shake: receipt, from: 2026-03-01, to: 2026-03-31, coins: {per_item: 10}}
            """

        init() throws {
            scratch = try ScratchFolder()
            try write(Self.catalog, "catalog.csv")
            try write(
                "gtin,name,brand,partner,category,size,aliases\n8012417003699,Riso,Bella,Other,rice,1 kg,\n", "poor.csv"
            )
            try write(Self.campaigns, "campaigns.yaml")
            try write(
                """
                image,user,shake,uploaded_at
                ann.jpg,ann,receipt,2026-03-10T12:00:00Z
                bob.jpg,bob,receipt,2026-03-10T13:00:00Z
                ann.jpg,ann,receipt,2026-03-10T12:00:00Z
                eve.jpg,e\u{200B}ve,receipt,2026-03-10T14:00:00Z
                """, "manifest.csv")
            let lines = try (1...2).map { number in
                String(
                    decoding: try JSONEncoder().encode(Self.reading(["ann.jpg", "bob.jpg"][number - 1], number)),
                    as: UTF8.self)
            }
            try write(lines.joined(separator: "\n") + "\n", "readings.ndjson")
        }

        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: scratch.url.appendingPathComponent(name))
        }

        func award(_ options: [String] = [], catalog: String = "catalog.csv") async throws -> Command.Outcome {
            try await qix(
                [
                    "award", "readings.ndjson", "--manifest", "manifest.csv", "--catalog", catalog, "--campaigns",
                    "campaigns.yaml", "--ledger", "coins.qix", "--out", "out",
                ] + options)
        }

        func qix(_ arguments: [String]) async throws -> Command.Outcome {
            try await Command.qix(arguments, in: scratch.url)
        }

        /// Puts the ledger's files back as `copy` took them.
        func copy(_ from: String, to: String) throws {
            for end in ["", "-wal", "-shm"] {
                let target = scratch.path(to + end)
                try? FileManager.default.removeItem(atPath: target)
                if FileManager.default.fileExists(atPath: scratch.path(from + end)) {
                    try FileManager.default.copyItem(atPath: scratch.path(from + end), toPath: target)
                }
            }
        }

        private static func reading(_ image: String, _ number: Int) -> Reading {
            Reading(
                image: image, sha256: String(repeating: "a", count: 63) + "\(number)", format: "jpeg", width: 100,
                height: 100, kind: .receipt,
                receipt: Receipt(
                    merchant: "Naviglio", vatNumber: "03741201580", documentNumber: "0123-000\(number)",
                    register: "99MEX018342", date: Day("2026-03-10"), time: TimeOfDay(hour: 10, minute: number),
                    currency: "EUR", total: Money(cents: 99), balanced: true,
                    lines: [
                        ReceiptLine(
                            kind: .item, text: "SPAGH.N5 VALDORO 500G", description: "SPAGH.N5 VALDORO 500G",
                            amount: Money(cents: 99), box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 0.97)
                    ]))
        }
    }

    @Test("Rows that are wrong or twice are set aside and told, and the night goes on; times are the programme's")
    func setAside() async throws {
        let night = try Night()
        let run = try await night.award()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("2 uploads: 2 awarded"), "\(run.errors)")
        #expect(
            run.errors.contains("row 4: is the same file") && run.errors.contains("row 5: the user's name holds U+200B")
        )
        let entries = try await night.qix(["ledger", "history", "coins.qix", "ann", "--json"]).text
        #expect(entries.contains("\"at\":\"2026-03-10T13:00:00+01:00\""), "\(entries)")
    }

    @Test("An older copy of the ledger is refused by the next command, for the head that is kept beside it")
    func olderCopy() async throws {
        let night = try Night()
        #expect(try await night.award().status == 0)
        let kept = try FileManager.default.attributesOfItem(atPath: night.scratch.path("coins.qix.head"))
        #expect((kept[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        try night.copy("coins.qix", to: "old.qix")
        let spend = ["ledger", "spend", "coins.qix", "ann", "4", "--for", "coffee", "--key", "order-1"]
        #expect(try await night.qix(spend).status == 0)
        #expect(try await night.award().status == 0)
        try night.copy("old.qix", to: "coins.qix")
        for command in [spend, ["ledger", "reverse", "coins.qix", "ann.jpg", "--why", "x"]] {
            let refused = try await night.qix(command)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("does not contain the head"), "\(refused.errors)")
        }
        #expect(try await night.award().status == 1)
    }

    @Test("A ledger with entries whose head is missing is refused, until somebody says that it is trusted")
    func missingHead() async throws {
        let night = try Night()
        #expect(try await night.award().status == 0)
        try FileManager.default.removeItem(atPath: night.scratch.path("coins.qix.head"))
        let spend = ["ledger", "spend", "coins.qix", "ann", "4", "--for", "coffee", "--key", "order-1"]
        for refused in [try await night.qix(spend), try await night.award()] {
            #expect(refused.status == 1 && refused.errors.contains("coins.qix.head: is missing"), "\(refused.errors)")
            #expect(refused.errors.contains("qix ledger head LEDGER --keep"), "\(refused.errors)")
        }
        #expect(try await night.qix(["ledger", "verify", "coins.qix"]).status == 0, "who only looks needs none")
        #expect(try await night.qix(["ledger", "head", "coins.qix", "--keep"]).status == 0)
        #expect(try await night.qix(spend).status == 0)
    }

    @Test("With a key the head kept is signed, and one that is not, or with another key, is refused")
    func signed() async throws {
        let night = try Night()
        let made = try await night.qix(["ledger", "key", "coins.key"])
        let key = String(try #require(made.lines.first))
        #expect(key.utf8.count == 64)
        let secret = try FileManager.default.attributesOfItem(atPath: night.scratch.path("coins.key"))
        #expect((secret[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try await night.qix(["ledger", "key", "coins.key"]).text == key + "\n")
        let witness = ["--head-key", "coins.key", "--witness", "heads.ndjson"]
        #expect(try await night.award(witness).status == 0)
        let spend = ["ledger", "spend", "coins.qix", "ann", "4", "--for", "coffee", "--key", "order-1"]
        #expect(try await night.qix(spend + witness).status == 0)
        let verified = try await night.qix(
            ["ledger", "verify", "coins.qix", "--witness", "heads.ndjson", "--public-key", key])
        #expect(verified.status == 0, "\(verified.text)")
        let other = String(try #require(try await night.qix(["ledger", "key", "other.key"]).lines.first))
        let foreign = try await night.qix(
            ["ledger", "verify", "coins.qix", "--witness", "heads.ndjson", "--public-key", other])
        #expect(foreign.status == 1)
        #expect(try await night.qix(spend + ["--head-key", "other.key"]).status == 1)
        // Somebody writes the head anew, who has not the key.
        let head = try #require(try await night.qix(["ledger", "head", "coins.qix"]).lines.first)
        try night.write(head + "\n", "coins.qix.head")
        #expect(try await night.award(witness).status == 1)
    }

    @Test("A head noted elsewhere tells of a ledger that is another")
    func since() async throws {
        let night = try Night()
        #expect(try await night.award().status == 0)
        let line = String(try #require(try await night.qix(["ledger", "head", "coins.qix"]).lines.first))
        let same = try await night.qix(["ledger", "verify", "coins.qix", "--since", line])
        #expect(same.status == 0, "\(same.text)")
        let other = try Night()
        #expect(try await other.award(catalog: "poor.csv").status == 0)
        let changed = try await other.qix(["ledger", "verify", "coins.qix", "--since", line])
        #expect(changed.status == 1)
        #expect(changed.text.contains("does not contain the head"))
        #expect(try await night.qix(["ledger", "verify", "coins.qix", "--since", "yesterday"]).status == 64)
    }

    @Test("What was refused for want of a product is decided anew by today's catalogue")
    func redecide() async throws {
        let night = try Night()
        #expect(try await night.award(catalog: "poor.csv").status == 0)
        let redecide = [
            "ledger", "redecide", "coins.qix", "--reason", "no_partner_product", "--since", "2026-03-01", "--campaigns",
            "campaigns.yaml", "--catalog", "catalog.csv", "--readings", "readings.ndjson",
        ]
        let decided = try await night.qix(redecide)
        #expect(decided.status == 0, "\(decided.errors)")
        #expect(decided.lines.count == 2)
        #expect(decided.lines.allSatisfy { $0.contains("\"outcome\":\"award\"") }, "\(decided.text)")
        #expect(try await night.qix(redecide).lines.isEmpty)
        #expect(try await night.qix(["ledger", "verify", "coins.qix"]).status == 0)
        #expect(
            try await night.qix(["ledger", "balance", "coins.qix", "ann", "--json"]).text.contains("\"available\":10"))
        let bad = try await night.qix(
            [
                "ledger", "redecide", "coins.qix", "--reason", "duplicate_file", "--since", "2026-03-01", "--campaigns",
                "c",
            ])
        #expect(bad.status == 64)
    }
}
