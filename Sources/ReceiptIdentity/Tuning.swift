/// The numbers by which receipts are compared. `Scripts/learn/identity/states.py` holds the ones of `comparison` too:
/// whoever changes one changes both and learns the weights again (`Scripts/learn/identity/learn.py`).
struct Tuning: Sendable {
    /// The numbers in use. Source: at each of them.
    static let standard = Tuning()
    /// What is kept of a receipt. Source: at each of them.
    let facts = Facts()
    /// How two facts compare. Source: at each of them.
    let comparison = Comparison()
    /// How documents' numbers fit their times. Source: at each of them.
    let order = Order()
    /// How goods compare. Source: at each of them.
    let goods = Goods()
    /// When two pictures are one. Source: at each of them.
    let pictures = Pictures()

    /// When two pictures of a product are one. Distances are in long sides of a picture. `Scripts/learn/copies.py`
    /// reports copies and other photos of the same packs on either side of `minCorrelation`.
    struct Pictures: Sendable {
        /// Of 64 bits, as many may differ in two keypoints that look alike. Source: `Scripts/learn/copies.py`: three
        /// quarters of a copy's have fewer.
        let maxDifferentBits = 14
        /// Pairs of keypoints that look alike, at most. Source: judged; a copy has twenty.
        let maxMatches = 96
        /// How far a keypoint may lie from where another pair would have it. Source: judged; sizes and directions, from
        /// which that follows, are rough.
        let maxDistance = 0.04
        /// How far it may lie from where all pairs together have it. Source: `Scripts/learn/copies.py`: half a
        /// copy's are within a third of it.
        let minDistance = 0.005
        /// The sum of squares of distances from their middle that pairs have at least. Source: judged; pairs in one
        /// spot say nothing of turn and scale.
        let minSquares = 1e-4
        /// How many times larger one picture may lie on the other. Source: judged; not measured.
        let maxScale = 10.0
        /// Sixteenths of an octave by which sizes may differ. Source: judged; as `maxDistance`.
        let maxSizeGap = 8
        /// 256ths of a turn by which directions may differ. Source: judged; as `maxDistance`.
        let maxAngleGap = 16
        /// Pairs that must agree. Source: judged; three give a placement that the thumbnails then prove.
        let minAgreeing = 3
        /// The correlation of thumbnails from which on two pictures are one. Source: `Scripts/learn/copies.py`: 44 of
        /// 54 copies have more, other photos of the same pack 0.944 and less.
        let minCorrelation = 0.95
        /// So many agreeing pairs are many. Source: judged; half of the copies have more.
        let manyAgreeing = 10
        /// The correlation that is enough where many pairs agree. Source: `Scripts/learn/copies.py`: other photos of a
        /// pack in which so many agree have 0.87 and less.
        let minCorrelationOfMany = 0.91
        /// A picture with fewer keypoints is also compared as a whole. Source: judged; not measured.
        let fewPoints = 8
        /// The same where nothing but the shape of both pictures says how one lies on the other. Source: judged; two
        /// files of one picture have 0.99.
        let minUncroppedCorrelation = 0.985
        /// Cells that both thumbnails must show. Source: judged; a seventh of a thumbnail.
        let minSharedCells = 60.0
        /// The mean square of shades, of sixteen, from their mean, where thumbnails say anything. Source: judged.
        let minSpread = 0.5
        /// Shades, of sixteen, by which two pictures differ beside their code at most where they are one. Source:
        /// `Scripts/learn/copies.py`: other photos of a pack by the same camera differ by 0.83 and more, half of the
        /// copies by less than 0.7.
        let maxDifferenceAroundSymbol = 0.7
        /// The mean square of those shades from their mean, at least. Source: `Scripts/learn/copies.py`: two even
        /// grounds differ by little.
        let minSpreadAroundSymbol = 1.0
        /// Of a code's length, beyond its first and its last bar: as much is its quiet zone. Source: eleven modules of
        /// ninety-five.
        let quietZoneAcross = 0.12
        /// Of a code's length, beyond its bars' ends: as much shows its digits. Source: nine modules of ninety-five.
        let quietZoneAlong = 0.1
        /// Every second cell is compared while a placement is looked for. Source: judged; half the work.
        let searchStride = 2
        /// Where the bars of one picture's code lie along those of another whose bars are longer, in shares of the
        /// difference. Source: judged; from one end to the other.
        let shiftsAlongBars = [-0.5, -0.25, 0, 0.25, 0.5]
        /// The correlation that a placement by the codes alone has, at least, for a better one to be looked for near
        /// it. Source: `Scripts/learn/copies.py`: copies have 0.64 and more.
        let minRoughCorrelation = 0.6
        /// Steps by which a placement is moved, turned and scaled: shares of the code's length, radians, shares of its
        /// size. Source: judged; half a cell of a thumbnail, and half and a quarter of that.
        let placementSteps = [0.04, 0.02, 0.01]
        /// By as much a step must better the correlation. Source: judged; bounds the steps.
        let minGain = 0.001
        /// Cells beside the code that both pictures must show. Source: judged; a tenth of a thumbnail.
        let minCellsAroundSymbol = 50.0
        /// By how much the shapes of two pictures may differ, in long sides. Source: a cell of a thumbnail.
        let maxShapeGap = 0.05
    }

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
        /// Names of shops that share so many letters in a row may be of one shop. Source: judged; not measured.
        let minSharedLetters = 5
        /// Of an item's folded name, as many letters are kept. Source: judged; tills print 20 to 30.
        let maxNameLength = 32
        /// More lines than this are not kept: they no longer change whether two receipts are one.
        /// Source: judged; not measured.
        let maxLines = 100
        /// One of this many largest amounts may be lost or misread, and three are still equal.
        /// Source: judged; not measured.
        let amountsInKeys = 4
        /// Goods under which a receipt, or a piece of one, is kept. Source: judged; nine in ten receipts have fewer.
        let maxGoodsInKeys = 24
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
        /// Bits of 64 in which the hashes of two pictures of one paper differ at most. Source: judged; states.py.
        let maxAlikePictureBits = 4
        /// Bits of 64 in which the hashes of two pictures of one shop's paper differ at most. Source: judged;
        /// states.py.
        let maxSimilarPictureBits = 10
    }
    /// How documents' numbers fit the times at which they were printed. Source: judged; states.py.
    struct Order: Sendable {
        /// Documents that a register prints in a minute at most: each takes it some seconds. Source: judged; states.py.
        let maxDocumentsPerMinute = 10
        /// A till is closed once a day, and again where staff change or something failed. Source: judged; states.py.
        let maxClosuresPerDay = 2
        /// A till may print so many times as many documents in an hour as before. Source: judged; states.py.
        let maxBusier = 6
        /// In minutes after midnight: hardly a till is opened before. Source: judged; states.py.
        let earliestOpening = 360
        /// In minutes: soon after opening, how busy a till is cannot be told. Source: judged; states.py.
        let minMinutesOpen = 60
    }

    /// How goods compare.
    struct Goods: Sendable {
        /// One letter in so many of a name may be misread. Source: judged; states.py.
        let lettersPerMisread = 4
        /// Shorter names are of too many goods to have one price, in letters. Source: judged; states.py.
        let minNameLength = 4
        /// Of so many pieces of one good at most, an amount is taken for a multiple of its price.
        /// Source: judged; states.py.
        let maxPieces = 12 as UInt
        /// Names that are compared letter by letter for two receipts at most. Source: judged; states.py.
        let maxNameComparisons = 400
        /// In percent of the longer receipt's lines: from here on both are alike in length. Source: judged; states.py.
        let minAlikeLengthPercent = 75
        /// From such a share of equal goods on it matters who sent the other receipt. Source: judged; states.py.
        let minNearShare = 0.5
        /// From so many equal goods on they are near. Source: judged; states.py.
        let minNearPairs = 2.5
        /// From such a share of equal goods on, only numbers that fit a till's order make another receipt.
        /// Source: judged; learn.py prints what it costs honest people.
        let minSameShare = 0.75
        /// From such a share of equal goods on, one minute is one receipt, or a person looks. Source: judged; learn.py.
        let minMomentShare = 0.6
        /// From such a share of equal goods on, a piece without its day may be of another receipt of the same
        /// person. Source: judged; not measured.
        let minPieceShare = 0.5
        /// From so many equal goods on, two pieces without their day, of one person, may be of one receipt.
        /// Source: judged; not measured.
        let minPiecePairs = 1
        /// From such a share on, a person is told that amounts or names agree. Source: judged; not measured.
        let minAgreeingShare = 0.6
        /// Over so many equal goods at most, numbers that fit a till's order make another receipt whatever else agrees.
        /// Source: judged; learn.py prints what it costs honest people and what it pays forgers.
        let maxOrdinaryPairs = 8.0
    }
}
