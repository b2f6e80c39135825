import Campaigns
import Cryptography
import DomainModel
import Foundation
import GRDB
import StoreSupport
import Stores
import Testing
import TestSupport

import Ledger

@Suite("Forgetting a person, and what is old")
struct ErasureTests {
    private static let moment = Timestamp("2026-06-02")!

    /// A ledger with every kind of entry in which no coins wait.
    private func fill(_ ledger: Ledger) throws {
        try VerificationTests.fill(ledger)
        for review in try ledger.reviews() {
            try ledger.settle(review.decision.id ?? "", approving: true, why: "seen", isAnotherReceipt: true)
        }
    }

    @Test("Texts are erased, entries, sums and hashes stay, and verify names the rule", arguments: StoreUnderTest.all)
    func forget(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try fill(ledger)
            let (lines, head, balances) = try (ledger.lines(), ledger.head(), ledger.balances())
            let before = try ledger.person("ann")
            let erasure = try ledger.forget("ann", at: Self.moment)
            #expect(erasure.erasedNow == before.uploads.count && erasure.erasedNow > 5)
            #expect(erasure.images.sorted() == before.uploads.map { $0.decided[0].claim.upload.image }.sorted())
            #expect(try ledger.lines() == lines)
            #expect(try ledger.head() == head)
            #expect(try ledger.balances() == balances)
            let found = try ledger.verify(since: [head])
            #expect(found.faults == [])
            #expect(found.erased == ["forget": erasure.erasedNow])
            let after = String(decoding: try JSONEncoder().encode(ledger.person("ann").uploads), as: UTF8.self)
            for text in [
                "Conad", "LATTE", "99MEY012345", "ann/1", ".jpg", World.pasta.digits, "Granarolo\",\"category",
            ] {
                #expect(!after.contains(text), "\(text)")
            }
            // Others keep theirs.
            #expect(try ledger.person("bob").uploads.contains { $0.decided[0].claim.receipt?.merchant == "Conad" })
        }
    }

    @Test("Forgetting twice erases nothing more", arguments: StoreUnderTest.all)
    func twice(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try fill(ledger)
            let first = try ledger.forget("ann", at: Self.moment)
            let again = try ledger.forget("ann", at: Self.moment)
            #expect(again.erasedNow == 0 && again.images == [])
            #expect(again.uploads == first.uploads)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test(
        "An erased receipt is not paid again: another user's copy goes to a person, its own file is refused",
        arguments: StoreUnderTest.all)
    func stillKnown(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 7), programme: World.programme)
            _ = try ledger.forget("ann", at: Self.moment)
            let copy = try ledger.record(World.receipt("bob", file: 2, document: 7), programme: World.programme)
            #expect(copy.outcome == .review)
            #expect(copy.reasons.first?.code == .possibleDuplicateReceipt)
            let same = try ledger.record(
                World.receipt("bob", file: 1, document: 7, image: "again.jpg"), programme: World.programme)
            #expect(same.reasons.map(\.code) == [.duplicateFile])
            let other = try ledger.record(World.receipt("bob", file: 3, document: 8), programme: World.programme)
            #expect(other.outcome == .award)
            #expect(try ledger.verify().faults == [])
        }
    }

    @Test("Who guesses what an erased receipt said finds nothing in the ledger that confirms it, without the key")
    func guessed() throws {
        try World.withLedgerPath { path in
            let ledger = try Ledger(path: path, durability: .off)
            try fill(ledger)
            let queue = try DatabaseQueue(path: path)
            // The best dictionary there is: what the receipts really said.
            let (keys, texts, digests) = try queue.read { database in
                let ofAnn = "FROM uploads WHERE \"user\" = 'ann'"
                return (
                    try String.fetchAll(
                        database,
                        sql: "SELECT key FROM receipts WHERE upload IN (SELECT number \(ofAnn))"),
                    try ["image", "claim", "decision"].flatMap {
                        try String.fetchAll(database, sql: "SELECT \($0) \(ofAnn)")
                    },
                    try String.fetchAll(database, sql: "SELECT digest \(ofAnn)")
                )
            }
            #expect(keys.count > 10 && texts.count > 10 && digests.count > 3)
            let guesses = (keys + texts).map { SHA256.hexDigest($0.utf8) } + digests
            #expect(try !found(guesses, beside: path).isEmpty, "before, the digests say it")
            _ = try ledger.forget("ann", at: Self.moment)
            #expect(try found(guesses, beside: path) == [])
            let file = try #require(try KeyFile.text(at: path + ".erasure-key"))
            let key = try #require(SecretKey(file, for: "erasure"))
            let confirmed = try found(keys.map { key.hash(of: "receipt \($0)") }, beside: path)
            #expect(!confirmed.isEmpty, "the guesses are right: who has the key too confirms them")
            #expect(try found([key.text.split(separator: " ")[1].description], beside: path).count == 1)
        }
    }

    @Test("Beside erasures nothing is decided or erased without their key, and with it an erased receipt is known")
    func keyNeeded() throws {
        try World.withLedgerPath { path in
            let file = path + ".erasure-key"
            let ledger = try Ledger(path: path, durability: .off)
            try ledger.record(World.receipt("ann", file: 1, document: 7), programme: World.programme)
            try ledger.record(World.receipt("bob", file: 3, document: 9), programme: World.programme)
            try ledger.requireErasureKey()
            #expect(!FileManager.default.fileExists(atPath: file), "nothing was erased, so no key is made")
            _ = try ledger.forget("ann", at: Self.moment)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let kept = try #require(try KeyFile.text(at: file))
            let fingerprint = try #require(ErasureKey(kept)).fingerprint
            try FileManager.default.removeItem(atPath: file)
            let missing = LedgerError.missingErasureKey(path: path, file: file, fingerprint: fingerprint)
            let other = LedgerError.otherErasureKey(path: path, file: file, fingerprint: fingerprint)
            for refusal in [missing, other] {
                let opened = try Ledger(path: path, durability: .off)
                #expect(throws: refusal) { try opened.requireErasureKey() }
                #expect(throws: refusal) {
                    try opened.record(World.receipt("eve", file: 2, document: 7), programme: World.programme)
                }
                #expect(throws: refusal) { try opened.forget("bob", at: Self.moment) }
                #expect(try opened.verify().faults == [], "an auditor needs no key")
                #expect(
                    FileManager.default.fileExists(atPath: file) == (refusal == other), "none is made beside erasures")
                try Data(ErasureKey().text.utf8).write(to: URL(filePath: file))
            }
            let elsewhere = path + ".moved"
            try Data(kept.utf8).write(to: URL(filePath: elsewhere))
            let opened = try Ledger(path: path, durability: .off, erasureKey: elsewhere)
            let copy = try opened.record(World.receipt("eve", file: 2, document: 7), programme: World.programme)
            #expect(copy.outcome == .review)
            #expect(copy.reasons.first?.code == .possibleDuplicateReceipt)
        }
    }

    @Test(
        "A user with coins that wait for a person is not forgotten, and nothing is lost", arguments: StoreUnderTest.all)
    func waiting(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try ledger.record(World.receipt("ann", file: 1, document: 1), programme: World.programme)
            try ledger.record(
                World.receipt("ann", file: 2, document: 2, balanced: false), programme: World.programme)
            let error = #expect(throws: LedgerError.self) { try ledger.forget("ann", at: Self.moment) }
            #expect(error?.description.contains("review") == true)
            #expect(try ledger.person("ann").uploads[0].decided[0].claim.receipt?.merchant == "Conad")
            #expect(throws: LedgerError.self) { try ledger.forget("nobody", at: Self.moment) }
        }
    }

    @Test("A rule erases what is older than it says, with the outcome it names", arguments: StoreUnderTest.all)
    func rules(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            try fill(ledger)
            let day = World.march.advanced(by: 6)
            let erasure = try ledger.erase(sentBefore: day, outcome: .award, rule: "old", at: Self.moment)
            #expect(erasure.erasedNow > 0)
            for user in ["ann", "bob", "cid"] {
                for upload in try ledger.person(user).uploads {
                    let decided = upload.decided[0]
                    let isErased = decided.decision.reasons[0].code == .erased
                    let isDue = decided.decision.uploadedAt.day < day && decided.decision.outcome == .award
                    #expect(isErased == isDue, "\(upload.id)")
                }
            }
            #expect(try ledger.verify().faults == [])
            #expect(try ledger.verify().erased == ["old": erasure.erasedNow])
        }
    }

    @Test("Later decisions are erased too", arguments: StoreUnderTest.all)
    func redecisions(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let none = Programme(campaigns: [])
            let id = try #require(ledger.record(World.scan("ann", file: 1), programme: none).id)
            _ = try ledger.redecide(id, programme: World.programme)
            let erasure = try ledger.forget("ann", at: Self.moment)
            #expect(erasure.erasedNow == 1)
            #expect(try ledger.verify().erased == ["forget": 2])
            #expect(try ledger.verify().faults == [])
            #expect(try ledger.person("ann").paidProducts.isEmpty)
            #expect(throws: LedgerError.self) { try ledger.redecide(id, programme: World.programme) }
        }
    }

    @Test("A ledger with erased uploads is copied with its erasures", arguments: StoreUnderTest.all)
    func copied(to: StoreUnderTest) throws {
        let key = ErasureKey()
        try StoreUnderTest.sqliteFile.withPlace(under: key) { open in
            let source = try open()
            try fill(source)
            _ = try source.forget("ann", at: Self.moment)
            try to.withPlace(under: key) { open in
                let target = try open()
                #expect(try source.copy(into: target).erased == source.verify().erased)
                let copy = try target.record(World.receipt("eve", file: 90, document: 3), programme: World.programme)
                #expect(copy.outcome != .award)
            }
            try to.withLedger { target in
                try source.copy(into: target)
                #expect(throws: LedgerError.self, "the key does not come with the copy") {
                    try target.record(World.receipt("eve", file: 90, document: 3), programme: World.programme)
                }
            }
        }
    }

    @Test("A forged, changed or incomplete erasure is found")
    func tampered() throws {
        for change in [
            "UPDATE uploads SET claim = replace(claim, 'unknown', 'receipt') WHERE number = 3",
            "UPDATE uploads SET decision = replace(decision, '\"coins\":', '\"x\":1,\"coins\":') WHERE number = 3",
            "UPDATE erasures SET rule = 'other' WHERE number = 1",
            "DELETE FROM erasures WHERE number = 1",
            "INSERT INTO erasures SELECT 90, at, chain, 90, rule, image, claim, decision, record_hash, key, hash, hash "
                + "FROM erasures WHERE number = 2",
            "UPDATE uploads SET hash = previous WHERE number = 3",
            "UPDATE uploads SET digest = previous WHERE number = 3",
            "UPDATE erasures SET key = '' WHERE number = 1",
        ] {
            try World.withLedgerPath { path in
                let ledger = try Ledger(path: path, durability: .off)
                try fill(ledger)
                // Upload 3 is Ann's.
                _ = try ledger.erase(sentBefore: World.march.advanced(by: 90), rule: "old", at: Self.moment)
                try ledger.close()
                try VerificationTests.tamper(path, change)
                #expect(try !Ledger(path: path, access: .read).verify().isSound, "\(change)")
            }
        }
    }

    /// Ten thousand take some minutes without optimisation: `QIX_ERASED_UPLOADS=10000`.
    private static let drawn = ProcessInfo.processInfo.environment["QIX_ERASED_UPLOADS"].flatMap { Int($0) } ?? 1000

    @Test("Nothing that a forgotten user showed is left in the ledger's files, of drawn uploads")
    func files() throws {
        try World.withLedgerPath { path in
            let ledger = try Ledger(path: path, durability: .off)
            let secret = ["QUARKTASCHE", "8006789012349-Z", "Drogheria Anna", "anna-privat", "09411230017"]
            for start in stride(from: 0, to: Self.drawn, by: 500) {
                let claims = (start..<start + 500).map { file in
                    var claim = World.receipt(
                        "user\(file % 50)", file: file, document: file % 1300, day: file / 1300,
                        image: file % 50 == 7 ? "anna-privat/\(file).jpg" : nil)
                    guard file % 50 == 7 else { return claim }
                    claim.items[0].text = "QUARKTASCHE \(file)"
                    var paper = Receipt(
                        merchant: "Drogheria Anna", vatNumber: "09411230017", documentNumber: "8006789012349-Z\(file)",
                        register: "88ANN998877", date: World.march.advanced(by: file / 1300), currency: "EUR",
                        total: Money(cents: 79), balanced: true, lines: [])
                    paper.time = TimeOfDay(hour: 12, minute: file % 60)
                    claim.receipt = Claim.ReceiptSummary(paper)
                    claim.receipt?.lines = 1
                    return claim
                }
                for result in try ledger.recordUploads(claims, programme: World.programme) { _ = try result.get() }
            }
            for review in try ledger.reviews() where review.decision.user == "user7" {
                try ledger.settle(review.decision.id ?? "", approving: false, why: "closed")
            }
            #expect(try found(secret, beside: path) == Set(secret))
            let lines = try ledger.lines()
            let erasure = try ledger.forget("user7", at: Self.moment)
            #expect(erasure.erasedNow == Self.drawn / 50)
            // Open and closed: the log is empty while the ledger is in use.
            #expect(try found(secret + ["88ANN998877"], beside: path) == [])
            #expect(try ledger.lines() == lines)
            #expect(try ledger.verify().faults == [])
            try ledger.close()
            #expect(try found(secret + ["88ANN998877"], beside: path) == [])
        }
    }

    /// Which of the texts occur anywhere in the files of the folder.
    private func found(_ texts: [String], beside path: String) throws -> Set<String> {
        let folder = URL(filePath: path).deletingLastPathComponent()
        var found: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: file)
            for text in texts where bytes.range(of: Data(text.utf8)) != nil { found.insert(text) }
        }
        return found
    }
}
