/// The numbers by which the rows of several photos are joined. Where a source says judged, `Scripts/measure/series.py`
/// measures a change.
struct Tuning: Sendable {
    /// The values that rows are joined with.
    static let standard = Tuning()

    /// Rows of one photo that are compared. Source: judged; as many as three receipts of a metre have.
    let maxRows = 200
    /// Rows of those joined already that the next photo may repeat. Source: judged; two photos' worth.
    let maxTail = 300
    /// Letters of a row that are compared. Source: judged; a till prints 40 to 48 on a row.
    let maxLetters = 48
    /// Letters beyond which a row weighs no more. Source: judged.
    let maxWeight = 24.0
    /// The weight of a row at the edge of its photo, which may be cut through. Source: judged.
    let edgeWeight = 0.3

    /// The share of letters in common from which two rows are read from one print. Source: judged; two readings of one
    /// row differ in one letter of eight at most, two goods of one shelf in more.
    let minLikeness = 0.72
    /// The share of letters in common from which a row with an equal amount is the same good again. Source: judged; a
    /// good of which a third of the letters were covered or misread.
    let repeatedLikeness = 0.6
    /// The share of letters in common from which an equal amount is half of a row. Source: judged; half of a name
    /// is often cut off or faint.
    let halfRead = 0.45
    /// The most that two rows have in common whose amounts differ in one digit. Source: judged; a misread digit.
    let misreadAmount = 0.8
    /// The most that two rows have in common whose amounts differ in more. Source: judged.
    let otherAmount = 0.4

    /// What a row of one photo costs that the other does not show between others, per weight. Source: judged.
    let gapCost = 0.9
    /// What two rows cost at one place that are not alike, per weight. Source: judged.
    let mismatchCost = 1.0
    /// How many rows one photo may show more than the other in what both show. Source: judged; rows are lost at edges
    /// and in folds.
    let maxDrift = 3

    /// The share of what both photos should show that is alike in an overlap. Source: judged; of faint print a
    /// third of the rows is read too badly to be known again.
    let minCoverage = 0.6
    /// The same share from which all rows of a photo are on another. Source: judged; half a photo's rows on
    /// another are an overlap.
    let containedCoverage = 0.85
    /// The letters alike below which an overlap says nothing. Source: judged; less than one row.
    let minEvidence = 6.0
    /// The letters alike from which an overlap is sure. Source: judged; two rows of goods.
    let sureEvidence = 16.0
    /// The rows alike from which an overlap is sure. One row alone may be bought twice. Source: judged.
    let sureRows = 2
    /// Overlaps whose scores differ by less explain the photos equally well; of such the longest is taken. Source:
    /// judged; a row at an edge.
    let equalScore = 8.0
    /// Ways to join that are given beside the first. Source: judged; each costs one run of the grammar.
    let maxOthers = 6

    /// Limits of how much larger one page may be than another. Source: judged; pages are of one print, photographed at
    /// arm's length.
    let scales = 0.4...2.5
    /// Words alike from which a page's place follows from them. Source: judged.
    let minFittedWords = 3
    /// Of a row's height, the space to the next where no row is common. Source: judged.
    let rowPitch = 1.6
    /// What a row at the edge of its photo counts less beside another reading of it. Source: judged.
    let edgeDoubt = 0.15
}
