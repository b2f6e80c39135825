import DomainModel
import ReceiptGrammar

@testable import Receipts

extension RecognizedSegment {
    /// A segment of one piece of ink.
    init(box: Box, words: [Word], unread: [Box] = []) {
        self.init(RowSegment(pieces: [box]), words: words, unread: unread)
    }
}
