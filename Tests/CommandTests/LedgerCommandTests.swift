import DomainModel
import Foundation
import Testing
import TestSupport

/// `qix ledger`, `qix review` and `qix campaigns` over readings that are given, so that no picture is read.
@Suite("qix ledger and qix review")
struct LedgerCommandTests {
    private struct Balance: Decodable, Equatable {
        var available: Int
        var pending: Int
    }

    private func balance(_ user: String, in shop: Shop) async throws -> Balance? {
        try await shop.qix(["ledger", "balance", "coins.qix", user, "--json"]).lines.first
            .map { try JSONDecoder().decode(Balance.self, from: Data($0.utf8)) }
    }

    @Test("History shows a user's own entries, and everyone's where none is named")
    func history() async throws {
        let shop = try await Shop()
        struct Entry: Decodable {
            var user: String
            var kind: String
            var coins: Int
        }
        func entries(_ user: [String]) async throws -> [Entry] {
            try await shop.qix(["ledger", "history", "coins.qix"] + user + ["--json"]).lines
                .map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
        }
        let own = try await entries(["ann"])
        #expect(own.map(\.user) == ["ann"])
        #expect(own.map(\.kind) == ["award"])
        #expect(own.map(\.coins) == [10])
        #expect(try await entries([]).map(\.user) == ["ann", "bob"])
        #expect(try await shop.qix(["ledger", "history", "coins.qix", "ann"]).text.contains("1 × 10 an item"))
    }

    @Test("A receipt that another user has claimed is refused, and says so")
    func claimed() async throws {
        let shop = try await Shop()
        let decisions = try String(contentsOfFile: shop.scratch.path("out/decisions.ndjson"), encoding: .utf8)
        let eve = try #require(decisions.split(separator: "\n").first { $0.contains("eve.jpg") })
        #expect(eve.contains("\"outcome\":\"reject\""))
        #expect(eve.contains("receipt_of_another_user"), "\(eve)")
        #expect(try await balance("eve", in: shop)?.available ?? 0 == 0)
    }

    @Test("Coins are spent once a key, never more than there are, and come off the oldest")
    func spend() async throws {
        let shop = try await Shop()
        let spend = ["ledger", "spend", "coins.qix", "ann", "4", "--for", "coffee", "--key", "order-1"]
        #expect(try await shop.qix(spend).status == 0)
        #expect(try await shop.qix(spend).status == 0)
        #expect(try await balance("ann", in: shop) == Balance(available: 6, pending: 0))
        let other = try await shop.qix(
            ["ledger", "spend", "coins.qix", "ann", "5", "--for", "coffee", "--key", "order-1"])
        #expect(other.status == 1)
        #expect(other.errors.contains("order-1"))
        let tooMuch = try await shop.qix(
            ["ledger", "spend", "coins.qix", "ann", "7", "--for", "coffee", "--key", "order-2"])
        #expect(tooMuch.status == 1)
        #expect(try await balance("ann", in: shop) == Balance(available: 6, pending: 0))
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
    }

    @Test("A reversal takes an award back, once; a partner then owes nothing for it")
    func reverse() async throws {
        let shop = try await Shop()
        let statement = [
            "ledger", "statement", "coins.qix", "--partner", "Alimentari Serra", "--from", "2026-03-01", "--to",
            "2026-03-31", "--json",
        ]
        #expect(try await shop.qix(statement).text.contains("\"coins_owed\":10"))
        let reverse = ["ledger", "reverse", "coins.qix", "ann.jpg", "--why", "printed at home"]
        #expect(try await shop.qix(reverse).status == 0)
        #expect(try await balance("ann", in: shop) == Balance(available: 0, pending: 0))
        let again = try await shop.qix(reverse)
        #expect(again.status == 0)
        #expect(again.errors.contains("already"))
        #expect(try await shop.qix(statement).text.contains("\"coins_owed\":0"))
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
    }

