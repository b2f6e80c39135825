/// The numbers by which receipts are compared. `Scripts/learn/identity/states.py` holds the ones of `comparison` too:
/// whoever changes one changes both and learns the weights again (`Scripts/learn/identity/learn.py`).
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// What is kept of a receipt. Source: at each of them.
    let facts = Facts()
    /// How two facts compare. Source: at each of them.
    let comparison = Comparison()

    /// What is kept of a receipt.
    struct Facts: Sendable {
        /// Shorter VAT numbers are not kept, in characters. Source: the shortest of the EU have eight.
        let minVATLength = 8
        /// Shorter serial numbers of registers are not kept, in characters. Source: judged; not measured.
        let minRegisterLength = 6
        /// A document number of one or two digits is more often a misread than a number. Source: judged; not measured.
        let minDocumentLength = 3
        /// Shorter names of shops are not kept, in characters. Source: judged; not measured.
        let minMerchantLength = 3
        /// Shorter words of items' names are not kept, in letters. Source: judged; not measured.
        let minWordLength = 4
        /// More amounts or words than this are not kept: they no longer change whether two receipts are one.
        /// Source: judged; not measured.
        let maxLines = 100
        /// One of this many largest amounts may be lost or misread, and three are still equal.
        /// Source: judged; not measured.
        let amountsInKeys = 4
        /// A picture's hash with fewer bits set says too little: a blank picture sets hardly any.
        /// Source: judged; not measured.
        let minPictureBits = 8
        /// A picture's hash with more bits set says too little: an evenly shaded picture sets nearly all.
        /// Source: judged; not measured.
        let maxPictureBits = 56
    }

    /// How two facts compare.
    struct Comparison: Sendable {
        /// A VAT number that is part of the other and at least this long is the other, torn; in characters.
        /// Source: judged; Scripts/learn/identity/states.py.
        let minTornVATLength = 8
        /// A register's serial number that is part of the other and at least this long is the other, torn.
        /// Source: judged; Scripts/learn/identity/states.py.
        let minTornRegisterLength = 6
        /// A document's number that is part of the other and at least this long is the other, torn.
        /// Source: judged; Scripts/learn/identity/states.py.
        let minTornDocumentLength = 4
        /// Numbers of at least this many characters may have two misread. Source: judged;
        /// Scripts/learn/identity/states.py.
        let minLengthForTwoMisreads = 8
        /// Document numbers at most this far apart follow each other on a till. Source: judged; states.py.
        let maxAdjacentDocuments = 5
        /// Times at most this many minutes apart are a receipt's and its card slip's. Source: judged; states.py.
        let maxAdjacentMinutes = 5
        /// Documents that a register prints in a minute at most: each takes it some seconds. Source: judged; states.py.
        let maxDocumentsPerMinute = 10
        /// In cents: two coffees and what goes with them cost less. Source: judged; Scripts/learn/identity/states.py.
        let smallSumCents = 1000
        /// So many equal amounts say something. Source: judged; Scripts/learn/identity/states.py.
        let minSharedAmounts = 3
        /// So many equal amounts say much. Source: judged; Scripts/learn/identity/states.py.
        let manySharedAmounts = 6
        /// In percent of a receipt's amounts: from here on most of them are shared. Source: judged; states.py.
        let minSharedAmountsPercent = 60
        /// In percent of the shorter list of words: below, few are shared. Source: judged; states.py.
        let minSharedWordsPercent = 60
        /// In percent of the longer list of words: below, one list is a part of the other. Source: judged; states.py.
        let minSharedWordsOfLongerPercent = 50
        /// So many equal words say much. Source: judged; Scripts/learn/identity/states.py.
        let manySharedWords = 4
        /// Of lists of at most so many words, a letter misread may leave none equal. Source: judged; states.py.
        let maxWordsLostToMisreading = 2
        /// Bits of 64 in which the hashes of two pictures of one paper differ at most. Source: judged; states.py.
        let maxAlikePictureBits = 4
        /// Bits of 64 in which the hashes of two pictures of one shop's paper differ at most. Source: judged;
        /// states.py.
        let maxSimilarPictureBits = 10
    }
}
