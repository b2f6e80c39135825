import DomainModel
import Foundation
import Imaging
import Testing

// Inside: print that refutes a number shows only as a number that is missing.
@testable import Barcodes

@Suite("Printed digits, found by the place of the bars")
struct PrintedDigitRowTests {
    private static let module = 3.0
    /// The ends of the first bar and of the last in a drawn label.
    private static func corners(_ layout: EANLayout) -> [(x: Double, y: Double)] {
        let (left, right) = (14 * module, (14 + Double(layout.modules)) * module)
        return [(left, 10), (left, 100), (right, 10), (right, 100)]
    }

    /// Bars with `printed` under them, an EAN-13's first digit to the left.
    private static func label(_ symbol: EANSymbol, printed: String) -> Luma {
        let modules = symbol.modules
        var luma = Luma(width: Int((Double(modules.count) + 28) * module), height: 150, repeating: 225)
        for (place, isDark) in modules.enumerated() where isDark {
            for x in Int((14 + Double(place)) * module)..<Int((15 + Double(place)) * module) {
                for y in 10..<100 { luma[x, y] = 30 }
            }
        }
        var middles = [-5.0]
        for half in [6.5, 53.5] { for place in 0..<6 { middles.append(half + 7 * Double(place)) } }
        for (digit, middle) in zip(printed.utf8, middles) {
            DrawnDigit(Int(digit) - 48).draw(
                in: &luma, x: (14 + middle) * module, top: 105, height: 7.4 * module)
        }
        return luma
    }

    private func printedDigitRow(_ luma: Luma, _ text: String, corners: [(x: Double, y: Double)] = Self.corners(.ean13))
        -> PrintedDigitRow?
    {
        PrintedDigitRow(under: symbol(.ean13, text), .ean13, in: luma, corners: corners, budget: .unlimited)
    }

    @Test(
        "A number is shown where its digits are printed, and none that differs from it in two",
        arguments: [
            "8001120123459", "4607110700668", "9780804816632",
        ])
    func shown(_ text: String) throws {
        let luma = Self.label(symbol(.ean13, text), printed: text).gaussian(sigma: Self.module * 0.5)
        let row = try #require(printedDigitRow(luma, text))
        #expect(row.shows(text))
        for rival in rivals(of: text) { #expect(!row.shows(rival)) }
    }

    @Test("Bars alone show nothing, and another number's print shows that one")
    func another() throws {
        let (own, other) = ("8001120123459", "8001120723451")
        let bare = try #require(printedDigitRow(Self.label(symbol(.ean13, own), printed: ""), own))
        #expect(!bare.shows(own))
        let row = try #require(printedDigitRow(Self.label(symbol(.ean13, own), printed: other), own))
        #expect(!row.shows(own))
        #expect(row.shows(other))
    }

    @Test("Print refutes a number that differs from it in two digits or three, and no other")
    func refuted() throws {
        let text = "8001120123459"
        let row = try #require(printedDigitRow(Self.label(symbol(.ean13, text), printed: text), text))
        #expect(!row.refutes(text))
        // 1 and 7, and two unlike digits.
        #expect(row.refutes("8001120723451"))
        for rival in rivals(of: text) where rival.first == text.first { #expect(row.refutes(rival)) }
        // Another code's print says nothing of this one.
        #expect(!row.refutes("4607110700668"))
        let bare = try #require(printedDigitRow(Self.label(symbol(.ean13, text), printed: ""), text))
        #expect(!bare.refutes("8001120723451"))
    }

    @Test("Another first digit refutes nothing: it is printed apart, and the next may be taken for it")
    func firstDigit() throws {
        let (own, printed) = ("8001120123459", "9001120123458")
        let row = try #require(printedDigitRow(Self.label(symbol(.ean13, own), printed: printed), own))
        #expect(row.shows(printed))
        #expect(!row.refutes(own))
    }

    @Test("Print that is scratched into a number without a right check digit refutes nothing")
    func scratchedPrint() throws {
        let row = try #require(
            printedDigitRow(Self.label(symbol(.ean13, "8001120123459"), printed: "8001120124359"), "8001120123459"))
        #expect(!row.refutes("8001120123459"))
    }

    @Test("Two digits that are covered are two too many")
    func covered() throws {
        let text = "8001120123459"
        var luma = Self.label(symbol(.ean13, text), printed: text)
        for x in Int((14 + 10) * Self.module)..<Int((14 + 24) * Self.module) {
            for y in 102..<150 { luma[x, y] = 225 }
        }
        #expect(try !#require(printedDigitRow(luma, text)).shows(text))
    }

    @Test("Print is read the way its bars are read, upside down too")
    func upsideDown() throws {
        let text = "8001120123459"
        let luma = Self.label(symbol(.ean13, text), printed: text).turned(quarters: 2)
        let corners = Self.corners(.ean13).map {
            (x: Double(luma.width) - $0.x, y: Double(luma.height) - $0.y)
        }
        #expect(try #require(printedDigitRow(luma, text, corners: corners)).shows(text))
    }

    @Test("Half an EAN-13 is no UPC-E, whatever is printed below it")
    func half() {
        let symbol = symbol(.upcE, "11234562")
        let luma = Luma(width: 400, height: 150, repeating: 200)
        #expect(
            PrintedDigitRow(under: symbol, .upcE, in: luma, corners: Self.corners(.upcE), budget: .unlimited) == nil)
    }

    private static let environment = ProcessInfo.processInfo.environment