    @Test("A spend is given back whole and once; what bears no such key is told")
    func refund() async throws {
        let shop = try await Shop()
        let spend = ["ledger", "spend", "coins.qix", "ann", "4", "--for", "tea", "--key", "order-9"]
        #expect(try await shop.qix(spend).status == 0)
        let refund = ["ledger", "refund", "coins.qix", "ann", "--key", "order-9", "--why", "the shop was closed"]
        #expect(try await shop.qix(refund).status == 0)
        let again = try await shop.qix(refund)
        #expect(again.status == 0)
        #expect(again.errors.contains("given back already"))
        #expect(try await balance("ann", in: shop) == Balance(available: 10, pending: 0))
        let unknown = try await shop.qix(refund.map { $0 == "order-9" ? "order-8" : $0 })
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("order-8"))
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
    }

    @Test("Coins are given once a key, for a payer and a reason, and stand in the payer's statement")
    func grant() async throws {
        let shop = try await Shop()
        let grant = [
            "ledger", "grant", "coins.qix", "ann", "7", "--partner", "Latteria", "--campaign", "goodwill", "--why",
            "a misprinted receipt", "--key", "ticket-1", "--at", "2026-03-20",
        ]
        #expect(try await shop.qix(grant).status == 0)
        let again = try await shop.qix(grant)
        #expect(again.status == 0)
        #expect(again.errors.contains("given already"))
        #expect(try await balance("ann", in: shop) == Balance(available: 17, pending: 0))
        let other = try await shop.qix(grant.map { $0 == "7" ? "8" : $0 })
        #expect(other.status == 1)
        #expect(other.errors.contains("ticket-1"))
        #expect(try await shop.qix(["ledger", "verify", "coins.qix"]).status == 0)
        let history = try await shop.qix(["ledger", "history", "coins.qix", "ann"])
        #expect(history.text.contains("a misprinted receipt"))
        #expect(try await shop.qix(grant.map { $0 == "7" ? "0" : $0 }).status == 64)
    }

    @Test("A dry run of expiry tells what would be lost, and writes nothing")
    func rehearsedExpiry() async throws {
        let shop = try await Shop()
        let before = try Data(contentsOf: URL(fileURLWithPath: shop.scratch.path("coins.qix")))
        let told = try await shop.qix(["ledger", "expire", "coins.qix", "--at", "2027-03-12", "--dry-run"])
        #expect(told.status == 0)
        #expect(told.errors.contains("would expire; nothing was written"))
        #expect(told.lines.count == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: shop.scratch.path("coins.qix"))) == before)
        #expect(try await balance("ann", in: shop) == Balance(available: 10, pending: 0))
        let missing = try await shop.qix(["ledger", "expire", "none.qix", "--at", "2027-03-12", "--dry-run"])
        #expect(missing.status == 1)
    }

    @Test("Coins expire when their days are over, and running it again changes nothing")
    func expire() async throws {
        let shop = try await Shop()
        func expire(_ at: String) async throws -> Data {
            #expect(try await shop.qix(["ledger", "expire", "coins.qix", "--at", at]).status == 0)
            return try await shop.qix(["ledger", "export", "coins.qix"]).output
        }
        let before = try await shop.qix(["ledger", "export", "coins.qix"]).output
        #expect(try await expire("2027-03-09") == before)
        let after = try await expire("2027-03-12")
        #expect(after != before)
        #expect(try await expire("2027-03-12") == after)
        #expect(try await balance("ann", in: shop) == Balance(available: 0, pending: 0))
    }

    @Test("What waits is listed with its reason; approving gives the coins, rejecting drops them, once")
    func review() async throws {
        let shop = try await Shop()
        let list = try await shop.qix(["review", "list", "coins.qix"])
        #expect(list.text.contains("bob.jpg"))
        #expect(list.text.contains("do not agree"))
        #expect(try await balance("bob", in: shop) == Balance(available: 0, pending: 10))
        let approve = ["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"]
        #expect(try await shop.qix(approve).status == 0)
        #expect(try await balance("bob", in: shop) == Balance(available: 10, pending: 0))
        #expect(try await shop.qix(approve).status == 1)
        #expect(try await shop.qix(["review", "reject", "coins.qix", "bob.jpg", "--why", "late"]).status == 1)
        #expect(try await shop.qix(["review", "list", "coins.qix"]).lines.isEmpty)

        let other = try await Shop()
        #expect(try await other.qix(["review", "reject", "coins.qix", "bob.jpg", "--why", "drawn"]).status == 0)
        #expect(try await balance("bob", in: other) == Balance(available: 0, pending: 0))
        #expect(try await other.qix(["ledger", "verify", "coins.qix"]).status == 0)
    }

    @Test("Approving can teach the catalogue: the next receipt with that line needs no person")
    func teach() async throws {
        let shop = try await Shop()
        // Neither a brand nor a size: too little to pay for, enough to ask.
        let line = "SPAGHETTI N.5"
        try shop.write(
            """
            image,user,shake,uploaded_at
            cy.jpg,cy,receipt,2026-03-11T12:00:00Z
            """, "manifest.csv")
        try shop.readings([Shop.reading("cy.jpg", number: 3, line)])
        try await shop.award()
        #expect(try await balance("cy", in: shop) == Balance(available: 0, pending: 10))
        let approve = ["review", "approve", "coins.qix", "cy.jpg", "--teach", "catalog.csv"]
        let unchosen = try await shop.qix(approve)
        #expect(unchosen.status != 0 && unchosen.errors.contains("needs a choice"), "\(unchosen.errors)")
        let taught = try await shop.qix(approve + ["--line", "1=8012417001107"])
        #expect(taught.status == 0, "\(taught.errors)")
        let catalog = try String(contentsOfFile: shop.catalog, encoding: .utf8)
        #expect(catalog.contains(line))
        try shop.write(
            """
            image,user,shake,uploaded_at
            dan.jpg,dan,receipt,2026-03-12T12:00:00Z
            """, "manifest.csv")
        try shop.readings([Shop.reading("dan.jpg", number: 4, line)])
        try await shop.award()
        #expect(try await balance("dan", in: shop) == Balance(available: 10, pending: 0))
    }

    @Test("A booking that names no moment is made now: last month's statement stays as it was")
    func bookedNow() async throws {
        let shop = try await Shop()
        let march = ["ledger", "statement", "coins.qix", "--month", "2026-03"]
        let before = try await shop.qix(march).output
        func approve(_ clock: String) async throws -> Command.Outcome {
            try await Command.qix(
                ["review", "approve", "coins.qix", "bob.jpg", "--why", "seen"], in: shop.scratch.url,
                environment: ["SOURCE_DATE_EPOCH": clock])
        }
        let wrong = try await approve("yesterday")
        #expect(wrong.status == 1 && wrong.errors.contains("SOURCE_DATE_EPOCH"), "\(wrong.errors)")
        // The fifth of April, a quarter past nine.
        #expect(try await approve("1775380500").status == 0)
        let entries = try await shop.qix(["ledger", "history", "coins.qix", "--json"])
        #expect(entries.lines.contains { $0.contains("settled") && $0.contains("2026-04-05T09:15:00Z") })
        let after = try await shop.qix(march).output
        // The head that a statement names goes on; what is owed for March does not.
        func sums(_ statement: Data) -> [Substring] {
            // All columns but the last, which is the head.
            String(decoding: statement, as: UTF8.self).split(separator: "\n")
                .map { line in line[..<(line.lastIndex(of: ",") ?? line.endIndex)] }
        }
        #expect(sums(before) == sums(after))
    }

    @Test("Campaigns are held against the catalogue, and listed with what the ledger says they paid")
    func campaigns() async throws {
        let shop = try await Shop()
        let list = try await shop.qix(
            ["campaigns", "list", "campaigns.yaml", "--at", "2026-03-15", "--ledger", "coins.qix", "--json"])
        #expect(list.text.contains("\"state\":\"active\""), "\(list.text)")
        let later = try await shop.qix(["campaigns", "list", "campaigns.yaml", "--at", "2026-04-01", "--json"])
        #expect(later.text.contains("\"state\":\"expired\""))
        #expect(
            try await shop.qix(["campaigns", "check", "campaigns.yaml", "--catalog", "catalog.csv"]).status == 0)
        let text = try String(contentsOfFile: shop.campaigns, encoding: .utf8)
        try shop.write(
            text + "\n    products: {gtins: [\"8057342001105\"], brands: [Valdoro, Valdora]}\n", "campaigns.yaml")
        let unknown = try await shop.qix(["campaigns", "check", "campaigns.yaml", "--catalog", "catalog.csv"])
        #expect((unknown.text + unknown.errors).contains("8057342001105"))
        #expect((unknown.text + unknown.errors).lowercased().contains("valdora"))
    }

    @Test("A ledger that someone changed by hand does not verify: the entry is named, and the status is 1")
    func changed() async throws {
        let shop = try await Shop()
        let file = URL(fileURLWithPath: shop.ledger)
        var bytes = try Data(contentsOf: file)
        // The image's name stands in the upload's record and nowhere a page's own check would see.
        let name = try #require(bytes.range(of: Data("ann/".utf8)))
        bytes[name.lowerBound] = UInt8(ascii: "b")
        try bytes.write(to: file)
        let verified = try await shop.qix(["ledger", "verify", "coins.qix"])
        #expect(verified.status == 1)
        #expect((verified.text + verified.errors).isEmpty == false)
    }
}
