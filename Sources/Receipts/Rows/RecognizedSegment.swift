import DomainModel
import ReceiptGrammar

/// What was read of one segment of a row.
struct RecognizedSegment {
    /// The ink that was read.
    let segment: RowSegment
    /// Where its words stand on the level page. `PriceMatching` moves it.
    var box: Box
    /// The words that are taken for printed, left to right.
    var words: [Word]
    /// A second, different reading.
    var alternative: [Word]?
    /// Whether it is a row of its own, whatever stands beside it: a banner is as high as several rows.
    let standsAlone: Bool
    /// Where it has ink like letters that no word covers.
    let unread: [Box]

    /// - Parameter box: the words' place; `nil` for the segment's.
    init(
        _ segment: RowSegment, box: Box? = nil, words: [Word], alternative: [Word]? = nil, standsAlone: Bool = false,
        unread: [Box] = []
    ) {
        self.segment = segment
        self.box = box ?? segment.box
        self.words = words
        self.alternative = alternative
        self.standsAlone = standsAlone
        self.unread = unread
    }

    /// The segment with each word, of the other reading too, as `change` makes it.
    func mapped(_ change: (Word) -> Word) -> RecognizedSegment {
        var mapped = self
        mapped.words = words.map(change)
        mapped.alternative = alternative?.map(change)
        return mapped
    }
}
