import Testing

@testable import Barcodes

@Suite("How bands together tell a number from every other one")
struct DigitTellingTests {
    private let number = symbol(.ean13, "4006381333931")

    /// A place where `own` leaves next to no error and others plenty.
    private func plain(_ own: Int, or others: [Int] = []) -> DigitStand.Likeness {
        var errors = [Float](repeating: 1, count: 30)
        for pattern in [own] + others { errors[pattern] = 0.02 }
        return DigitStand.Likeness(errors: errors, lean: others.isEmpty ? 1 : 0)
    }

    /// A place where what is seen is like no digit.
    private var hidden: DigitStand.Likeness {
        DigitStand.Likeness(errors: [Float](repeating: 2, count: 30), lean: -0.2)
    }

    /// Bands on which each place shows the number's own digit, but for those that `change` makes another.
    private func telling(
        of number: EANSymbol? = nil, bands: Int = 9,
        change: (_ band: Int, _ place: Int, _ own: Int) -> DigitStand.Likeness? = { _, _, _ in nil }
    ) -> DigitTelling? {
        let number = number ?? self.number
        let stands = (0..<bands).map { band in
            DigitStand(
                sights: [],
                likenesses: number.patternIndices.enumerated().map { place, own in
                    change(band, place, own) ?? plain(own)
                })
        }
        return DigitTelling(stands, of: number, .unlimited)
    }

    @Test("what all bands show is told, and no other number comes near it")
    func shown() throws {
        let all = try #require(telling())
        #expect(!all.isThin)
        #expect(all.isPlain)
        #expect(all.leastShown == 2)
        #expect(all.lead == .infinity)
    }

    @Test("a digit hidden on every band is told by the check digit, if the bands show the others")
    func hiddenOnce() throws {
        let once = try #require(telling(change: { _, place, _ in place == 2 ? hidden : nil }))
        #expect(!once.isThin)
        // But not so plainly that print need not be looked at.
        let half = try #require(
            telling(change: { band, place, _ in place == 2 || (place == 7 && band >= 5) ? hidden : nil }))
        #expect(!half.isThin)
        #expect(!half.isPlain)
    }

    @Test(
        "a hidden digit and another that few bands show are too little, but not one that half of them show",
        arguments: [(1, true), (2, true), (5, false)])
    func hiddenTwice(shown: Int, isThin: Bool) throws {
        let twice = telling(change: { band, place, _ in place == 2 || (place == 7 && band >= shown) ? hidden : nil })
        #expect(try #require(twice).isThin == isThin)
    }

    @Test("bands that suit another number as well refute this one, though each shows every digit")
    func another() throws {
        let other = symbol(.ean13, "4006381333962").patternIndices
        let change = { (_: Int, place: Int, own: Int) -> DigitStand.Likeness? in
            DigitStand.Likeness(errors: plain(own, or: [other[place]]).errors, lean: 1)
        }
        let both = try #require(telling(change: change))
        #expect(both.leastShown == 2)
        #expect(abs(both.lead) < 0.01)
        #expect(both.isThin)
    }

    @Test("a number that differs in ink alone is no rival here")
    func ink() throws {
        let number = symbol(.ean13, "4111111111113")
        #expect(!InkRivals(number).rivals.isEmpty)
        let change = { (_: Int, _: Int, own: Int) -> DigitStand.Likeness? in
            let partner = InkRivals.partner(of: UInt8(own % 10)).map { own / 10 * 10 + Int($0) }
            return DigitStand.Likeness(errors: plain(own, or: [partner].compactMap { $0 }).errors, lean: 1)
        }
        let inked = try #require(telling(of: number, change: change))
        #expect(inked.lead > 0.5)
        #expect(!inked.isThin)
    }

    @Test("few sharp bands say nothing")
    func few() {
        #expect(telling(bands: 4) == nil)
        #expect(telling(bands: 5) != nil)
        #expect(
            DigitTelling(
                (0..<9).map { _ in DigitStand(sights: []) }, of: number, .unlimited) == nil)
    }

    @Test("what is told too little refutes a number, whatever single bands show")
    func refutes() {
        let stands = (0..<9).map { band in
            DigitStand(
                sights: Array(repeating: .own, count: 12),
                likenesses: number.patternIndices.enumerated().map { place, own in
                    place == 2 || (place == 7 && band > 0) ? hidden : plain(own)
                })
        }
        #expect(DigitBands(stands, of: number).refutesNumber)
        #expect(DigitBands(stands, of: number).isOpen)
        #expect(!DigitBands(stands).refutesNumber)
    }
}
