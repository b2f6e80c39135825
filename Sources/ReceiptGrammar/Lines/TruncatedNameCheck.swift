import DomainModel

/// Whether the names of a receipt's lines were read, from their beginning and to their end.
///
/// A till begins its names at one edge. A name that begins far right of where its neighbours' do has lost its first
/// words to a crease, a stain or a badly cut piece: the sums still agree, and the line is wrong all the same. The edge
/// is taken from the neighbours, for it drifts down a photographed paper. A name has lost a later word where another
/// reading of its row saw one in a gap of the one that was taken.
struct TruncatedNameCheck: Sendable {
    /// The lines, by their place, whose name is lost in part or as a whole, or was read with hardly any confidence.
    private(set) var cut: Set<Int>

    /// Characters by which a name may begin further right than its neighbours': what tills indent.
    private static let indent = 3.5
    /// The same for discounts and voids whose words say that they are some: many tills print these further in.
    private static let discountIndent = 8.5
    /// Lines above and below that tell where names begin.
    private static let neighbours = 4

    init(_ lines: [LineDraft], rows: [ReceiptRow]) {
        let starts = lines.map { TruncatedNameCheck.start(of: $0, rows: rows) }
        let items = lines.indices.filter { lines[$0].kind == .item && starts[$0] != nil }
        cut = Set(
            lines.indices.filter {
                TruncatedNameCheck.isNameless(lines[$0])
                    || TruncatedNameCheck.lacksWord(lines[$0], in: rows[lines[$0].priceRow])
                    || TruncatedNameCheck.confidence(of: lines[$0], in: rows) ?? 1 < TruncatedNameCheck.leastConfidence
            })
        let edge = Edge(items.compactMap { starts[$0] })
        cut.formUnion(
            lines.indices.filter {
                TruncatedNameCheck.hasUnread(lines[$0], start: starts[$0], edge: edge, rows: rows)
                    || TruncatedNameCheck.lacksFirstWord(lines[$0], start: starts[$0], edge: edge, rows: rows)
            })
        guard items.count >= 4 else { return }
        let drift = TruncatedNameCheck.drift(items.compactMap { starts[$0] })
        for (place, start) in starts.enumerated() {
            guard let start else { continue }
            let near = items.filter { $0 != place }.sorted { abs($0 - place) < abs($1 - place) }.prefix(
                2 * TruncatedNameCheck.neighbours)
            let edges = near.compactMap { starts[$0] }.map { $0.x + drift * (start.y - $0.y) }.sorted()
            let width = near.compactMap { starts[$0]?.width }.sorted()[near.count / 2]
            let isIndented = lines[place].kind != .item && rows[lines[place].priceRow].role != nil
            let allowed = isIndented ? TruncatedNameCheck.discountIndent : TruncatedNameCheck.indent
            if start.x - edges[edges.count / 2] > allowed * width { cut.insert(place) }
        }
    }

    private struct Start {
        var x, y, width: Double
    }

    /// Where the row with the line's name begins, and how wide its characters are.
    private static func start(of line: LineDraft, rows: [ReceiptRow]) -> Start? {
        let beforePrice = rows[line.priceRow].lexemes.prefix(line.priceLexeme).filter {
            $0.kind == .word || $0.kind == .unit
        }
        let letters = beforePrice.reduce(0) { $0 + $1.text.unicodeScalars.count(where: \.properties.isAlphabetic) }
        let named =
            letters >= 3
            ? line.priceRow
            : line.rows.max {
                rows[$0].letterCount < rows[$1].letterCount
            }
        guard let named, let first = rows[named].words.first(where: { $0.text.contains { $0.isLetter || $0.isNumber } })
        else { return nil }
        let characters = rows[named].words.reduce(0) { $0 + $1.text.count }
        let width = rows[named].words.reduce(0) { $0 + $1.box.width }
        return Start(
            x: Double(first.box.x), y: Double(first.box.y), width: Double(max(1, width)) / Double(max(1, characters)))
    }

    /// By how much the edge moves right for each pixel down: the median of neighbours, of which those that have lost
    /// their beginning move by far more than a page whose strokes stand upright lets any edge.
    private static func drift(_ starts: [Start]) -> Double {
        let slopes = zip(starts, starts.dropFirst(2)).compactMap { one, other in
            other.y - one.y > 1 ? (other.x - one.x) / (other.y - one.y) : nil
        }.sorted()
        return slopes.isEmpty ? 0 : min(steepest, max(-steepest, slopes[slopes.count / 2]))
    }

    /// Strokes that lean by less are not stood upright (`StrokeSlant`).
    private static let steepest = 0.07

