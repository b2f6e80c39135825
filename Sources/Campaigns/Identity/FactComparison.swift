import DomainModel
import Text

/// How one fact of a receipt compares between two readings.
///
/// `Scripts/identity/states.py` says the same for the script that learns the weights; a test holds both to the same
/// pairs.
public struct FactComparison: Hashable, Sendable {
    /// What was compared.
    public enum Fact: String, Hashable, Sendable, CaseIterable {
        case register, document, vat, date, time, total, amounts, names, picture
    }

    /// What came out.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Equal, and so is what it belongs to: the register of a document's number, the day of a time.
        case sure
        case equal
        /// Equal, and what one or two cheap goods cost, equal too: many another receipt comes to as much.
        case sole
        /// A number that tills print shortly after the other.
        case next
        /// A few minutes apart: a receipt, and the slip of the card.
        case close
        /// As far apart as misreading brings it, or a part of the other.
        case near
        case other
        /// Another document's number over one or two equal, cheap goods: two coffees are two coffees.
        case another
        /// A number that the register cannot have printed at that time, if it printed the other.
        case astray
        // Most amounts or names are common to both, so many; most of the shorter receipt's; some; none.
        case many, several, two, one, few, part, some, none
        /// Not equal, but probably misread: the lines of one of them do not come to its total, or it is a word or two.
        case unsure
        /// Most amounts are common to both, but each comes to its total, and these differ: other goods, or a forger's.
        case changed
        // Pictures.
        case alike, similar, unlike
    }

    /// What was compared.
    public var fact: Fact
    /// What came out.
    public var state: State

    /// Whether two readings of one receipt would compare like this, had nothing been misread.
    public var agrees: Bool {
        switch state {
        case .sure, .equal, .sole, .many, .several, .two, .one, .few, .alike: true
        case .next, .close, .near, .other, .another, .astray, .part, .some, .none, .unsure, .changed, .similar, .unlike:
            false
        }
    }

    /// Each fact that both show.
    public static func all(_ one: ReceiptFacts, _ other: ReceiptFacts) -> [FactComparison] {
        var found: [FactComparison] = []
        func compare<Value>(_ fact: Fact, _ left: Value?, _ right: Value?, _ state: (Value, Value) -> State) {
            if let left, let right { found.append(FactComparison(fact: fact, state: state(left, right))) }
        }
        compare(.register, one.register, other.register) { code($0, $1, shortest: 6) }
        compare(.document, one.document, other.document, document)
        compare(.vat, one.vat, other.vat) { code($0, $1, shortest: 8) }
        compare(.date, one.date, other.date, date)
        compare(.time, one.time, other.time, time)
        compare(.total, one.total, other.total, total)
        let (onePaid, otherPaid) = (one.paid, other.paid)
        compare(.amounts, ReceiptFacts.known(onePaid), ReceiptFacts.known(otherPaid), amounts)
        compare(.names, ReceiptFacts.known(one.words), ReceiptFacts.known(other.words), names)
        compare(.picture, one.shownPicture, other.shownPicture, picture)
        /// What the facts together make of each; `nil` leaves it as it is.
        func change(_ state: (Fact, State) -> State?) {
            for place in found.indices {
                if let changed = state(found[place].fact, found[place].state) { found[place].state = changed }
            }
        }
        func isEqual(_ fact: Fact) -> Bool { found.contains { $0.fact == fact && $0.state == .equal } }
        if !one.isBalanced || !other.isBalanced {
            change { fact, state in
                switch (fact, state) {
                case (.total, .near), (.total, .other), (.amounts, .part), (.amounts, .some), (.amounts, .none),
                    (.names, .part), (.names, .some), (.names, .none):
                    .unsure
                default: nil
                }
            }
        } else if found.contains(where: { $0.fact == .total && $0.state != .equal }) {
            change { $0 == .amounts && ($1 == .many || $1 == .several) ? .changed : nil }
        }
        let isOneRegister = isEqual(.register)
        if isOneRegister { change { $0 == .document && $1 == .equal ? .sure : nil } }
        if isEqual(.date) { change { $0 == .time && $1 == .equal ? .sure : nil } }
        if isOneRegister, RegisterSequence.areInconsistent(one, other) {
            change { $0 == .document && ($1 == .next || $1 == .other) ? .astray : nil }
        }
        let isFewGoods = found.contains { $0.fact == .amounts && ($0.state == .one || $0.state == .two) }
        if isFewGoods, onePaid.allSatisfy({ $0 < smallSum }), onePaid.reduce(0, +) < smallSum {
            change { fact, state in
                switch (fact, state) {
                case (.total, .equal): .sole
                case (.document, .next), (.document, .other): .another
                default: nil
                }
            }
        }
        return found
    }

    /// In cents: two coffees and what goes with them cost less.
    private static let smallSum = 1000

    // MARK: Numbers

    private static func code(_ one: String, _ other: String, shortest: Int, misread: Int = 2) -> State {
        withBytes(of: one, other) { left, right in
            if left.elementsEqual(right) { return .equal }
            let (short, long) = left.count <= right.count ? (left, right) : (right, left)
            // A torn number is part of the whole one.
            if short.count >= shortest, contains(long, short) { return .near }
            return edits(left, right) <= (short.count >= 8 ? misread : 1) ? .near : .other
        }
    }

    private static func withBytes<Answer>(
        of one: String, _ other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Answer
    ) -> Answer {
        var (one, other) = (one, other)
        return one.withUTF8 { one in other.withUTF8 { body(one, $0) } }
    }

    private static func contains(_ long: UnsafeBufferPointer<UInt8>, _ short: UnsafeBufferPointer<UInt8>) -> Bool {
        (0...long.count - short.count).contains { start in
            (0..<short.count).allSatisfy { long[start + $0] == short[$0] }
        }
    }

    private static func document(_ one: String, _ other: String) -> State {
        if one.utf8.count == other.utf8.count, !one.utf8.elementsEqual(other.utf8),
            let left = number(one), let right = number(other), left.distance(to: right).magnitude <= 5
        {
            return .next
        }
        return code(one, other, shortest: 4, misread: 1)
    }

    /// The number that ASCII digits write, up to eighteen of them.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func total(_ one: Int, _ other: Int) -> State {
        if one == other { return .equal }
        return withBytes(of: String(one.magnitude), String(other.magnitude)) { edits($0, $1) <= 1 } ? .near : .other
    }

    // MARK: Date and time

    private static func date(_ one: Day, _ other: Day) -> State {
        if one == other { return .equal }
        // 03-12 in place of 12-03.
        if one.year == other.year, one.month == other.day, one.day == other.month { return .near }
        return digitsApart(one.description, other.description) == 1 ? .near : .other
    }

    private static func time(_ one: TimeOfDay, _ other: TimeOfDay) -> State {
        if one == other { return .equal }
        let minutes = (one.hour * 60 + one.minute) - (other.hour * 60 + other.minute)
        if minutes.magnitude <= 5 { return .close }
        return digitsApart(one.description, other.description) == 1 ? .near : .other
    }

    private static func digitsApart(_ one: String, _ other: String) -> Int {
        zip(one.utf8, other.utf8).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
    }

    // MARK: Lines

    /// Both ascending, neither empty.
    private static func amounts(_ one: [Int], _ other: [Int]) -> State {
        let shared = sharedCount(one, other)
        let (fewer, more) = (min(one.count, other.count), max(one.count, other.count))
        if shared >= 3, shared * 5 >= more * 3 { return shared >= 6 ? .many : .several }
        if shared >= 3, shared * 5 >= fewer * 3 { return .part }
        if shared == more { return shared == 2 ? .two : .one }
        return shared > 0 ? .some : .none
    }

    private static func names(_ one: [String], _ other: [String]) -> State {
        let shared = sharedWords(one, other)
        // Of one word or two, a letter misread leaves none.
        if shared == 0 { return min(one.count, other.count) > 2 ? .none : .unsure }
        if shared * 5 < min(one.count, other.count) * 3 { return .some }
        if shared * 2 < max(one.count, other.count) { return .part }
        return shared >= 4 ? .many : .few
    }

    /// How many words two lists of different words have in common.
    private static func sharedWords(_ one: [String], _ other: [String]) -> Int {
        // A few are looked through faster than they are hashed.
        guard one.count * other.count <= 64 else { return Set(one).intersection(other).count }
        return one.indices.count { place in
            other.contains { $0.utf8.elementsEqual(one[place].utf8) } && !one[..<place].contains(one[place])
        }
    }

    /// How many two ascending lists have in common, each counted as often as both have it.
    private static func sharedCount(_ one: [Int], _ other: [Int]) -> Int {
        var (left, right, shared) = (0, 0, 0)
        while left < one.count, right < other.count {
            if one[left] == other[right] {
                shared += 1
                left += 1
                right += 1
            } else if one[left] < other[right] {
                left += 1
            } else {
                right += 1
            }
        }
        return shared
    }

    private static func picture(_ one: PictureHash, _ other: PictureHash) -> State {
        switch one.distance(to: other) {
        case ...4: .alike
        case ...10: .similar
        default: .unlike
        }
    }

    /// Characters to change, insert or leave out: 0, 1, 2, or 3 for more.
    private static func edits(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
        guard abs(one.count - other.count) <= 2, one.count <= 64, other.count <= 64 else { return 3 }
        return min(LevenshteinDistance.between(one, other), 3)
    }
}

extension ReceiptFacts {
    /// The amounts that are something.
    fileprivate var paid: [Int] { amounts.filter { $0 != 0 } }

    /// The picture, where it is one that can be compared.
    fileprivate var shownPicture: PictureHash? { picture.flatMap { $0.isFlat ? nil : $0 } }

    fileprivate static func known<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
}
