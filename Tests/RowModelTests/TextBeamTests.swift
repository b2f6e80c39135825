import Testing

// Inside: likelihoods of single steps, drawn so that all alignments of a text can be added up.
@testable import RowModel

@Suite("What the steps of a word may say")
struct TextBeamTests {
    /// Codes of these tests: a blank and two letters.
    private let blank = 0
    private let a = 1
    private let b = 2

    private func likelihoods(_ steps: [[Float]]) -> CharacterLikelihoods {
        CharacterLikelihoods(steps: steps.count, classes: 3, values: steps.flatMap(\.self))
    }

    private func texts(_ steps: [[Float]]) -> [TextBeam.Text] {
        TextBeam(likelihoods(steps), steps: 0..<steps.count, blank: blank).texts
    }

    /// The likelihood of every text, with each of its alignments spelled out.
    private func allTexts(_ steps: [[Float]]) -> [[Int]: Float] {
        var alignments: [(codes: [Int], likelihood: Float)] = [([], 1)]
        for step in steps {
            alignments = alignments.flatMap { alignment in
                (0..<3).map { (alignment.codes + [$0], alignment.likelihood * step[$0]) }
            }
        }
        return alignments.reduce(into: [:]) { sums, alignment in
            var text: [Int] = []
            for (place, code) in alignment.codes.enumerated()
            where code != blank && (place == 0 || alignment.codes[place - 1] != code) { text.append(code) }
            sums[text, default: 0] += alignment.likelihood
        }
    }

    @Test("Alignments of one text count together, so that another than the best path's may be the likeliest")
    func alignments() throws {
        // Blank, blank is the likeliest alignment, 0.36; three alignments say a, 0.64.
        let found = texts([[0.6, 0.4, 0], [0.6, 0.4, 0]])
        #expect(found.map(\.codes) == [[a], []])
        #expect(abs(try #require(found.first).probability - 0.64) < 1e-5)
    }

    @Test("The same code again is another character only behind a blank")
    func repeats() {
        #expect(texts([[0, 1, 0], [0, 1, 0]]).map(\.codes) == [[a]])
        #expect(texts([[0, 1, 0], [1, 0, 0], [0, 1, 0]]).map(\.codes) == [[a, a]])
    }

    @Test("Texts have the likelihood of all their alignments", arguments: 0..<20 as Range<UInt64>)
    func sums(seed: UInt64) {
        var state = seed
        func draw() -> Float {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        // Nets are sure of most steps.
        let steps = (0..<7).map { step -> [Float] in
            let sure = step % 2 == 0 ? blank : (draw() < 0.5 ? a : b)
            let other = (sure + 1 + (draw() < 0.5 ? 0 : 1)) % 3
            let share = 0.02 + 0.4 * draw()
            return (0..<3).map { $0 == sure ? 1 - share : $0 == other ? share : 0 }
        }
        let all = allTexts(steps)
        let found = texts(steps)
        #expect(found.first?.codes == all.max { $0.value < $1.value }?.key)
        for text in found.prefix(3) {
            let ratio = text.probability / found[0].probability
            let expected = all[text.codes, default: 0] / all[found[0].codes, default: 0]
            #expect(abs(ratio - expected) < 0.1 * expected, "\(text.codes)")
        }
    }

    @Test("No steps say nothing, and steps that a sure net leaves to one text have no other")
    func nothing() {
        #expect(texts([]).map(\.codes) == [[]])
        #expect(texts([[0.001, 0.998, 0.001], [0.998, 0.001, 0.001]]).filter { $0.probability > 0.01 }.count == 1)
    }
}
