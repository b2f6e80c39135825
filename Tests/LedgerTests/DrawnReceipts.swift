import Campaigns
import DomainModel
import Foundation
import ReceiptIdentity
import TestSupport

/// A made-up shop: its goods, its tills, and the receipts that they print.
struct DrawnShop {
    let goods: [(name: String, cents: Int)]
    let most: Int
    let vat: String?
    let registers: [String]
    let closures: [Int]
    let receiptsADay = 300

    /// `foreign` of a hundred print neither VAT number nor register nor document number.
    init(using random: inout SeededGenerator, foreign: Int) {
        let isBar = random.chance(20)
        most = isBar ? 3 : [8, 15, 30].randomElement(using: &random)!
        let endings = isBar ? [0, 20, 50, 80] : [99, 99, 49, 29, 79, 89, 59, 19, 95, 9]
        goods = (0..<(isBar ? 15 : 200)).map { _ in
            let euros = Int.random(in: isBar ? 1...4 : 0...6, using: &random)
            let words = (0..<2).map { _ in DrawnShop.word(using: &random) }
            return (words.joined(separator: " "), max(1, euros * 100 + endings.randomElement(using: &random)!))
        }
        let isForeign = random.chance(foreign)
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

    /// The receipt that a till prints as number `place` of the day.
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

/// What two pictures of one paper lost and misread, as `Scripts/learn/identity/measure.py` found it on real and drawn
/// photos; of the receipts from which `Scripts/learn/identity/learn.py` learned nothing.
struct MeasuredMisreading {
    private let fates: [Fate]

    private struct Fate: Decodable {
        var isKeptAside: Bool
        var balanced: String
        var vat, register, document, date, time, total: String
        /// Shares that both pictures show.
        var amounts, names: Double

        enum CodingKeys: String, CodingKey {
            case isKeptAside = "kept_aside"
            case balanced, vat, register, document, date, time, total, amounts, names
        }
    }

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let all = try JSONDecoder().decode(
            [Fate].self, from: Data(contentsOf: root.appendingPathComponent("Scripts/learn/identity/fates.json")))
        fates = all.filter(\.isKeptAside)
    }

    /// What one picture shows of each of two papers, or of one twice, if they share a measured pair's fate.
    func readings(of one: Receipt, and other: Receipt, using random: inout SeededGenerator) -> (Receipt, Receipt) {
        let fate = fates.randomElement(using: &random)!
        // Either may be the worse picture, and any number or line of it the one misread.
        let isSwapped = random.chance(50)
        let isFirstMisread = random.chance(50)
        let first = reading(
            of: one, fate, lost: isSwapped ? "second lost" : "first lost",
            balanced: isSwapped ? "second" : "first", isMisread: isFirstMisread, using: &random)
        let second = reading(
            of: other, fate, lost: isSwapped ? "first lost" : "second lost",
            balanced: isSwapped ? "first" : "second", isMisread: !isFirstMisread, using: &random)
        return (first, second)
    }

    private func reading(
        of paper: Receipt, _ fate: Fate, lost: String, balanced: String, isMisread: Bool,
        using random: inout SeededGenerator
    ) -> Receipt {
        var read = paper
        func change<Value>(
            _ value: inout Value?, _ state: String, near: (Value, inout SeededGenerator) -> Value?,
            other: (Value, inout SeededGenerator) -> Value?
        ) {
            if state == lost || state == "absent" { value = nil }
            guard isMisread, let right = value else { return }
            if state == "near" { value = near(right, &random) ?? right }
            if state == "other" { value = other(right, &random) ?? right }
        }
        func digits(_ text: String, _ random: inout SeededGenerator) -> String {
            String(text.map { _ in "0123456789".randomElement(using: &random)! })
        }
        change(&read.vatNumber, fate.vat, near: misread, other: digits)
        change(&read.register, fate.register, near: misread, other: digits)
        change(&read.documentNumber, fate.document, near: misread, other: digits)
        change(
            &read.date, fate.date, near: { day, random in Day(misread(day.description, using: &random)) },
            other: { day, random in day.advanced(by: -Int.random(in: 40...400, using: &random)) })
        change(
            &read.time, fate.time, near: { time, random in TimeOfDay(misread(time.description, using: &random)) },
            other: { _, random in TimeOfDay(hour: Int.random(in: 0...23, using: &random), minute: 0) })
        change(
            &read.total, fate.total,
            near: { total, random in Int(misread(String(total.cents), using: &random)).map(Money.init) },
            other: { total, _ in Money(cents: max(1, total.cents / 3)) })
        if isMisread { read.lines = lines(of: paper, fate, using: &random) }
        read.balanced = fate.balanced == "both" || fate.balanced == balanced
        // A part of a receipt may balance too, by a sum that was read for its total.
        if read.balanced, isMisread, ["near", "other"].contains(fate.total) {
            read.total = read.lines.reduce(Money.zero) { $0 + ($1.amount ?? .zero) }
        }
        return read
    }

    private func lines(of paper: Receipt, _ fate: Fate, using random: inout SeededGenerator) -> [ReceiptLine] {
        let lines: [ReceiptLine] = paper.lines.compactMap { line in
            var line = line
            if Double.random(in: 0..<1, using: &random) > fate.amounts {
                if random.chance(50) { return nil }
                line.amount = line.amount.flatMap { Int(misread(String($0.cents), using: &random)) }.map(Money.init)
            }
            let words = line.description.split(separator: " ").map { word in
                Double.random(in: 0..<1, using: &random) > fate.names ? word.dropLast() + "X" : word
            }
            line.description = words.joined(separator: " ")
            return line
        }
        return lines.isEmpty ? paper.lines.prefix(1).map { $0 } : lines
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
            receipt: Claim.ReceiptSummary(reading), picture: picture)
    }
}
