import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import Testing
import TestSupport

// Inside: a fast JSON writer and reader compared byte for byte with JSONEncoder.
@testable import Ledger

/// `JSONEncoder` defines how claims and decisions are written; hashes are taken of the bytes.
@Suite("Claims and decisions as JSON")
struct RecordJSONTests {
    private static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Texts with everything that JSON escapes, and much that it does not.
    private static let texts =
        [
            "", "LATTE 1L", "a/b", "\"quoted\"", "back\\slash", "è ü ß 漢字 🥛", "e\u{301}",
            "\u{7F}\u{80}\u{2028}\u{2029}\u{FEFF}",
        ]
        + (0..<32).map { "control \(Unicode.Scalar(UInt8($0)))" }

    private func drawnText(_ random: inout SeededGenerator) -> String { Self.texts.randomElement(using: &random)! }

    private func maybe<Value>(_ random: inout SeededGenerator, _ value: (inout SeededGenerator) -> Value) -> Value? {
        random.chance(70) ? value(&random) : nil
    }

    private func drawnMoney(_ random: inout SeededGenerator) -> Money {
        let most = [9, 99, 999, 100_000, 999_999_999, 999_999_999_999, 12_345_678_901_234].randomElement(
            using: &random)!
        return Money(cents: Int.random(in: -most...most, using: &random))
    }

    private func drawnConfidence(_ random: inout SeededGenerator) -> Double {
        [0, 1, 0.5, 0.1, 1.0 / 3, 1e-9, -0.0, 1_234_567, 1e300, Double.random(in: 0...1, using: &random)]
            .randomElement(using: &random)!
    }

    private func drawnArticle(_ random: inout SeededGenerator) -> Claim.ClaimedProduct {
        Claim.ClaimedProduct(
            gtin: [World.milk, World.pasta].randomElement(using: &random)!, name: drawnText(&random),
            brand: drawnText(&random), partner: drawnText(&random), category: drawnText(&random),
            usualPrice: maybe(&random, drawnMoney))
    }

    private func drawnItem(_ random: inout SeededGenerator) -> Claim.Item {
        Claim.Item(
            product: drawnArticle(&random), text: drawnText(&random), pieces: Int.random(in: -3...1000, using: &random),
            amount: maybe(&random, drawnMoney), confidence: drawnConfidence(&random), evidence: drawnText(&random),
            why: drawnText(&random),
            box: maybe(&random) { random in
                Box(x: Int.random(in: -9...9, using: &random), y: 4000, width: 17, height: 1)
            })
    }

