/// The tuned numbers of the grammar, by stage; what a script learned stands in `Doubts.tsv`.
struct Tuning: Sendable {
    /// The numbers that receipts are read with.
    static let standard = Tuning()

    let bounds = Bounds()
    let rows = Rows()
    let forms = Forms()
    let column = Column()
    let score = Score()
    let twoReceipts = TwoReceipts()
    let lines = Lines()
    let description = Description()
    let names = Names()
    let discounts = Discounts()
    let taxes = Taxes()
    let adjustments = Adjustments()
    let total = Total()
    let totalPoints = TotalPoints()
    let ranking = Ranking()
    let receipt = Receipt()
    let readings = Readings()
    let lineScore = LineScore()
    let told = Told()
    let secondReader = SecondReader()

    /// What a stranger's picture may cost.
    struct Bounds: Sendable {
        /// Rows that are looked at, the empty ones too. Source: judged; half as many again as are read.
        let maxRowsLookedAt = 600
        /// Rows with words that are read. Source: judged; not measured.
        let maxRows = 400
        /// Words of a row. Source: judged; not measured.
        let maxWords = 80
        /// Characters of a word. Source: judged; not measured.
        let maxCharacters = 60
        /// Other readings of a word. Source: judged; not measured.
        let maxAlternatives = 6
    }
}
