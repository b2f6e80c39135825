import MisreadModel
import Testing

/// What it costs that a figure is another than was read.
@Suite("Costs of misread figures")
struct MisreadCostsTests {
    @Test("The surer the word, the more any other figure costs; nothing costs less than what was read")
    func confidence() {
        let costs = [0.3, 0.7, 0.9, 0.93].map { MisreadCosts(digits: [3, 9, 0], confidence: $0).cost(of: [8, 9, 0]) }
        #expect(zip(costs, costs.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(costs.allSatisfy { $0 > 0 })
        #expect(MisreadCosts(digits: [3, 9, 0], confidence: 0.3).cost(of: [3, 9, 0]) == 0)
    }

    @Test("Two digits wrong cost what each costs; one digit more is a lost one, one less was imagined")
    func several() {
        let figure = MisreadCosts(digits: [3, 9, 0], confidence: 0.5)
        #expect(figure.cost(of: [8, 9, 6]) == figure.cost(at: 0, printed: 8) + figure.cost(at: 2, printed: 6))
        #expect(figure.cost(of: [1, 3, 9, 0]) == figure.deletionCost)
        #expect(figure.cost(of: [9, 0]) == figure.insertionCost)
    }

    @Test("A digit that the recogniser took it for as well is cheaper than one that it did not")
    func choices() {
        let place = PrintedGTINDecoder.DigitUncertainty(confidence: 0.97, choices: [.init(digit: 5, confidence: 0.9)])
        let figure = MisreadCosts(digits: [3], confidence: 0.9, places: [place])
        #expect(figure.cost(at: 0, printed: 5) < figure.cost(at: 0, printed: 1))
    }
}
