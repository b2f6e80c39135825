import DomainModel
import ReceiptGrammar

// Inside: drawn blocks instead of letters, so that what is found is a place and no text.
@testable import Receipts

extension RecognizedSegment {
    /// A segment of one piece of ink.
    init(box: Box, words: [Word], unread: [Box] = []) {
        self.init(RowSegment(pieces: [box]), words: words, unread: unread)
    }
}
