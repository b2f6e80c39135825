import DomainModel
import ReaderAPI
import ReceiptGrammar
import RowStitching

extension ReceiptEngine {
    /// The receipt that several photos show together: each was read by itself, the rows are joined, and the grammar
    /// runs once over all of them.
    ///
    /// The rows are joined so that they come to the fewest goods. Where the sums do not prove them, other joins are
    /// tried so that a person sees the likeliest receipt, but the receipt then bears `photosUnjoined`, and so it does
    /// where a photo does not go on from another: no way to join is taken because it pays more.
    ///
    /// - Parameters:
    ///   - photos: what was read of each, in the order of the file.
    ///   - places: where each photo stands in the strip.
    public func joined(_ photos: [ReceiptReading], at places: [Box], trace: Trace) -> ReceiptReading {
        let ways = trace.stage(ReceiptStage.joining.name) { RowStitcher(photos.map(\.pageRows)).ways }
        guard let first = ways.first, !first.rows.isEmpty else { return ReceiptReading() }
        trace.show(ReceiptStage.joining.name, .json(TraceJoin(ways)))
        func parsed(_ way: StitchedRows) -> (receipt: Receipt?, withoutGoods: TextWithoutGoods?) {
            trace.stage("receipt.grammar") { self.parsed(way, answers(of: photos, on: way)) }
        }
        var join = first
        var (found, withoutGoods) = parsed(first)
        if found?.balanced != true {
            for way in ways.dropFirst() {
                let other = parsed(way)
                guard other.receipt?.balanced ?? false else { continue }
                join = way
                (found, withoutGoods) = other
                break
            }
        }
        let isDoubtful = !join.isSure || join.isJoined && found?.balanced != true
        if isDoubtful { found?.signs.append(.photosUnjoined) }
        found = found?.amongSeveral(photos.contains { !$0.others.isEmpty })
        let strip = StripCoordinates(join, photos, places)
        return ReceiptReading(
            rows: strip.rows, pageRows: join.rows, receipt: found.map(strip.receipt), withoutGoods: withoutGoods)
    }

    private func parsed(
        _ way: StitchedRows, _ answers: SecondReadings
    ) -> (receipt: Receipt?, withoutGoods: TextWithoutGoods?) {
        let roles = parser.roles(of: way.rows)
        let receipt = parser.candidates(roles).map { parser.receipt(parser.sums($0), secondReadings: answers) }
        return (receipt, roles.textWithoutGoods(in: receipt))
    }

    /// What the second engine read on the photos, by places of the common page.
    private func answers(of photos: [ReceiptReading], on way: StitchedRows) -> SecondReadings {
        var all = SecondReadings()
        for (photo, placement) in zip(photos, way.placements) { all.add(photo.secondReadings.moved(placement.box)) }
        return all
    }
}

/// Converts boxes of the common page into pixels of the strip that the photos make.
private struct StripCoordinates {
    /// The joined rows in the strip.
    let rows: [TextRow]
    /// Each word's box on the common page and in the strip, and its photo.
    private let words: [(page: Box, strip: Box, photo: Int)]

    init(_ join: StitchedRows, _ photos: [ReceiptReading], _ places: [Box]) {
        rows = join.origins.map { origin in
            let place = places[origin.photo]
            func moved(_ box: Box) -> Box {
                Box(x: box.x + place.x, y: box.y + place.y, width: box.width, height: box.height)
            }
            let row = photos[origin.photo].rows[origin.row]
            var strip = row.mapped { word in
                var word = word
                word.box = moved(word.box)
                return word
            }
            strip.unread = row.unread.map(moved)
            return strip
        }
        words = join.rows.indices.flatMap { [rows] row in
            zip(join.rows[row].words, rows[row].words).map { ($0.box, $1.box, join.origins[row].photo) }
        }
    }

    /// The smallest box of the strip that holds the words whose middles lie in a box of the common page; where they are
    /// of several photos, those of the one with most of them.
    private func box(_ box: Box) -> Box? {
        let inside = words.filter { word in
            word.page.centerX >= Double(box.x) && word.page.centerX <= Double(box.right)
                && word.page.centerY >= Double(box.y) && word.page.centerY <= Double(box.bottom)
        }
        let photos = Dictionary(grouping: inside, by: \.photo).sorted { $0.key < $1.key }
        guard let most = photos.max(by: { $0.value.count < $1.value.count })?.value else { return nil }
        return most.dropFirst().reduce(most[0].strip) { $0.union($1.strip) }
    }

    func receipt(_ receipt: Receipt) -> Receipt {
        var receipt = receipt
        receipt.totalBox = receipt.totalBox.flatMap(box)
        for line in receipt.lines.indices {
            receipt.lines[line].box = box(receipt.lines[line].box) ?? Box(x: 0, y: 0, width: 1, height: 1)
        }
        return receipt
    }
}

/// The ways to join photos, as `--steps` shows them.
private struct TraceJoin: Encodable {
    struct Way: Encodable {
        var isSure: Bool
        var rows: [String]

        private enum CodingKeys: String, CodingKey {
            case rows
            case isSure = "is_sure"
        }
    }

    var ways: [Way]

    init(_ ways: [StitchedRows]) {
        self.ways = ways.map { way in
            Way(
                isSure: way.isSure,
                rows: zip(way.origins, way.rows).map { "\($0.photo + 1).\($0.row + 1) \($1.text)" })
        }
    }
}
