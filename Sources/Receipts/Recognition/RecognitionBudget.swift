private let tuning = Tuning.standard.recognition.work

/// What a page may ask of the recogniser, in counted work: pages of grain, of patterns and of dense text can ask for
/// any amount of it.
struct RecognitionBudget {
    /// Segments that a row of a receipt has at most.
    static var segmentsInRow: Int { tuning.segmentsInRow }

    private let maxSegments: Int
    private var segments = 0
    /// Segments that show whether the page has words, and those of them that have.
    private var (sampled, withWords) = (0, 0)
    private var longRows = 0

    /// - Parameter rows: rows that a page may have.
    init(rows: Int) { maxSegments = RecognitionBudget.segmentsInRow * rows }

    /// Whether to go on with the page. Grain has thousands of segments and hardly a word; where fewer segments have
    /// words than on the faintest receipt, another strategy is the better.
    var isWorthContinuing: Bool {
        segments < maxSegments
            && (sampled < tuning.sampledSegments || withWords * tuning.segmentsPerSegmentWithWords >= sampled)
    }

    /// Whether rows longer than a till's were left out.
    var skippedLongRows: Bool { longRows > tuning.maxLongRows }

    /// Whether a segment of so many letters may be read; counts it if it is long.
    mutating func grants(letters: Int) -> Bool {
        guard RecognitionBudget.isLong(letters) else { return true }
        longRows += 1
        return longRows <= tuning.maxLongRows
    }

    /// Whether a row is longer than a till's. Such rows are not read a second time.
    static func isLong(_ letters: Int) -> Bool { letters > tuning.maxLettersInRow }

    /// Counts a segment that was read.
    ///
    /// - Parameter hasWords: `nil` where it says nothing of the page: rows of asterisks are in line better than any
    ///   print.
    mutating func note(hasWords: Bool?) {
        segments += 1
        guard let hasWords else { return }
        sampled += 1
        if hasWords { withWords += 1 }
    }
}