    @Test(
        "The leads of read numbers and their rivals on photos: the source of `Tuning.Print.minLead`",
        .enabled(if: environment["QIX_PRINT_CLAIMS"] != nil, "it prints a table: QIX_PRINT_CLAIMS=FOLDER"))
    func claims() throws {
        let folder = URL(filePath: Self.environment["QIX_PRINT_CLAIMS"] ?? "")
        var leads: [String: (own: [Float], rivals: [Float])] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            guard let bytes = try? Array(Data(contentsOf: file)), let photo = try? Photo.decode(bytes) else { continue }
            let reader = BarcodeReader()
            var search = reader.begin(photo)
            for barcode in reader.advance(&search, through: .full) {
                guard let place = search.candidates.entries.firstIndex(where: { $0.text == barcode.text }),
                    let row = search.printedDigitRow(underNumberAt: place)
                else { continue }
                leads["\(barcode.symbology)", default: ([], [])].own.append(row.lead(of: barcode.text))
                let others = barcode.symbology == .upcE ? neighbours(of: barcode.text) : rivals(of: barcode.text)
                leads["\(barcode.symbology)"]?.rivals.append(others.map(row.lead).max() ?? -.infinity)
            }
        }
        for (symbology, leads) in leads.sorted(by: { $0.key < $1.key }) {
            for least: Float in [0, 0.5, 1, 1.5, 2, 2.5, 3] {
                print(
                    "\(symbology) lead \(least): \(leads.own.count { $0 >= least }) of \(leads.own.count) numbers,",
                    "of \(leads.rivals.count) likeliest rivals \(leads.rivals.count { $0 >= least })")
            }
        }
    }

    /// All numbers that differ from `text` in one digit.
    private func neighbours(of text: String) -> [String] {
        let own = text.utf8.map { Int($0) - 48 }
        return own.indices.flatMap { place in
            (0..<10).filter { $0 != own[place] }.map { digit in
                var digits = own
                digits[place] = digit
                return digits.map(String.init).joined()
            }
        }
    }

    /// All numbers with a right check digit that differ from `text` in two digits.
    private func rivals(of text: String) -> [String] {
        let own = text.utf8.map { Int($0) - 48 }
        func sum(_ digits: [Int]) -> Int {
            digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10
        }
        return own.indices.flatMap { first in
            own.indices.dropFirst(first + 1).flatMap { second in
                (0..<100).compactMap { pair in
                    var digits = own
                    (digits[first], digits[second]) = (pair / 10, pair % 10)
                    guard digits[first] != own[first], digits[second] != own[second], sum(digits) == sum(own) else {
                        return nil
                    }
                    return digits.map(String.init).joined()
                }
            }
        }
    }
}

/// A digit as strokes, three wide and six high.
private struct DrawnDigit {
    private let stroke: [(x: Double, y: Double)]

    init(_ digit: Int) { stroke = DrawnDigit.strokes[digit] }

    private static let six: [(x: Double, y: Double)] = [
        (2.6, 0), (0.8, 2), (0, 4.2), (0.7, 5.7), (1.8, 6), (2.8, 5.2), (2.8, 3.7), (1.6, 2.9), (0.3, 3.6),
    ]
    private static let strokes: [[(x: Double, y: Double)]] = [
        [(1, 0), (2, 0), (3, 1.2), (3, 4.8), (2, 6), (1, 6), (0, 4.8), (0, 1.2), (1, 0)],
        [(0.3, 1.5), (1.7, 0), (1.7, 6)],
        [(0, 1.2), (0.7, 0.2), (2.2, 0), (3, 1), (2.7, 2.4), (0, 6), (3, 6)],
        [(0, 0.5), (1.4, 0), (2.7, 0.7), (2.7, 2.1), (1.2, 2.8), (2.8, 3.6), (2.9, 5.1), (1.5, 6), (0, 5.5)],
        [(2.3, 6), (2.3, 0), (0, 4.3), (3.2, 4.3)],
        [(2.8, 0), (0.4, 0), (0.2, 2.7), (1.7, 2.3), (2.9, 3.4), (2.7, 5.2), (1.3, 6), (0, 5.5)],
        six,
        [(0, 0), (3, 0), (1.2, 6)],
        [
            (1.5, 2.8), (0.3, 1.9), (0.5, 0.4), (1.5, 0), (2.5, 0.4), (2.7, 1.9), (1.5, 2.8), (0, 4), (0.3, 5.5),
            (1.5, 6), (2.7, 5.5), (3, 4), (1.5, 2.8),
        ],
        six.map { (3 - $0.x, 6 - $0.y) },
    ]

    func draw(in luma: inout Luma, x middle: Double, top: Double, height: Double) {
        let unit = height / 6
        let points = stroke.map { (x: middle + ($0.x - 1.5) * unit, y: top + $0.y * unit) }
        for y in Int(top - unit)...Int(top + height + unit) {
            for x in Int(middle - 3 * unit)...Int(middle + 3 * unit) {
                let distance = zip(points, points.dropFirst()).map { from, to in
                    let (dx, dy) = (to.x - from.x, to.y - from.y)
                    let (px, py) = (Double(x) + 0.5 - from.x, Double(y) + 0.5 - from.y)
                    let along = min(1, max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
                    return ((px - along * dx) * (px - along * dx) + (py - along * dy) * (py - along * dy)).squareRoot()
                }.min()!
                let ink = min(1, max(0, 0.45 * unit + 0.5 - distance))
                luma[x, y] = UInt8(Double(luma[x, y]) * (1 - ink) + 30 * ink)
            }
        }
    }
}
