import Testing

// Inside: turns that a client meets only where thousands of browsers are told at once.
@testable import Service

@Suite("Turns to tell browsers")
struct MessagesUnderWayTests {
    private static let start = ContinuousClock.now

    private func later(_ seconds: Int) -> ContinuousClock.Instant { Self.start.advanced(by: .seconds(seconds)) }

    /// Turns that are taken for an owner until there is none.
    private func takeAll(_ turns: MessagesUnderWay, _ owner: String, at moment: ContinuousClock.Instant)
        -> [MessagesUnderWay.Turn]
    {
        var taken: [MessagesUnderWay.Turn] = []
        while let turn = turns.begin(owner, at: moment) { taken.append(turn) }
        return taken
    }

    @Test("However many push services are slow, one that answers quickly is told at once")
    func slowOnes() throws {
        let turns = MessagesUnderWay()
        let first = try #require(turns.begin("quick.example", at: later(0)))
        turns.end(first, wasAnswered: true, at: later(0))
        for number in 0..<30 { _ = takeAll(turns, "slow\(number).example", at: later(0)) }
        #expect(takeAll(turns, "quick.example", at: later(1)).count == 8)
    }

    @Test("Three that are slow leave a turn to who is new")
    func newOne() {
        let turns = MessagesUnderWay()
        for number in 0..<3 { #expect(takeAll(turns, "slow\(number).example", at: later(0)).count == 2) }
        #expect(turns.begin("new.example", at: later(0)) != nil)
    }

    @Test("Who was quick and lets one wait is slow from then on, and takes no turn of the quick ones with it")
    func turnsSlow() throws {
        let turns = MessagesUnderWay()
        for owner in ["a.example", "b.example", "quick.example"] {
            turns.end(try #require(turns.begin(owner, at: later(0))), wasAnswered: true, at: later(0))
        }
        for owner in ["a.example", "b.example"] { #expect(takeAll(turns, owner, at: later(0)).count == 8) }
        #expect(turns.begin("quick.example", at: later(0)) == nil)
        #expect(takeAll(turns, "quick.example", at: later(2)).count == 8)
        #expect(turns.begin("a.example", at: later(2)) == nil)
    }

    @Test("A turn for which nothing was sent says nothing of its owner")
    func nothingSent() throws {
        let turns = MessagesUnderWay()
        turns.end(try #require(turns.begin("a.example", at: later(0))), wasAnswered: nil, at: later(9))
        #expect(takeAll(turns, "a.example", at: later(9)).count == 2)
    }
}
