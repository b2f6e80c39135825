import DomainModel
import Imaging
import Mathematics
import TestSupport
import Testing

// Inside: combinations of evidence that no drawing brings about at will; `LikeDigitsTests` reads pictures of them.
@testable import Barcodes

@Suite("Digits that are seen on some bands and not on others")
struct BandVerdictTests {
    private static let (own, other, neither) = (
        BandObservation.DigitMatch.own, BandObservation.DigitMatch.other(3), BandObservation.DigitMatch.neither
    )

    /// Nine bands: `own` and `other` of them see a digit or another one in the first places, and all see the rest.
    private func bands(_ first: (own: Int, other: Int)..., of places: Int = 12) -> BandVerdict {
        BandVerdict(
            (0..<9).map { band in
                BandObservation(
                    digitMatches: first.map { votes in
                        band < votes.own ? Self.own : band < votes.own + votes.other ? Self.other : Self.neither
                    } + Array(repeating: Self.own, count: places - first.count))
            })
    }

    @Test("another digit on more bands than its own refutes a number, on as many it does not")
    func another() {
        #expect(bands((own: 3, other: 4)).refutesNumber)
        #expect(!bands((own: 4, other: 4)).refutesNumber)
    }

    @Test("one digit that is hardly seen may be covered; two are one more than a right check digit allows")
    func unseen() {
        #expect(!bands((own: 0, other: 0)).refutesNumber)
        #expect(bands((own: 0, other: 0), (own: 1, other: 0)).refutesNumber)
        #expect(!bands((own: 2, other: 0), (own: 2, other: 0)).refutesNumber)
    }

    @Test("on blurred bands a missing digit proves nothing, and a false one has to show on two")
    func blurred() {
        func refutes(_ first: (own: Int, other: Int)) -> Bool {
            BandVerdict(
                (0..<9).map { band in
                    BandObservation(
                        digitMatches: Array(
                            repeating: band < first.own
                                ? Self.own : band < first.own + first.other ? Self.other : Self.neither, count: 2)
                            + Array(repeating: Self.own, count: 10))
                }, areBlurred: true
            ).refutesNumber
        }
        #expect(!refutes((own: 0, other: 0)))
        #expect(!refutes((own: 0, other: 1)))
        #expect(refutes((own: 1, other: 2)))
    }

    @Test("bands that show no digit do not refute a number")
    func nothing() {
        #expect(!BandVerdict([]).refutesNumber)
        #expect(
            !BandVerdict(
                Array(repeating: BandObservation(digitMatches: Array(repeating: .neither, count: 12)), count: 9)
            )
            .refutesNumber)
    }

    @Test("different false digits on single bands do not add up")
    func differing() {
        let observations = (0..<9).map { band in
            BandObservation(digitMatches: [band < 2 ? .own : .other(band)] + Array(repeating: .own, count: 11))
        }
        #expect(!BandVerdict(observations).refutesNumber)
    }

    @Test("a clean symbol's digits are its own, and another number's are seen to be others")
    func cleanSymbol() throws {
        let printed = symbol(.ean13, "4006381333931")
        let luma = DrawnSymbol(symbol: printed, blur: 0.4, noise: 4).luma
        let patch = try #require(BarLocator.patches(in: luma).first)
        func refutes(_ text: String) -> Bool {
            BandVerdict(
                PatchReader.observations(
                    of: symbol(.ean13, text), in: luma, patch: patch, undoingGamma: false, budget: .unlimited)
            ).refutesNumber
        }
        #expect(!refutes(printed.text))
        // Two other digits, as two scratches may make them.
        #expect(refutes("4009351333931"))
    }

    @Test("bands that show hardly a digit, or refute a number, are checked in other tones")
    func needsAllTones() {
        let blurred = BandObservation(digitMatches: Array(repeating: .neither, count: 12))
        let sharp = BandObservation(digitMatches: Array(repeating: .own, count: 12))
        #expect(BandVerdict(Array(repeating: blurred, count: 5) + Array(repeating: sharp, count: 4)).needsAllTones)
        #expect(!BandVerdict(Array(repeating: blurred, count: 4) + Array(repeating: sharp, count: 5)).needsAllTones)
        #expect(bands((own: 3, other: 4)).needsAllTones)
    }

    /// A lens adds up light, and a camera bends it to tones afterwards.
    @Test("tones undone distinguish a blurred symbol's digits from another number's")
    func toned() throws {
        let printed = symbol(.ean13, "4006381333931")
        let luma = DrawnSymbol(symbol: printed, blur: 0.66, gamma: 2.2).luma
        let patch = try #require(BarLocator.patches(in: luma).first)
        func bands(_ text: String, undoingGamma: Bool) -> BandVerdict {
            BandVerdict(
                PatchReader.observations(
                    of: symbol(.ean13, text), in: luma, patch: patch, undoingGamma: undoingGamma, budget: .unlimited)
            )
        }
        let other = "4009351333931"
        #expect(!bands(other, undoingGamma: false).refutesNumber)
        #expect(bands(other, undoingGamma: true).refutesNumber)
        #expect(!bands(printed.text, undoingGamma: true).refutesNumber)
    }

    /// Without `BandVerdict` one such picture in seventy gives another number (`Scripts/measure/scratches.py`).
    @Test("no symbol under scratches that run nearly along its bars gives another number", arguments: 0..<60)
    func scratched(seed: Int) {
        let drawn = ScratchedSymbol(seed: UInt64(seed))
        let reader = BarcodeReader(options: BarcodeOptions(work: .megapixels(3)))
        var search = BarcodeSearch(luma: drawn.luma, reduction: 1)
        let found = reader.advance(&search, through: .full).compactMap(\.gtin)
        #expect(found.allSatisfy { $0 == drawn.symbol.gtin }, "\(drawn.symbol.text) read as \(found)")
    }
}

/// An EAN-13 with light and dark scratches at up to 20 degrees to its bars, in any direction.
private struct ScratchedSymbol {
    let symbol: EANSymbol
    let luma: Luma

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var digits = (0..<12).map { _ in UInt8.random(in: 0..<10, using: &random) }
        let sum = digits.enumerated().reduce(0) { $0 + Int($1.element) * ($1.offset % 2 == 0 ? 1 : 3) }
        digits.append(UInt8((10 - sum % 10) % 10))
        symbol = EANSymbol(layout: .ean13, digits: digits)!
        let module = Double.random(in: 1.5...3.5, using: &random)
        var drawn = DrawnSymbol(symbol: symbol, module: module, height: Int(95 * module / 2))
        drawn.noise = .random(in: 0...6, using: &random)
        drawn.blur = .random(in: 0.1...0.6, using: &random)
        drawn.seed = seed
        var luma = drawn.luma
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let lean = tangent(Double.random(in: -20...20, using: &random) * .pi / 180)
            let (x, y) = (
                Double.random(in: 12...107, using: &random) * module,
                Double(luma.height) * .random(in: 0.2...0.8, using: &random)
            )
            let half = Double.random(in: 0.3...2, using: &random) * module
            let reach = Double(luma.height) * .random(in: 0.2...1, using: &random)
            let shade = [0, 30, 60, 200, 230, 255].randomElement(using: &random)!
            for row in 0..<luma.height where abs(Double(row) - y) < reach {
                let middle = x + (Double(row) - y) * lean
                for column in max(0, Int(middle - half))..<max(0, min(luma.width, Int(middle + half) + 1)) {
                    luma[column, row] = UInt8(shade)
                }
            }
        }
        self.luma = luma.rotated(byDegrees: random.chance(50) ? 0 : .random(in: -60...60, using: &random))
    }
}
