import DomainModel
import Mathematics

/// Finds lines whose name was not read from its beginning to its end.
///
/// A till begins its names at one edge. A name that begins far right of its neighbours' has lost its first words to a
/// crease, a stain or a badly cut piece: the sums still agree, and the line is wrong all the same. The edge comes from
/// the neighbours, for it drifts down a photographed paper. A name has lost a later word where another reading of its
/// row has one in a gap of the reading that was taken.
struct TruncatedNameCheck: Sendable {
    private let lines: [LineDraft]
    private let rows: [AnnotatedRow]
    /// Where each line's name begins.
    private let starts: [NameStart?]
    /// The lines of items whose name has a beginning.
    private let items: [Int]
    /// Where names begin; `nil` for a few names.
    private let edge: LeftMargin?

    init(_ lines: [LineDraft], rows: [AnnotatedRow]) {
        (self.lines, self.rows) = (lines, rows)
        let starts = lines.map { TruncatedNameCheck.start(of: $0, rows: rows) }
        items = lines.indices.filter { lines[$0].kind == .item && starts[$0] != nil }
        edge = LeftMargin(items.compactMap { starts[$0] })
        self.starts = starts
    }

    // MARK: Checks

    /// Lines, by their place, without a name, or with figures for one.
    var nameless: [Int] { lines.indices.filter { TruncatedNameCheck.isNameless(lines[$0]) } }

    /// Lines of which another reading of the row has a word in a gap of the name.
    var lostWords: [Int] { lines.indices.filter { lacksWord(lines[$0]) } }

    /// Lines whose name was read with hardly any confidence.
    var unsure: [Int] {
        let least = Tuning.standard.names.minConfidence
        return lines.indices.filter { TruncatedNameCheck.confidence(of: lines[$0], in: rows) ?? 1 < least }
    }

    /// Lines beside whose name letters are printed that were not read.
    var unread: [Int] { lines.indices.filter { hasUnread(lines[$0], start: starts[$0]) } }

    /// Lines of which another reading of the row has a word where names begin.
    var lostFirstWords: [Int] { lines.indices.filter { lacksFirstWord(lines[$0], start: starts[$0]) } }

    /// Whether enough names begin somewhere to say where the others should.
    var hasNeighbours: Bool { items.count >= Tuning.standard.names.minItems }

    /// Lines whose name begins far right of their neighbours'.
    var indented: [Int] {
        let tuning = Tuning.standard.names
        let drift = TruncatedNameCheck.drift(items.compactMap { starts[$0] })
        return lines.indices.filter { place in
            guard let start = starts[place] else { return false }
            let near = items.filter { $0 != place }.sorted { abs($0 - place) < abs($1 - place) }
                .prefix(tuning.maxNeighbours)
            let edge = near.compactMap { starts[$0] }.map { $0.x + drift * (start.y - $0.y) }.median()!
            let width = near.compactMap { starts[$0]?.width }.median()!
            let isIndented = lines[place].kind != .item && rows[lines[place].priceRow].role != nil
            let allowed = isIndented ? tuning.maxDiscountIndent : tuning.maxIndent
            return start.x - edge > allowed * width
        }
    }

    // MARK: Where names begin

    /// Where a name begins and how wide its characters are, px.
    private struct NameStart {
        var x, y, width: Double
    }

    /// Where the row with the line's name begins.
    private static func start(of line: LineDraft, rows: [AnnotatedRow]) -> NameStart? {
        let beforePrice = rows[line.priceRow].lexemes.prefix(line.priceLexeme).filter {
            $0.kind == .word || $0.kind == .unit
        }
        let letters = beforePrice.reduce(0) { $0 + $1.text.letterCount }
        let named =
            letters >= Tuning.standard.rows.minNameLetters
            ? line.priceRow : line.rows.max { rows[$0].letterCount < rows[$1].letterCount }
        guard let named, let first = rows[named].words.first(where: { $0.text.contains { $0.isLetter || $0.isNumber } })
        else { return nil }
        let characters = rows[named].words.reduce(0) { $0 + $1.text.count }
        let width = rows[named].words.reduce(0) { $0 + $1.box.width }
        return NameStart(
            x: Double(first.box.x), y: Double(first.box.y), width: Double(max(1, width)) / Double(max(1, characters)))
    }

    /// How much the edge moves right for each pixel down: the median over neighbours, bounded, because names that lost
    /// their beginning move by far more.
    private static func drift(_ starts: [NameStart]) -> Double {
        let slopes = zip(starts, starts.dropFirst(2)).compactMap { one, other in
            other.y - one.y > 1 ? (other.x - one.x) / (other.y - one.y) : nil
        }
        let steepest = Tuning.standard.names.maxDrift
        return slopes.median().map { min(steepest, max(-steepest, $0)) } ?? 0
    }

