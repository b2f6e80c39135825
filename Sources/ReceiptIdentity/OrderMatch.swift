import DomainModel

/// How the numbers of two documents fit the times at which they say that they were printed.
///
/// Closures, numbers and clocks count up. Whoever edits a number or a time seldom knows what else the register printed
/// at that time.
enum OrderMatch: String, FactMatch {
    /// The later document has the later number: one register printed both.
    case fits
    /// Two registers printed them.
    case elsewhere
    /// Two registers printed them whose serial numbers are as far apart as misreading brings them.
    case sibling
    /// One register would have printed very many documents, or been closed very often, between them.
    case unlikely
    /// Another day and the same minute; or a register that may be misread, and the same number of the day.
    case echoes
    /// Another day, the same number of the day and the same minute.
    case coincides
    /// Number and time of one day are a digit apart each, as misreading brings them.
    case slips
    /// Printed in the same minute.
    case minute
    /// One register cannot have printed both.
    case astray

    var agrees: Bool { false }

    /// Whether the numbers tell two documents apart, as far as a till's order goes.
    var isInOrder: Bool { self == .fits || self == .elsewhere || self == .sibling }

    /// `nil` where a number, a day or a time is missing, or the numbers are equal.
    init?(_ one: ReceiptFacts, _ other: ReceiptFacts, registers: IdentifyingNumberMatch?) {
        guard let left = Moment(one), let right = Moment(other), left.document != right.document else { return nil }
        let isSameMinute = left.date == right.date && left.minute == right.minute
        if registers == .different || registers == .misread {
            self = isSameMinute ? .minute : left.order(elsewhere: right, isSibling: registers == .misread)
        } else if left.areSlips(of: right) {
            self = .slips
        } else if registers == .same, let place = RegisterPlace(left), let later = RegisterPlace(right) {
            self = place <= later ? place.order(before: later) : later.order(before: place)
        } else if isSameMinute {
            self = .minute
        } else if left.isOutOfOrder(with: right) {
            self = registers == .same ? .astray : .unlikely
        } else {
            self = .fits
        }
    }
}

/// A document's number, and when it was printed.
private struct Moment {
    let document: String
    let date: Day
    let time: TimeOfDay
    let minute: Int

    init?(_ facts: ReceiptFacts) {
        guard let document = facts.document, let date = facts.date, let time = facts.time else { return nil }
        self.document = document
        self.date = date
        self.time = time
        minute = time.hour * 60 + time.minute
    }

    /// How the document of another register compares, which was printed in another minute.
    func order(elsewhere other: Moment, isSibling: Bool) -> OrderMatch {
        // The number of the day on many tills.
        let isSamePlace = document.utf8.suffix(4).elementsEqual(other.document.utf8.suffix(4))
        if minute == other.minute { return isSamePlace ? .coincides : .echoes }
        guard isSibling else { return .elsewhere }
        return isSamePlace ? .echoes : .sibling
    }

    /// Whether number and time of one day may both be misread in a digit: more than from one customer to the next.
    func areSlips(of other: Moment) -> Bool {
        guard date == other.date, digitsApart(document, other.document) == 1,
            digitsApart(time.description, other.time.description) == 1
        else { return false }
        return DocumentMatch(document, other.document) != .adjacent || TimeMatch(time, other.time) != .minutesApart
    }

    /// Whether two numbers of one day fall while the time rises.
    func isOutOfOrder(with other: Moment) -> Bool {
        guard date == other.date, document.utf8.count == other.document.utf8.count,
            let number = DocumentMatch.number(document), let second = DocumentMatch.number(other.document)
        else { return false }
        return (number - second).signum() * (minute - other.minute).signum() < 0
    }
}

/// The position of a document in what its register printed: how often the register was closed before, and the number
/// since then.
private struct RegisterPlace {
    let date: Day
    let closure: Int
    let place: Int
    let minute: Int

    /// `nil` where the document's number is not four digits of closures and four of the number since.
    init?(_ moment: Moment) {
        let digits = moment.document.utf8
        guard digits.count == 8, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - 48) } }
        closure = number(digits.prefix(4))
        place = number(digits.suffix(4))
        date = moment.date
        minute = moment.minute
    }

    static func <= (one: RegisterPlace, other: RegisterPlace) -> Bool {
        (one.date.daysSinceEpoch, one.closure, one.place) <= (other.date.daysSinceEpoch, other.closure, other.place)
    }

    func order(before later: RegisterPlace) -> OrderMatch {
        let tuning = Tuning.standard.order
        let closures = later.closure - closure
        let days = later.date.daysSinceEpoch - date.daysSinceEpoch
        guard days == 0 else {
            if closures <= 0 { return .astray }
            if closures > tuning.maxClosuresPerDay * days + 1 { return .unlikely }
            // The number of the day alone is soon another customer's again.
            guard minute == later.minute else { return .fits }
            return place == later.place ? .coincides : .echoes
        }
        let (places, minutes) = (later.place - place, later.minute - minute)
        if closures != 0 || places <= 0 || minutes < 0 || places > tuning.maxDocumentsPerMinute * (minutes + 1) {
            return .astray
        }
        if minutes == 0 { return .minute }
        let before = max(tuning.minMinutesOpen, minute - tuning.earliestOpening)
        let usual = place + 3 * Int(Double(place).squareRoot().rounded()) + 3
        return places * before > tuning.maxBusier * usual * minutes + 10 * before ? .unlikely : .fits
    }
}
