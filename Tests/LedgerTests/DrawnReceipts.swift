import Foundation
import Retail
import Rewards
import TestSupport

/// A made-up shop: its goods, its tills, and the receipts that they print.
struct DrawnShop {
    let goods: [(name: String, cents: Int)]
    let most: Int
    let vat: String?
    let registers: [String]
    let closures: [Int]
    let receiptsADay = 300

    init(using random: inout SeededGenerator) {
        let isBar = random.chance(20)
        most = isBar ? 3 : [8, 15, 30].randomElement(using: &random)!
        let endings = isBar ? [0, 20, 50, 80] : [99, 99, 49, 29, 79, 89, 59, 19, 95, 9]
        goods = (0..<(isBar ? 15 : 200)).map { _ in
            let euros = Int.random(in: isBar ? 1...4 : 0...6, using: &random)
            let words = (0..<2).map { _ in DrawnShop.word(using: &random) }
            return (words.joined(separator: " "), max(1, euros * 100 + endings.randomElement(using: &random)!))
        }
        let isForeign = random.chance(20)
        vat = isForeign ? nil : String((0..<11).map { _ in "0123456789".randomElement(using: &random)! })
        registers = (0..<(isBar ? 1 : 4)).map { _ in
            let letters = String((0..<3).map { _ in "CEFGHKMNPRTUVWXY".randomElement(using: &random)! })
            return
                "\(Int.random(in: 10...99, using: &random))\(letters)\(Int.random(in: 100_000...999_999, using: &random))"
        }
        closures = registers.map { _ in Int.random(in: 1...1800, using: &random) }
    }

    private static func word(using random: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 4...8, using: &random)).map { _ in "AEIOBCDFGLMNPRSTV".randomElement(using: &random)! })
    }

    /// The receipt that a till prints as the day's so-and-so-manieth.
    func receipt(day: Int, till: Int, place: Int, using random: inout SeededGenerator) -> Receipt {
        let lines = (0..<Int.random(in: 1...most, using: &random)).map { _ in
            // Some goods are bought much more often than others.
            let rank = min(
                Int.random(in: 0..<goods.count, using: &random), Int.random(in: 0..<goods.count, using: &random))
            return ReceiptLine(
                kind: .item, text: goods[rank].name, description: goods[rank].name,
                amount: Money(cents: goods[rank].cents), box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
        }
        let minute = 480 + place * 700 / receiptsADay
        return Receipt(
            merchant: "Drogheria", vatNumber: vat,
            documentNumber: vat.map { _ in padded(closures[till] + day) + "-" + padded(place) },
            register: vat.map { _ in registers[till] }, date: World.march.advanced(by: day),
            time: TimeOfDay(hour: minute / 60, minute: minute % 60), currency: "EUR",
            total: lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }, balanced: true, lines: lines)
    }

    private func padded(_ number: Int) -> String {
        String(repeating: "0", count: 4 - String(number).count) + "\(number)"
    }
}

/// How often a reading loses or misreads a fact, as `Scripts/identity/measure.py` found it on real and drawn photos.
struct MeasuredMisreading {
    private var lost: [String: Double] = [:]
    private var near: [String: Double] = [:]
    private var other: [String: Double] = [:]
    private let amount: Double
    private let word: Double

    private struct Rates: Decodable {
        var states: [String: [String: [String: Int]]]
        var shared: [String: [String: [Int]]]