    /// Whether another reading of the row has a word between the name's first and the amount where this one has none.
    /// Dirt before the name is read as words, too.
    private func lacksWord(_ line: LineDraft) -> Bool {
        let (row, minLetters) = (rows[line.priceRow], Tuning.standard.rows.minNameLetters)
        guard let alternative = row.row.alternative, line.kind == .item,
            let first = row.words.first(where: { $0.text.count >= minLetters && $0.text.contains(where: \.isLetter) })
        else { return false }
        let gap = first.box.right..<max(first.box.right + 1, row.lexemes[line.priceLexeme].box.x)
        return alternative.contains { word in
            word.text.count(where: \.isLetter) >= 2
                && gap.contains(word.box.x) && gap.contains(word.box.right)
                && !row.words.contains { $0.box.x < word.box.right && word.box.x < $0.box.right }
        }
    }

    /// Whether another reading of the row has a word where names begin, left of the first that was taken. A word that
    /// does not reach into the names is the paper's edge, or dirt.
    private func lacksFirstWord(_ line: LineDraft, start: NameStart?) -> Bool {
        guard let start, let edge, let alternative = rows[line.priceRow].row.alternative else { return false }
        let first = edge.x(at: start.y)
        return alternative.contains { word in
            word.text.count(where: { $0.isLetter || $0.isNumber }) >= 2 && Double(word.box.right) <= start.x
                && (Double(word.box.x) > first - start.width
                    || TruncatedNameCheck.reaches(word.box, beyond: first, start))
        }
    }

    /// Whether a place reaches two letters right of where names begin.
    private static func reaches(_ place: Box, beyond first: Double, _ start: NameStart) -> Bool {
        Double(place.right) > first + Tuning.standard.names.minReach * start.width
    }

    /// Whether letters are printed beside the name, left of the amount, of which no word was read. Print left of where
    /// names begin is the paper's edge or a finger; where there are too few names, so is print more than a word's space
    /// away from the name.
    private func hasUnread(_ line: LineDraft, start: NameStart?) -> Bool {
        guard let start else { return false }
        let first = edge.map { $0.x(at: start.y) } ?? start.x
        let space = (edge == nil ? Tuning.standard.names.maxWordSpace : 1) * start.width
        return Set(line.rows).contains { index in
            let row = rows[index]
            if index == line.priceRow,
                TruncatedNameCheck.hasUnreadFigures(row, after: row.lexemes[line.priceLexeme].box)
            {
                return true
            }
            let end = index == line.priceRow ? Double(row.lexemes[line.priceLexeme].box.x) : .infinity
            return row.row.unread.contains { place in
                Double(place.right) < end + start.width
                    && (edge == nil
                        ? Double(place.right) > first - space
                        : Double(place.x) > first - space || TruncatedNameCheck.reaches(place, beyond: first, start))
            }
        }
    }

    /// Whether figures stand right of what was taken for the amount, with print between that was not read: those are
    /// the amount.
    private static func hasUnreadFigures(_ row: AnnotatedRow, after amount: Box) -> Bool {
        row.row.unread.contains { place in
            place.x >= amount.right
                && row.words.contains { $0.box.x >= place.right && $0.text.contains(where: \.isNumber) }
        }
    }

    /// The recogniser's confidence in a line's name, 0 to 1: the mean of its words, weighted by their letters; `nil`
    /// where no word has two letters.
    static func confidence(of line: LineDraft, in rows: [AnnotatedRow]) -> Double? {
        var (letters, sum) = (0.0, 0.0)
        // Sorted: the order of a sum changes its last digits.
        for index in Set(line.rows).sorted() {
            let words = rows[index].words
            let end = index == line.priceRow ? rows[index].lexemes[line.priceLexeme].words.lowerBound : words.endIndex
            for word in words[..<min(end, words.endIndex)] {
                let count = Double(word.text.count(where: \.isLetter))
                guard count >= 2 else { continue }
                letters += count
                sum += count * word.confidence
            }
        }
        return letters > 0 ? sum / letters : nil
    }

    /// The line down the paper at which names begin.
    private struct LeftMargin {
        private let drift: Double
        private let top: Double

        /// `nil` for a few names.
        init?(_ starts: [NameStart]) {
            guard starts.count >= Tuning.standard.names.minEdgeNames else { return nil }
            let drift = TruncatedNameCheck.drift(starts)
            (self.drift, top) = (drift, starts.map { $0.x - drift * $0.y }.median()!)
        }

        func x(at y: Double) -> Double { top + drift * y }
    }

    /// Whether a line has no name, or one of figures with a letter or two between: a quantity and a price.
    private static func isNameless(_ line: LineDraft) -> Bool {
        guard line.kind == .item else { return false }
        let words = line.description.unicodeScalars.split { !$0.properties.isAlphabetic }
        let figures = line.description.unicodeScalars.count { $0.properties.numericType == .decimal }
        return !line.description.contains { $0.isLetter || $0.isNumber }
            || figures > words.reduce(0) { $0 + $1.count }
                && !words.contains { $0.count >= Tuning.standard.rows.minNameLetters }
    }
}
