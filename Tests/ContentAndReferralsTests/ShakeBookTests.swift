import Campaigns
import ContentAndReferrals
import DomainModel
import Foundation
import Ledger
import Stores
import StoreSupport
import Testing

@Suite("What was shown, and what came of it")
struct ShakeBookTests {
    private static let noon = Timestamp("2026-03-12T12:00:00Z")!
    private static let story = ContentItem(
        id: "story", kind: .read, partner: "Alpi SpA", title: "Milk", pages: ["From the Alps."], seconds: 1,
        questions: [], coins: 5, from: Day("2026-01-01")!, to: Day("2026-12-31")!, hoursBetweenTries: 24, budget: nil)

    private func after(_ hours: Int) -> Timestamp { Timestamp(seconds: Self.noon.seconds + hours * 3600) }

    private func book(in place: StorePlace) throws -> ContentOffers {
        ContentOffers(
            store: try place.store(of: .contentAndReferrals))
    }

    @Test(
        "A content is open until it is paid, or for its hours after a try that was not", arguments: StoreKind.allCases)
    func tries(on kind: StoreKind) throws {
        let book = try book(in: StorePlace(kind))
        let first = try book.offer(Self.story, to: "ann", at: Self.noon)
        #expect(try book.pendingOffer(withID: first.id, madeTo: ["bob"]) == nil)
        #expect(try book.pendingOffer(withID: first.id, madeTo: ["bob", "ann"]) == first)
        #expect(try book.close(first, at: after(1)) { false } == false)
        #expect(try book.close(first, at: after(1)) { true } == nil)
        #expect(try book.mayOffer(Self.story, to: ["ann"], at: after(24)) == false)
        #expect(try book.mayOffer(Self.story, to: ["bob"], at: after(24)))
        #expect(try book.mayOffer(Self.story, to: ["ann"], at: after(25)))
        let second = try book.offer(Self.story, to: "ann", at: after(25))
        // What was shown again begins anew.
        let third = try book.offer(Self.story, to: "ann", at: after(26))
        #expect(try book.pendingOffer(withID: second.id, madeTo: ["ann"]) == nil)
        #expect(try book.close(third, at: after(26)) { true } == true)
        #expect(try book.mayOffer(Self.story, to: ["bob", "ann"], at: after(1000)) == false)
    }

    @Test("Of many answers at once in two processes only one counts", arguments: StoreKind.allCases)
    func atOnce(on kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        let ledger = try Ledger(path: place.ledger)
        let processes = [try book(in: place), try book(in: place)]
        let shown = try processes[0].offer(Self.story, to: "ann", at: Self.noon)
        // One of eight guesses is right: who tries all of them at once has one try all the same.
        let counted = try await withThrowingTaskGroup(of: Bool?.self) { group in
            for guess in 0..<8 {
                group.addTask {
                    try processes[guess % 2].close(shown, at: Self.noon) {
                        guard guess == 3 else { return false }
                        return try ledger.grant(
                            5, to: "ann", for: Payer(campaign: "story", partner: "Alpi SpA"), key: "content/ann/story",
                            why: "Milk", at: Self.noon) != nil
                    }
                }
            }
            return try await group.reduce(into: [Bool]()) { if let isPaid = $1 { $0.append(isPaid) } }
        }
        #expect(counted.count == 1)
        #expect(try ledger.balance(of: "ann").available == (counted == [true] ? 5 : 0))
    }

    @Test("What fails while it is paid can be tried again", arguments: StoreKind.allCases)
    func failure(on kind: StoreKind) throws {
        let book = try book(in: StorePlace(kind))
        let shown = try book.offer(Self.story, to: "ann", at: Self.noon)
        #expect(throws: CancellationError.self) { try book.close(shown, at: Self.noon) { throw CancellationError() } }
        #expect(try book.close(shown, at: Self.noon) { true } == true)
    }

    private static let survey = ContentItem(
        id: "survey", kind: .ask, partner: "Alpi SpA", title: "Milk?", pages: [], seconds: 1, coins: 5,
        from: Day("2026-01-01")!, to: Day("2026-12-31")!)

    /// Answers as a person hands them in and is paid.
    @discardableResult
    private func answer(
        _ choice: Int, by person: String, in book: ContentOffers, group: Int = 5, isPaid: Bool = true,
        isProved: Bool = true
    ) throws -> Bool? {
        let shown = try book.offer(Self.survey, to: person, at: Self.noon)
        let sheet = ContentOffers.AnswerSheet(
            content: "survey", at: Self.noon, seconds: 7,
            answers: ["like": .choices([choice]), "why": .text("word of \(person)"), "often": .number(3)])
        let kept = ContentOffers.KeptAnswers(sheet, of: person, smallestGroup: group, isProved: isProved)
        return try book.close(shown, at: Self.noon, keeping: kept) { isPaid }
    }

    @Test(
        "Answers are kept with their payment, told to their person under every name, and erased",
        arguments: StoreKind.allCases)
    func answers(on kind: StoreKind) throws {
        let book = try book(in: StorePlace(kind))
        #expect(try answer(0, by: "poor", in: book, isPaid: false) == false)
        #expect(try book.answerSheets(of: ["poor"]) == [])
        try answer(1, by: "ann", in: book)
        try answer(0, by: "bob", in: book)
        // Whoever answers again, as two phones may at once, changes nothing.
        try answer(0, by: "ann", in: book)
        let sheets = try book.answerSheets(of: ["ann", "nobody"])
        #expect(sheets.map(\.answers) == [["like": .choices([1]), "why": .text("word of ann"), "often": .number(3)]])
        #expect(sheets.map(\.seconds) == [7] && sheets.map(\.at) == [Self.noon])
        try book.eraseAnswers(of: ["ann"], isScrubbed: true)
        #expect(try book.answerSheets(of: ["ann"]) == [])
        #expect(try book.answerSheets(of: ["bob"]).count == 1)
    }

    @Test(
        "Figures come in whole groups: no two of them differ by fewer people, whoever is erased",
        arguments: StoreKind.allCases)
    func counts(on kind: StoreKind) throws {
        let book = try book(in: StorePlace(kind))
        var figures = [try book.answerCounts(of: "survey")]
        #expect(figures[0].people == 0)
        for number in 0..<23 {
            try answer(number % 2, by: "p\(number)", in: book)
            if number == 7 { try book.eraseAnswers(of: ["p6", "p0"]) }
            figures.append(try book.answerCounts(of: "survey"))
        }
        for (before, after) in zip(figures, figures.dropFirst()) {
            #expect(after == before || after.people - before.people >= 5)
            let sum = (after.answers["like"] ?? [:]).values.reduce(0, +)
            #expect(sum == after.people && (after.answers["why"]?["text"] ?? 0) == after.people)
        }
        // Names that prove nothing are free: who made all of a group but one would read that one's answers.
        for number in 0..<40 { try answer(number % 2, by: "made-up \(number)", in: book, isProved: false) }
        #expect(try book.answerCounts(of: "survey") == figures.last)
        #expect(try book.uncountedAnswers(to: "survey", without: []).count >= 40)
        // Of 23 one was erased before, and one after, their answers were counted.
        #expect(figures.last?.people == 20)
        #expect(figures.last?.answers["often"] == ["3": 20])
    }
}