    private func drawnReceipt(_ random: inout SeededGenerator) -> Claim.ReceiptSummary {
        var receipt = Receipt(
            merchant: maybe(&random, drawnText),
            postcode: maybe(&random) { Postcode(drawnText(&$0), in: drawnText(&$0)) },
            vatNumber: maybe(&random) { _ in "12345678903" },
            documentNumber: maybe(&random) { _ in "0012-0034" }, register: maybe(&random) { _ in "99MEY012345" },
            date: maybe(&random) { Day(daysSinceEpoch: Int.random(in: -800_000...2_000_000, using: &$0)) },
            time: maybe(&random) { TimeOfDay(hour: Int.random(in: 0...23, using: &$0), minute: 7)! },
            currency: maybe(&random) { _ in "EUR" }, total: maybe(&random, drawnMoney), balanced: random.chance(50),
            lines: (0..<Int.random(in: 0...6, using: &random)).map { _ in
                ReceiptLine(
                    kind: .item, text: "x", description: drawnText(&random), amount: maybe(&random, drawnMoney),
                    box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
            })
        receipt.confidence = ["date": drawnConfidence(&random)]
        for field in ["date", "merchant", "total"] where random.chance(20) {
            receipt.candidates[field] = [
                FieldCandidate(value: drawnText(&random), probability: drawnConfidence(&random)),
                FieldCandidate(value: drawnText(&random), probability: drawnConfidence(&random), row: 7),
            ]
        }
        receipt.signs =
            random.chance(30) ? Array(ReceiptAnomaly.allCases.prefix(Int.random(in: 1...3, using: &random))) : []
        return Claim.ReceiptSummary(receipt, hasUnclearVoid: random.chance(20))
    }

    private func drawnClaim(_ random: inout SeededGenerator) -> Claim {
        var claim = Claim(
            upload: Upload(
                image: drawnText(&random), user: drawnText(&random),
                shake: Shake.allCases.randomElement(using: &random)!,
                uploadedAt: Timestamp(
                    seconds: Int.random(in: -9_000_000_000...9_000_000_000, using: &random),
                    offsetMinutes: [0, 60, -345, 840].randomElement(using: &random)!),
                tier: Tier.allCases.randomElement(using: &random)!,
                position: Int.random(in: 0...999_999, using: &random),
                audiences: maybe(&random) { random in random.chance(50) ? [] : ["mothers", drawnText(&random)] }),
            sha256: maybe(&random) { _ in World.sha(7) },
            kind: [.product, .receipt, .sound, .unknown].randomElement(using: &random)!,
            shake: Shake.allCases.randomElement(using: &random)!,
            error: random.chance(10) ? .unreadableImage : nil,
            items: (0..<Int.random(in: 0...3, using: &random)).map { _ in drawnItem(&random) },
            questions: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                Claim.AmbiguousMatch(
                    text: drawnText(&random), candidates: [drawnItem(&random)], why: drawnText(&random))
            }, codes: random.chance(50) ? [World.milk.digits, World.pasta.digits] : [],
            receipt: maybe(&random, drawnReceipt),
            picture: maybe(&random) { PictureHash(bits: UInt64.random(in: 0 ... .max, using: &$0)) },
            watermark: random.chance(20)
                ? DetectedWatermark(mark: Watermark(id: 4711, hour: 12)!, agreement: 17.25, speed: 0.0123) : nil)
        claim.showsScreen = maybe(&random) { $0.chance(50) }
        claim.otherPictures = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            PictureHash(bits: UInt64.random(in: 0 ... .max, using: &random))
        }
        claim.otherSymbols = maybe(&random) { Int.random(in: 1...4, using: &$0) }
        claim.packCertainty = maybe(&random) { Double(Int.random(in: 0...1000, using: &$0)) / 1000 }
        claim.keypoints = maybe(&random) { random in
            PictureKeypoints(
                points: (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    .init(x: 32_768, y: 7, size: 150, angle: 255, bits: .random(in: 0 ... .max, using: &random))
                }, columns: 3, thumbnail: [0, 15, 7, 1, 2, 3])
        }
        return claim
    }

    private func drawnDecision(_ claim: Claim, _ random: inout SeededGenerator) -> Decision {
        func awards() -> [Award] {
            (0..<Int.random(in: 0...2, using: &random)).map { _ in
                Award(
                    campaign: drawnText(&random), partner: drawnText(&random),
                    coins: Int.random(in: 1...99, using: &random),
                    why: drawnText(&random), gtins: [World.milk],
                    airing: maybe(&random) { _ in "4711@2026-03-14T20:30" })
            }
        }
        var decision = Decision(
            claim, outcome: Decision.Outcome.allCases.randomElement(using: &random)!, awards: awards(),
            pending: awards(),
            reasons: [
                Reason(.awarded, ["coins": "10"]),
                Reason(
                    Reason.Code.allCases.randomElement(using: &random)!,
                    ["upload": drawnText(&random), "agrees": "a,b", "B_c": "1", "a": "2", "ä": "3"]),
                Reason(.limitReached),
            ], confidence: drawnConfidence(&random))
        decision.id = maybe(&random, drawnText)
        return decision
    }

    @Test("They are byte for byte what JSONEncoder makes of them, whatever they contain")
    func sameBytes() throws {
        var random = SeededGenerator(seed: 0x23)
        for _ in 0..<400 {
            let claim = drawnClaim(&random)
            #expect(try CanonicalJSON.text(of: claim) == Self.encoded(claim))
            let decision = drawnDecision(claim, &random)
            #expect(try CanonicalJSON.text(of: decision) == Self.encoded(decision))
        }
    }

    @Test("A number that JSON cannot write is an error, as it is to JSONEncoder")
    func notANumber() {
        var claim = World.receipt("ann", file: 1, document: 1)
        claim.items[0].confidence = .nan
        #expect(throws: (any Error).self) { try CanonicalJSON.text(of: claim) }
    }

    @Test("The receipt's facts are read from a recorded claim as they were claimed, whatever they contain")
    func keptReceipt() throws {
        var random = SeededGenerator(seed: 0x24)
        var found = 0
        for _ in 0..<400 {
            let claim = drawnClaim(&random)
            let facts = try StoredReceiptFacts(claim: CanonicalJSON.text(of: claim)).facts
            #expect(facts == claim.receiptFacts)
            if facts != nil { found += 1 }
        }
        #expect(found > 40)
    }

    @Test("A claim of before, with words in place of names, is read, compared by its amounts, and written as it was")
    func wordsOfBefore() throws {
        let claim = World.receipt("ann", file: 1, document: 1)
        let before = try CanonicalJSON.text(of: claim)
            .replacing(#""names":["1atte"],"#, with: "")
            .replacing(#""vat":"12345678903"}"#, with: #""vat":"12345678903","words":["latte"]}"#)
        let facts = try #require(try StoredReceiptFacts(claim: before).facts)
        #expect(facts.words == ["latte"] && facts.names.isEmpty)
        let read = try JSONDecoder().decode(Claim.self, from: Data(before.utf8))
        #expect(read.receiptFacts == facts)
        #expect(try CanonicalJSON.text(of: read) == before)
        let now = try #require(claim.receiptFacts)
        #expect(now.likeness(to: facts, areOfOneUser: true).answer == .same)
    }

    @Test("Text that is no claim is an error, and a claim with spaces is read too")
    func otherSpelling() throws {
        let claim = World.receipt("ann", file: 1, document: 1)
        let text = try CanonicalJSON.text(of: claim)
        #expect(throws: (any Error).self) { try StoredReceiptFacts(claim: String(text.dropLast())) }
        #expect(throws: (any Error).self) { try StoredReceiptFacts(claim: "") }
        #expect(throws: (any Error).self) {
            try StoredReceiptFacts(claim: #"{"shake":"receipt","receipt":{"identity":{"facts":{}}}}"#)
        }
        let spaced = text.replacing(",", with: ", ").replacing(":", with: " : ")
            // Times and numbers hold what was replaced: they are put back.
            .replacing("12 : 00 : 00", with: "12:00:00").replacing("00 : 01", with: "00:01")
        #expect(try StoredReceiptFacts(claim: spaced).facts == claim.receiptFacts)
    }
}
