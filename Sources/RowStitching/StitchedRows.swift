import DomainModel
import ReceiptGrammar

/// The rows of several photos of one receipt, each once, top to bottom.
public struct StitchedRows: Sendable {
    /// A row of one of the photos.
    public struct Origin: Hashable, Sendable {
        /// The photo's place, from 0.
        public let photo: Int
        /// The row's place among the photo's.
        public let row: Int
    }

    /// The rows, with boxes on the common page.
    public internal(set) var rows: [TextRow] = []
    /// Where each of `rows` was read.
    public internal(set) var origins: [Origin] = []
    /// What brought each photo's boxes to the common page, by the photo's place.
    public internal(set) var placements: [Placement]
    /// Whether every photo shows rows of those before it, so that none is missing and none counts twice.
    public internal(set) var isSure = true
    /// Whether more than one photo gave rows that no other shows.
    public internal(set) var isJoined = false

    /// The rows as they are compared.
    var texts: [RowText] = []
    /// Which photos show each row.
    private var shownBy: [Set<Int>] = []

    init(photos: Int) { placements = Array(repeating: Placement(), count: photos) }

    /// Begins with a photo.
    mutating func begin(_ photo: Int, _ read: [TextRow], _ readTexts: [RowText]) {
        rows = read
        texts = readTexts
        origins = read.indices.map { Origin(photo: photo, row: $0) }
        shownBy = read.map { _ in [photo] }
    }

    /// Whether an amount stands twice that no photo shows twice: whoever lays paper over a receipt makes rows of it
    /// look like the next ones, and the goods beside them count again.
    var hasUnseenRepetition: Bool {
        var places: [Int: [Int]] = [:]
        for (place, text) in texts.enumerated() {
            if let cents = text.cents { places[cents, default: []].append(place) }
        }
        return places.values.contains { equal in
            equal.indices.contains { later in
                equal[..<later].contains { earlier in
                    shownBy[earlier].isDisjoint(with: shownBy[equal[later]])
                        && texts[earlier].isRepeated(by: texts[equal[later]])
                }
            }
        }
    }

    /// Adds a photo that repeats the rows before it so; below them where there is no overlap.
    mutating func add(_ photo: Int, _ read: [TextRow], _ readTexts: [RowText], _ overlap: RowOverlap?) {
        let alike = (overlap?.pairs ?? []).compactMap { pair in
            pair.isAlike ? pair.before.flatMap { row in pair.next.map { (common: row, row: $0) } } : nil
        }
        let placement = Placement(of: read, on: rows, alike: alike)
        placements[photo] = placement
        var (result, resultTexts, places, seen) = ([TextRow](), [RowText](), [Origin](), [Set<Int>]())
        func append(_ row: TextRow, _ text: RowText, _ origin: Origin, _ photos: Set<Int>) {
            result.append(row)
            resultTexts.append(text)
            places.append(origin)
            seen.append(photos)
        }
        func keep(_ row: Int) { append(rows[row], texts[row], origins[row], shownBy[row]) }
        func take(_ row: Int) {
            append(placement.row(read[row]), readTexts[row], Origin(photo: photo, row: row), [photo])
        }
        let pairs = overlap?.pairs ?? []
        let first = pairs.lazy.compactMap(\.before).first ?? rows.count
        for row in 0..<first { keep(row) }
        for pair in pairs {
            switch (pair.before, pair.next) {
            case (let row?, nil): keep(row)
            case (nil, let column?): take(column)
            case (let row?, let column?):
                let isBetter = quality(read[column], at: column, of: read.count) > quality(row)
                if isBetter { take(column) } else { keep(row) }
                seen[seen.count - 1] = shownBy[row].union([photo])
                let other = isBetter ? rows[row] : placement.row(read[column])
                if pair.isAlike { result[result.count - 1].addAmount(of: other) }
            case (nil, nil): break
            }
        }
        let last = pairs.lazy.compactMap(\.before).last ?? rows.count - 1
        for row in rows.indices.dropFirst(last + 1) { keep(row) }
        for row in read.indices.dropFirst((pairs.lazy.compactMap(\.next).last ?? -1) + 1) { take(row) }
        (rows, texts, origins, shownBy) = (result, resultTexts, places, seen)
    }

    /// How well a row was read that is there already.
    private func quality(_ row: Int) -> Double {
        let photo = origins[row].photo
        // The rows around it are of its photo, or it stood at the photo's edge.
        let isInside =
            row > 0 && row + 1 < rows.count && origins[row - 1].photo == photo && origins[row + 1].photo == photo
        return rows[row].confidence - (isInside ? 0 : Tuning.standard.edgeDoubt)
    }

    private func quality(_ row: TextRow, at place: Int, of count: Int) -> Double {
        row.confidence - (place == 0 || place + 1 == count ? Tuning.standard.edgeDoubt : 0)
    }
}

extension TextRow {
    /// Adds what another photo reads where this row prints its amount, so that the sums may take it.
    fileprivate mutating func addAmount(of other: TextRow) {
        guard let place = words.lastIndex(where: { RowText.cents($0.text) != nil }),
            let word = other.words.last(where: { RowText.cents($0.text) != nil }), word.text != words[place].text,
            !words[place].alternatives.contains(where: { $0.text == word.text })
        else { return }
        words[place].alternatives.append(
            Word.Alternative(text: word.text, confidence: word.confidence, symbols: word.symbols))
    }
}