    /// Whether another reading of the row saw a word between the name's first and the amount where this one has none.
    /// Dirt before the name is read as words, too.
    private static func lacksWord(_ line: LineDraft, in row: ReceiptRow) -> Bool {
        guard let alternative = row.row.alternative, line.kind == .item,
            let first = row.words.first(where: { $0.text.count >= 3 && $0.text.contains(where: \.isLetter) })
        else { return false }
        let gap = first.box.right..<max(first.box.right + 1, row.lexemes[line.priceLexeme].box.x)
        return alternative.contains { word in
            word.text.count(where: \.isLetter) >= 2
                && gap.contains(word.box.x) && gap.contains(word.box.right)
                && !row.words.contains { $0.box.x < word.box.right && word.box.x < $0.box.right }
        }
    }

    /// Whether another reading of the row saw a word where names begin, left of the first that was taken. What does not
    /// reach into the names is the paper's edge, or dirt.
    private static func lacksFirstWord(_ line: LineDraft, start: Start?, edge: Edge?, rows: [ReceiptRow]) -> Bool {
        guard let start, let edge, let alternative = rows[line.priceRow].row.alternative else { return false }
        let first = edge.x(at: start.y)
        return alternative.contains { word in
            word.text.count(where: { $0.isLetter || $0.isNumber }) >= 2 && Double(word.box.right) <= start.x
                && (Double(word.box.x) > first - start.width || reaches(word.box, beyond: first, start))
        }
    }

    /// Whether a place goes on by two letters right of where names begin.
    private static func reaches(_ place: Box, beyond first: Double, _ start: Start) -> Bool {
        Double(place.right) > first + 2 * start.width
    }

    /// Whether letters are printed beside what was read of the name, left of the amount, of which no word was read.
    /// What lies left of where names begin is none of it, the paper's edge or a finger; where no other names tell, what
    /// is more than a word's space away from the name.
    private static func hasUnread(_ line: LineDraft, start: Start?, edge: Edge?, rows: [ReceiptRow]) -> Bool {
        guard let start else { return false }
        let first = edge.map { $0.x(at: start.y) } ?? start.x
        let space = (edge == nil ? TruncatedNameCheck.wordSpace : 1) * start.width
        return Set(line.rows).contains { index in
            let row = rows[index]
            if index == line.priceRow, hasUnreadFigures(row, after: row.lexemes[line.priceLexeme].box) { return true }
            let end = index == line.priceRow ? Double(row.lexemes[line.priceLexeme].box.x) : .infinity
            return row.row.unread.contains { place in
                Double(place.right) < end + start.width
                    && (edge == nil
                        ? Double(place.right) > first - space
                        : Double(place.x) > first - space || TruncatedNameCheck.reaches(place, beyond: first, start))
            }
        }
    }

    /// Whether right of what was taken for the amount stand figures of which part was not read: that is the amount.
    private static func hasUnreadFigures(_ row: ReceiptRow, after amount: Box) -> Bool {
        row.row.unread.contains { place in
            place.x >= amount.right
                && row.words.contains { $0.box.x >= place.right && $0.text.contains(where: \.isNumber) }
        }
    }

    /// How sure the recogniser is of a line's name, 0 to 1: the mean of its words, each by its letters; `nil` where
    /// none has two.
    static func confidence(of line: LineDraft, in rows: [ReceiptRow]) -> Double? {
        var (letters, sum) = (0.0, 0.0)
        for index in Set(line.rows) {
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

    /// A name read with less is hardly read at all. Of 1,782 receipts whose figures agree rightly (`Scripts/doubts.py`)
    /// 126 have a name that is not, most of them cut; of these nine have one read with less, of all others eight.
    private static let leastConfidence = 0.1

    /// The widest space between two words of a name, in characters.
    private static let wordSpace = 3.0

    /// The line down the paper at which names begin.
    private struct Edge {
        private let drift: Double
        private let top: Double

        /// `nil` for a few names.
        init?(_ starts: [Start]) {
            guard starts.count >= 3 else { return nil }
            let drift = TruncatedNameCheck.drift(starts)
            let tops = starts.map { $0.x - drift * $0.y }.sorted()
            (self.drift, top) = (drift, tops[tops.count / 2])
        }

        func x(at y: Double) -> Double { top + drift * y }
    }

    /// Whether a line has no name, or what stands for one is figures with a letter or two between: how much, at what
    /// price.
    private static func isNameless(_ line: LineDraft) -> Bool {
        guard line.kind == .item else { return false }
        let words = line.description.unicodeScalars.split { !$0.properties.isAlphabetic }
        let figures = line.description.unicodeScalars.count { $0.properties.numericType == .decimal }
        return !line.description.contains { $0.isLetter || $0.isNumber }
            || figures > words.reduce(0) { $0 + $1.count } && !words.contains { $0.count >= 3 }
    }
}
