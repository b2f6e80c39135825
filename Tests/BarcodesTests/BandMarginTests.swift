import Testing

// Inside: combinations of evidence that no drawing brings about at will; `LikeDigitsTests` reads pictures of them.
@testable import Barcodes

@Suite("How bands together distinguish a number from every other one")
struct BandMarginTests {
    private let number = symbol(.ean13, "4006381333931")

    /// A place where `own` leaves next to no error and others plenty.
    private func plain(_ own: Int, or others: [Int] = []) -> BandObservation.DigitErrors {
        var errors = [Float](repeating: 1, count: 30)
        for pattern in [own] + others { errors[pattern] = 0.02 }
        return BandObservation.DigitErrors(errors: errors, ownMargin: others.isEmpty ? 1 : 0)
    }

    /// A place that shows no digit.
    private var hidden: BandObservation.DigitErrors {
        BandObservation.DigitErrors(errors: [Float](repeating: 2, count: 30), ownMargin: -0.2)
    }

    /// Bands on which each place shows the number's own digit, but for those that `change` makes another.
    private func telling(
        of number: EANSymbol? = nil, bands: Int = 9,
        change: (_ band: Int, _ place: Int, _ own: Int) -> BandObservation.DigitErrors? = { _, _, _ in nil }
    ) -> BandMargin? {
        let number = number ?? self.number
        let observations = (0..<bands).map { band in
            BandObservation(
                digitMatches: [],
                digitErrors: number.patternIndices.enumerated().map { place, own in
                    change(band, place, own) ?? plain(own)
                })
        }
        return BandMargin(observations, of: number, .unlimited)
    }

    @Test("a number that all bands show is conclusive, and no other comes near it")
    func shown() throws {
        let all = try #require(telling())
        #expect(!all.isTooSmall)
        #expect(all.isConclusive)
        #expect(all.support == 2)
        #expect(all.lead == .infinity)
    }

    @Test("a digit hidden on every band follows from the check digit, if the bands show the others")
    func hiddenOnce() throws {
        let once = try #require(telling(change: { _, place, _ in place == 2 ? hidden : nil }))
        #expect(!once.isTooSmall)
        // But not so plainly that print need not be looked at.
        let half = try #require(
            telling(change: { band, place, _ in place == 2 || (place == 7 && band >= 5) ? hidden : nil }))
        #expect(!half.isTooSmall)
        #expect(!half.isConclusive)
    }

    @Test(
        "a hidden digit and another that few bands show are too little, but not one that half of them show",
        arguments: [(1, true), (2, true), (5, false)])
    func hiddenTwice(shown: Int, isTooSmall: Bool) throws {
        let twice = telling(change: { band, place, _ in place == 2 || (place == 7 && band >= shown) ? hidden : nil })
        #expect(try #require(twice).isTooSmall == isTooSmall)
    }

    @Test("bands that suit another number as well refute this one, though each shows every digit")
    func another() throws {
        let other = symbol(.ean13, "4006381333962").patternIndices
        let change = { (_: Int, place: Int, own: Int) -> BandObservation.DigitErrors? in
            BandObservation.DigitErrors(errors: plain(own, or: [other[place]]).errors, ownMargin: 1)
        }
        let both = try #require(telling(change: change))
        #expect(both.support == 2)
        #expect(abs(both.lead) < 0.01)
        #expect(both.isTooSmall)
    }

    @Test("a number that differs in ink alone is no rival here")
    func ink() throws {
        let number = symbol(.ean13, "4111111111113")
        #expect(!InkSpreadRivals(number).rivals.isEmpty)
        let change = { (_: Int, _: Int, own: Int) -> BandObservation.DigitErrors? in
            let partner = InkSpreadRivals.partner(of: UInt8(own % 10)).map { own / 10 * 10 + Int($0) }
            return BandObservation.DigitErrors(errors: plain(own, or: [partner].compactMap { $0 }).errors, ownMargin: 1)
        }
        let inked = try #require(telling(of: number, change: change))
        #expect(inked.lead > 0.5)
        #expect(!inked.isTooSmall)
    }

    @Test("few sharp bands say nothing")
    func few() {
        #expect(telling(bands: 4) == nil)
        #expect(telling(bands: 5) != nil)
        #expect(
            BandMargin(
                (0..<9).map { _ in BandObservation(digitMatches: []) }, of: number, .unlimited) == nil)
    }

    @Test("too small a margin refutes a number, whatever single bands show")
    func refutes() {
        let observations = (0..<9).map { band in
            BandObservation(
                digitMatches: Array(repeating: .own, count: 12),
                digitErrors: number.patternIndices.enumerated().map { place, own in
                    place == 2 || (place == 7 && band > 0) ? hidden : plain(own)
                })
        }
        #expect(BandVerdict(observations, of: number).refutesNumber)
        #expect(BandVerdict(observations, of: number).needsAllTones)
        #expect(!BandVerdict(observations).refutesNumber)
    }
}
