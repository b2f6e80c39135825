/// What a page may ask of the recogniser, in counted work: pages that are no receipts, of grain, of patterns and of
/// dense text, can ask for any amount of it.
struct RecognitionBudget {
    /// Letters in the longest row of a till: 64 of the smaller type (Font B, 9 dots wide) fit on paper of 80 mm at 203
    /// dots an inch (Epson, ESC/POS); a quarter more for rows that are read with their neighbours' specks.
    static let lettersInRow = 80
    /// Longer rows that are read: a page of text is told by as many, and an invoice has few.
    private static let longRows = 12
    /// Pieces after which it shows whether there are words: the rows of a receipt of average length.
    private static let sample = 40

    private let mostPieces: Int
    private var pieces = 0
    private var telling = 0
    private var withWords = 0
    private var longOnes = 0

    /// - Parameter rows: rows that a page may have.
    init(rows: Int) {
        // A row of a receipt has a name, a tax class and a price.
        mostPieces = 3 * rows
    }

    /// Whether the page is worth going on with. Grain has thousands of pieces and hardly a word; of a receipt's,
    /// however faint, a quarter have words, or another way to the page is the better.
    var isWorthContinuing: Bool {
        pieces < mostPieces && (telling < RecognitionBudget.sample || withWords * 4 >= telling)
    }

    /// Whether rows longer than a till's were left out.
    var skippedLongRows: Bool { longOnes > RecognitionBudget.longRows }

    /// Whether a piece of so many letters may be read; it is counted.
    mutating func grants(letters: Int) -> Bool {
        guard RecognitionBudget.isLong(letters) else { return true }
        longOnes += 1
        return longOnes <= RecognitionBudget.longRows
    }

    /// Whether a row is longer than a till's. Such are not read a second time.
    static func isLong(_ letters: Int) -> Bool { letters > lettersInRow }

    /// Counts a piece that was read.
    ///
    /// - Parameter hasWords: `nil` where it tells nothing of the page: rows of asterisks stand straighter than any
    ///   print.
    mutating func note(hasWords: Bool?) {
        pieces += 1
        guard let hasWords else { return }
        telling += 1
        if hasWords { withWords += 1 }
    }
}
