import DomainModel
import MisreadModel
import Testing

@Suite("Product numbers and their margins")
struct PrintedGTINDecoderTests {
    private let decoder = PrintedGTINDecoder()

    private func site(_ readings: (String, Double)...) -> PrintedGTINDecoder.CodeReadings {
        .init(cuts: [
            readings.map { .init(digits: $0.0.utf8.map { $0 - UInt8(ascii: "0") }, confidence: $0.1) }
        ])
    }

    private func verdict(_ sites: PrintedGTINDecoder.CodeReadings...) -> PrintedGTINDecoder.DecodedGTIN? {
        decoder.decode(sites)[0]
    }

    @Test("The surer a number is read, the wider its margin")
    func confidence() throws {
        let sure = try #require(verdict(site(("4008452011007", 0.96))))
        let doubtful = try #require(verdict(site(("4008452011007", 0.55))))
        #expect(sure.gtin.ean13 == "4008452011007" && doubtful.gtin == sure.gtin)
        #expect(sure.margin > doubtful.margin)
        #expect(sure.margin >= PrintedGTINDecoder.minMargin)
    }

    @Test("Two wrong digits whose check digit holds are not reported where another attempt reads otherwise")
    func twoWrongDigits() throws {
        #expect(GTIN("3853815002380") != nil && GTIN("8853815002880") != nil)
        let read = try #require(verdict(site(("8853815002280", 0.79), ("3853815002380", 0.56))))
        #expect(read.margin < PrintedGTINDecoder.minMargin)
    }

    @Test("The digit that the recogniser was least sure of is the one that was misread")
    func leastSureDigit() throws {
        // A scan's row: the digit that was misread, and the one that came next to it.
        let printed = "8853815002880"
        var reading = PrintedGTINDecoder.DigitReading(
            digits: "8853815002380".utf8.map { $0 - UInt8(ascii: "0") }, confidence: 0.84,
            places: (0..<13).map { _ in .init(confidence: 0.996, choices: []) })
        let alike = try #require(verdict(.init(cuts: [[reading]])))
        #expect(alike.margin < PrintedGTINDecoder.minMargin)
        reading.places[10] = .init(confidence: 0.976, choices: [.init(digit: 8, confidence: 0.74)])
        let decoded = try #require(verdict(.init(cuts: [[reading]])))
        #expect(decoded.gtin.ean13 == printed)
        #expect(decoded.margin > alike.margin + 0.5)
    }

    @Test("Attempts that read the same count once")
    func sameReadings() throws {
        let once = try #require(verdict(site(("4008452011007", 0.8))))
        let thrice = try #require(
            verdict(site(("4008452011007", 0.8), ("4008452011007", 0.6), ("4008452011007", 0.7))))
        #expect(once == thrice)
    }

    @Test("A number with an unassigned prefix has a narrower margin")
    func prefix() throws {
        let assigned = try #require(verdict(site(("4008452011007", 0.8))))
        let check = GTIN.checkDigit(of: 144_845_201_100)
        let unassigned = try #require(verdict(site(("144845201100\(check)", 0.8))))
        #expect(assigned.margin > unassigned.margin)
    }

    @Test("A number that passes the check among numbers that fail is an in-store number")
    func ownNumbers() throws {
        let others = (1...8).map { site(("10010000000\($0)", 0.95)) }
        let alone = try #require(decoder.decode([site(("100100000006", 0.95))])[0])
        let among = try #require(decoder.decode([site(("100100000006", 0.95))] + others)[0])
        #expect(GTIN("100100000006") != nil)
        #expect(
            among.inStoreProbability > alone.inStoreProbability
                && among.inStoreProbability > PrintedGTINDecoder.maxInStoreProbability)
        #expect(!among.isSure(PrintedGTINDecoder.minMargin))
    }

    @Test("An in-store number with misread digits is one, though its check digit holds")
    func misreadOwnNumber() throws {
        // A photographed slip, recorded: 200400000361 read as 280400600361, of which 200400600361 is the nearest that
        // passes.
        let others: [(String, Double)] = [
            ("200400000360", 0.78), ("200400000362", 0.36), ("200400000363", 0.71), ("200400000365", 0.92),
            ("200400000366", 0.92), ("200400000368", 0.92), ("200400000369", 0.8), ("200400000376", 0.8),
            ("200406000406", 0.69), ("200400006408", 0.44), ("206480000419", 0.49), ("266400000426", 0.62),
            ("200468000421", 0.85), ("200406000428", 0.82), ("260400080433", 0.68), ("208400008441", 0.48),
        ]
        let misread = try #require(decoder.decode([site(("280400600361", 0.88))] + others.map { site($0) })[0])
        #expect(misread.inStoreProbability > PrintedGTINDecoder.maxInStoreProbability)
        #expect(!misread.isSure(PrintedGTINDecoder.minMargin))
    }

    @Test("Two numbers that differ in the check digit alone are no products'")
    func countingUpward() throws {
        let (one, next) = ("4008452011007", "4008452011008")
        let alone = try #require(verdict(site((one, 0.96))))
        let followed = try #require(verdict(site((one, 0.96)), site((next, 0.96))))
        #expect(followed.inStoreProbability > 3 * alone.inStoreProbability)
    }

    @Test("What is no GTIN is none, whatever its length", arguments: ["", "1", "4008", "123456789012345678"])
    func lengths(_ text: String) {
        #expect(verdict(site((text, 0.9))).map { $0.margin < PrintedGTINDecoder.minMargin } ?? true)
    }
}
