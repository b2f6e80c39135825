import Testing

// Inside: likelihoods of single steps, drawn so that one rule at a time decides.
@testable import RowModel

@Suite("The likeliest path through a row's steps")
struct BestPathTests {
    /// Codes of these tests: a space, a blank, two letters.
    private let space = 0
    private let blank = 1
    private let a = 2
    private let b = 3

    /// Steps of which each gives some codes their likelihoods; the rest is shared by the others.
    private func likelihoods(_ steps: [[Int: Float]]) -> CharacterLikelihoods {
        let values = steps.flatMap { step -> [Float] in
            let rest = (1 - step.values.reduce(0, +)) / Float(4 - step.count)
            return (0..<4).map { step[$0] ?? rest }
        }
        return CharacterLikelihoods(steps: steps.count, classes: 4, values: values)
    }

    private func path(_ steps: [[Int: Float]]) -> [BestPath.Character] {
        BestPath(likelihoods(steps), blank: blank, space: space).characters
    }

    @Test("steps of one code are one character, a blank between them makes two")
    func repeats() {
        #expect(path([[a: 0.9], [a: 0.9], [blank: 0.9]]).map(\.code) == [a])
        #expect(path([[a: 0.9], [blank: 0.9], [a: 0.9], [b: 0.9]]).map(\.code) == [a, a, b])
        #expect(path([[a: 0.9], [a: 0.9], [blank: 0.9]])[0].steps == 0..<2)
    }

    @Test("a path without steps, or of blanks alone, says nothing")
    func nothing() {
        #expect(path([]).isEmpty)
        #expect(path([[blank: 0.9], [blank: 0.9]]).isEmpty)
    }

    @Test("a character is as sure as its least sure step, blanks before it included")
    func certainty() throws {
        let found = path([[blank: 0.7, b: 0.2], [a: 0.9], [blank: 0.99]])
        #expect(abs(try #require(found.first).certainty - BestPath.clampedLogarithm(0.7)) < 1e-5)
    }

    @Test("doubt before a space is doubt about the character before it")
    func beforeSpace() throws {
        let found = path([[a: 0.99], [blank: 0.6, b: 0.3], [space: 0.99], [b: 0.98]])
        #expect(found.map(\.code) == [a, space, b])
        #expect(abs(found[0].certainty - BestPath.clampedLogarithm(0.6)) < 1e-5)
        #expect(abs(found[1].certainty - BestPath.clampedLogarithm(0.99)) < 1e-5)
    }

    @Test("a step that is half a character and half blank puts neither in doubt")
    func edges() throws {
        let sharp = path([[blank: 0.55, a: 0.44], [a: 0.99], [a: 0.5, blank: 0.49]])
        #expect(sharp.map(\.code) == [a])
        #expect(sharp[0].certainty > BestPath.clampedLogarithm(0.98))
        // Where a third code comes between, it does.
        let torn = path([[blank: 0.55, b: 0.4], [a: 0.99]])
        #expect(torn[0].certainty < BestPath.clampedLogarithm(0.56))
        // A character of one step has no other to be sure of.
        let single = path([[blank: 0.99], [a: 0.6, blank: 0.39], [blank: 0.99]])
        #expect(abs(single[0].certainty - BestPath.clampedLogarithm(0.6)) < 1e-5)
    }
}