        enum CodingKeys: String, CodingKey {
            case states
            case shared = "shared_of_lines"
        }
    }

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let rates = try JSONDecoder().decode(
            Rates.self, from: Data(contentsOf: root.appendingPathComponent("Scripts/identity/rates.json")))
        /// Of both kinds of pairs together; a pair has two readings, to each of which half is due.
        func rate(_ fact: String, _ states: Set<String>) -> Double {
            let counts = rates.states.values.flatMap { $0[fact] ?? [:] }
            let found = counts.filter { states.contains($0.key) }.reduce(0) { $0 + $1.value }
            return (Double(found) + 0.5) / Double(counts.reduce(0) { $0 + $1.value } + 1) / 2
        }
        for fact in ["vat", "register", "document", "date", "time", "total"] {
            lost[fact] = rate(fact, ["lost"])
            near[fact] = rate(fact, ["near", "next", "close"])
            other[fact] = rate(fact, ["other"])
        }
        func missed(_ what: String) -> Double {
            let sums = rates.shared.values.compactMap { $0[what] }
            return 1 - Double(sums.reduce(0) { $0 + $1[0] }) / Double(max(1, sums.reduce(0) { $0 + $1[1] }))
        }
        amount = missed("amounts") / 2
        word = missed("names") / 2
    }

    private enum Fate { case right, lost, near, other }

    private func fate(of fact: String, using random: inout SeededGenerator) -> Fate {
        var chance = Double.random(in: 0..<1, using: &random)
        for (fate, rates) in [(Fate.lost, lost), (.near, near), (.other, other)] {
            chance -= rates[fact]!
            if chance < 0 { return fate }
        }
        return .right
    }

    /// What a reading shows of a receipt.
    func reading(of paper: Receipt, using random: inout SeededGenerator) -> Receipt {
        var read = paper
        func text(_ fact: String, _ value: inout String?) {
            switch fate(of: fact, using: &random) {
            case .right: break
            case .lost: value = nil
            case .near: value = value.map { misread($0, using: &random) }
            case .other:
                value = value.map { text in String(text.map { _ in "0123456789".randomElement(using: &random)! }) }
            }
        }
        text("vat", &read.vatNumber)
        text("register", &read.register)
        text("document", &read.documentNumber)
        switch fate(of: "date", using: &random) {
        case .right: break
        case .lost: read.date = nil
        case .near: read.date = paper.date.flatMap { Day(misread($0.description, using: &random)) } ?? paper.date
        case .other: read.date = paper.date?.advanced(by: -Int.random(in: 40...400, using: &random))
        }
        switch fate(of: "time", using: &random) {
        case .right: break
        case .lost: read.time = nil
        case .near: read.time = paper.time.flatMap { TimeOfDay(misread($0.description, using: &random)) } ?? paper.time
        case .other: read.time = TimeOfDay(hour: Int.random(in: 0...23, using: &random), minute: 0)
        }
        switch fate(of: "total", using: &random) {
        case .right: break
        case .lost: read.total = nil
        case .near: read.total = paper.total.flatMap { Int(misread(String($0.cents), using: &random)) }.map(Money.init)
        case .other: read.total = paper.total.map { Money(cents: max(1, $0.cents / 3)) }
        }
        read.lines = paper.lines.compactMap { line in
            var line = line
            let chance = Double.random(in: 0..<1, using: &random)
            if chance < amount / 2 { return nil }
            if chance < amount {
                line.amount = line.amount.flatMap { Int(misread(String($0.cents), using: &random)) }.map(Money.init)
            }
            let words = line.description.split(separator: " ").map { word in
                Double.random(in: 0..<1, using: &random) < self.word ? word.dropLast() + "X" : word
            }
            line.description = words.joined(separator: " ")
            return line
        }
        if read.lines.isEmpty { read.lines = paper.lines.prefix(1).map { $0 } }
        return read
    }

    /// One digit read for another.
    private func misread(_ text: String, using random: inout SeededGenerator) -> String {
        var characters = Array(text)
        let digits = characters.indices.filter { characters[$0].isNumber }
        guard let place = digits.randomElement(using: &random) else { return text }
        characters[place] = "0123456789".filter { $0 != characters[place] }.randomElement(using: &random)!
        return String(characters)
    }
}

extension World {
    /// A claim for this reading of a receipt, on the evening of a day on which every receipt has been printed.
    static func claim(_ reading: Receipt, user: String, file: Int, picture: PictureHash? = nil) -> Claim {
        Claim(
            upload: upload(user, file: file, day: 30), sha256: sha(file), kind: .receipt, shake: .receipt,
            items: [
                Claim.Item(
                    product: article(milk), text: "LATTE", amount: Money(cents: 129), evidence: "text",
                    why: "the words agree")
            ],
            receipt: Claim.Facts(reading), picture: picture)
    }
}
