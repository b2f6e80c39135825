import Testing

// Inside: bounds that a client meets only under load.
@testable import Service

@Suite("Greedy clients")
struct GreedyClientTests {
    @Test("A million names cost no more than a few, and who acted too often stays limited")
    func manyNames() throws {
        let limiter = RateLimiter(burst: 3, interval: .seconds(3600))
        for _ in 0..<3 { try limiter.take("greedy") }
        #expect(throws: Problem.self) { try limiter.take("greedy") }
        let start = ContinuousClock.now
        for number in 0..<1_000_000 { try? limiter.take("name \(number)") }
        // Ten microseconds each, in a debug build on a busy machine.
        #expect(start.duration(to: .now) < .seconds(300))
        #expect(throws: Problem.self) { try limiter.take("greedy") }
    }

    @Test("So many answers are open to one person and to all; one that ends, however, makes room")
    func openAnswers() throws {
        let answers = OpenAnswers(each: 2, all: 3)
        var slots = [try answers.begin(by: "ann"), try answers.begin(by: "ann")]
        #expect(throws: Problem.self) { _ = try answers.begin(by: "ann") }
        slots.append(try answers.begin(by: "bob"))
        #expect(throws: Problem.self) { _ = try answers.begin(by: "eva") }
        slots.removeFirst()
        slots.append(try answers.begin(by: "ann"))
        slots.removeAll()
        _ = try answers.begin(by: "eva")
    }
}
