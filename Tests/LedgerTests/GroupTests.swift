import Campaigns
import DomainModel
import Foundation
import Ledger
import ReceiptIdentity
import StoreSupport
import Testing
import TestSupport

@Suite("Uploads recorded in groups")
struct GroupTests {
    /// A night in which much depends on what came before: the same file and the same receipt again, limits, refusals
    /// that pass, twins, pictures that look alike, uploads that could not be read, one that says something else than
    /// before.
    private func night(_ count: Int) -> [Claim] {
        var random = SeededGenerator(seed: 23)
        var claims: [Claim] = []
        for file in 1...count {
            let user = ["ann", "bob", "cyd"].randomElement(using: &random)!
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where !claims.isEmpty: claims.append(claims.randomElement(using: &random)!)
            case 1 where !claims.isEmpty:
                // The same file under another name: a duplicate, or a refusal's second chance.
                var again = claims.randomElement(using: &random)!
                again.upload.image = "\(again.upload.user)/again-\(file).jpg"
                again.items = again.items.isEmpty ? World.scan(user, file: file).items : again.items
                claims.append(again)
            case 2:
                var failed = World.receipt(user, file: file, document: file)
                failed.error = .timedOut
                claims.append(failed)
            case 3:
                var nothing = World.scan(user, file: file)
                nothing.items = []
                claims.append(nothing)
            case 4 where !claims.isEmpty:
                // The same upload with another claim.
                var changed = claims.randomElement(using: &random)!
                changed.codes = [World.milk.digits]
                claims.append(changed)
            case 5, 6: claims.append(World.scan(user, file: file, day: Int.random(in: 0...1, using: &random)))
            default:
                var receipt = World.receipt(
                    user, file: file, document: Int.random(in: 1...count / 2, using: &random),
                    pieces: Int.random(in: 1...4, using: &random), balanced: random.chance(80))
                receipt.picture = PictureHash(bits: 0x00FF_00FF_00FF_00FF ^ UInt64.random(in: 0...0xFF, using: &random))
                claims.append(receipt)
            }
        }
        return claims
    }

    /// The result of a claim.
    private struct Answer: Hashable {
        var isNew: Bool?
        var decision: Decision?
        var error: LedgerError?

        init(_ result: Result<DecidedClaim, LedgerError>) {
            switch result {
            case .success(let recorded): (isNew, decision) = (recorded.isNew, recorded.decision)
            case .failure(let error): self.error = error
            }
        }
    }

    @Test("Wherever groups end, answers and ledger are equal byte for byte", arguments: StoreUnderTest.all)
    func anyGroups(store: StoreUnderTest) throws {
        let claims = night(120)
        func recorded(_ sizes: (Int) -> Int) throws -> (answers: [Answer], lines: [String], head: String) {
            try store.withPlace { open in
                var ledger = try open()
                var answers: [Answer] = []
                var place = 0
                while place < claims.count {
                    let size = min(sizes(place), claims.count - place)
                    answers += try ledger.recordUploads(
                        Array(claims[place..<place + size]), programme: World.programme
                    ).map(Answer.init)
                    place += size
                    // A new process now and then, which starts without what the one before had cached.
                    if place.isMultiple(of: 3) { ledger = try open() }
                }
                #expect(try ledger.verify().faults == [])
                return (answers, try ledger.lines(), "\(try ledger.verify().head)")
            }
        }
        let single = try recorded { _ in 1 }
        #expect(single.lines.count > 15)
        #expect(Set(single.answers).count > 40)
        for sizes in [{ _ in 7 }, { _ in 120 }, { 1 + $0 * 7 % 13 }] as [(Int) -> Int] {
            let grouped = try recorded(sizes)
            #expect(zip(grouped.answers, single.answers).allSatisfy { $0 == $1 })
            #expect(grouped.lines == single.lines)
            #expect(grouped.head == single.head)
        }
    }

    @Test("What one upload of a group earned counts for the next", arguments: StoreUnderTest.all)
    func limits(store: StoreUnderTest) throws {
        try store.withLedger { ledger in
            let claims = [4, 5, 3, 2].enumerated().map { place, pieces in
                World.receipt("ann", file: place, document: 1 + place * 150, pieces: pieces)
            }
            let decisions = try ledger.recordUploads(claims, programme: World.programme).map { try $0.get().decision }
            // A hundred coins a day, ten a carton.
            #expect(decisions.map(\.coins) == [40, 50, 10, 0])
            #expect(decisions.last?.reasons.map(\.code) == [.limitReached])
        }
    }
}
