import DomainModel
import Testing
import TestSupport

// Inside: rivals compared with all pairs of digits that differ in ink alone.
@testable import Barcodes

@Suite("Numbers that differ in ink alone")
struct InkSpreadRivalsTests {
    @Test(
        "What real photos were once misread as is among a number's rivals",
        arguments: [
            ("4606706020111", "4606106080777"), ("9787119047171", "9187179047171"),
            ("4607110700668", "4601170700668"),
        ])
    func misread(_ number: String, _ rival: String) {
        let rivals = InkSpreadRivals(symbol(.ean13, number))
        let texts = rivals.rivals.compactMap { rivals.symbol($0) }.map(\.text)
        #expect(texts.contains(rival))
    }

    @Test("All rivals pass the check digit, keep the first digit and turn two digits or more; of a UPC-E one can do")
    func valid() {
        var random = SeededGenerator(seed: 3)
        for layout in [EANLayout.ean13, .ean8, .upcE] {
            for _ in 0..<60 {
                let own = LikeDigits.symbol(layout, random: &random)
                let rivals = InkSpreadRivals(own)
                let symbols = rivals.rivals.compactMap { rivals.symbol($0) }
                #expect(symbols.count == rivals.rivals.count && !symbols.contains(own))
                for rival in symbols {
                    let turned = zip(own.digits, rival.digits).count { $0 != $1 }
                    #expect(turned >= (layout == .upcE ? 1 : 2))
                    #expect(layout != .ean13 || rival.digits[0] == own.digits[0])
                    #expect(rival.patternIndices.map { $0 / 10 } == own.patternIndices.map { $0 / 10 })
                }
                // Turning all of them back gives the number again.
                for (turned, rival) in zip(rivals.rivals, symbols) {
                    #expect(InkSpreadRivals(rival).symbol(turned) == own)
                }
            }
        }
    }

    @Test("A number without 1, 2, 7 and 8 has none")
    func none() { #expect(InkSpreadRivals(symbol(.ean13, "4006345903453".withCheckDigit)).rivals.isEmpty) }

    @Test("Partners have the same distances between like edges, and a module more or less in every bar")
    func partners() {
        for set in [EANPatterns.setA, EANPatterns.setB, EANPatterns.setC] {
            for digit in UInt8(0)..<10 {
                for other in digit + 1..<10 {
                    let (one, two) = (widths(set[Int(digit)]), widths(set[Int(other)]))
                    let pairs = [one, two].map { widths in (0..<3).map { widths[$0] + widths[$0 + 1] } }
                    let alike = pairs[0] == pairs[1]
                    #expect(alike == (InkSpreadRivals.partner(of: digit) == other))
                    let changes = zip(one, two).map { abs($0 - $1) }
                    if alike { #expect(changes == [1, 1, 1, 1]) }
                }
            }
        }
    }

    /// The four widths of a digit.
    private func widths(_ pattern: UInt8) -> [Int] {
        let modules = (0..<7).map { pattern >> (6 - $0) & 1 }
        return modules.indices.dropFirst().reduce(into: [1]) { widths, place in
            if modules[place] == modules[place - 1] { widths[widths.count - 1] += 1 } else { widths.append(1) }
        }
    }
}

extension String {
    /// The same number with its last digit set right.
    fileprivate var withCheckDigit: String {
        let digits = utf8.dropLast().map { Int($0) - 48 }
        let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
        return dropLast() + "\((10 - sum % 10) % 10)"
    }
}
