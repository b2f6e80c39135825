extension Tuning {
    /// What a row is about.
    struct Rows: Sendable {
        /// Amounts with three digits behind their only mark, from which on they group thousands. Source: judged; one
        /// may be a price for a litre of fuel.
        let minWholeAmounts = 2
        /// So many of these for each amount with cents. Source: judged; not measured.
        let wholeAmountsPerAmountWithCents = 3
        /// Rows that end in a whole number from which on these may be amounts. Source: judged; not measured.
        let minPlainAmounts = 3
        /// So many of these for each amount with cents. Source: judged; not measured.
        let plainAmountsPerAmountWithCents = 4
        /// A sum from which on more of them than that need no word beside it. Source: judged; counts and tables come to
        /// less.
        let minPlainSum = 100
        /// A whole number from which on it is a code and no amount. Source: judged; seven figures of forints or pesos.
        let maxPlainAmount = 10_000_000
        /// Letters of a name. Source: judged; not measured.
        let minNameLetters = 3
        /// Letters before a phrase that still leads its row. Source: judged; not measured.
        let maxLettersBeforePhrase = 2
        /// Letters of a short phrase. Source: judged; not measured.
        let maxShortPhrase = 7
        /// Letters of a phrase that names cards, counts or columns although it fills less than half of its row. Source:
        /// judged; not measured.
        let minPlainPhrase = 6
        /// Letters of a phrase so short that it must fill some of its row. Source: judged; not measured.
        let maxTinyPhrase = 4
        /// The share of a row's letters that a damaged short phrase must fill. Source: judged; not measured.
        let minDamagedCoverage = 0.8
        /// The share that a phrase must fill that does not lead its row. Source: judged; not measured.
        let minInnerCoverage = 0.6
        /// The share that a short phrase of a payment must fill. Source: judged; not measured.
        let minShortCoverage = 0.45
        /// The share that a tiny phrase must fill. Source: judged; not measured.
        let minTinyCoverage = 0.4
        /// Letters of a tax class behind a price. Source: judged; not measured.
        let maxClassLetters = 3
        /// Numbers from here on are no tax rate or class. Source: rates and classes have two digits.
        let maxClassNumber = 100
        /// Lexemes behind a price. Source: judged; not measured.
        let maxLexemesBehindPrice = 4
        /// Letters of a word that begins a second label on a row. Source: judged; not measured.
        let minLabelLetters = 4
        /// The widest space between two words of a name, in characters: where a space is one, and letters do not fill
        /// theirs. Source: judged; not measured.
        let maxWordSpace = 1.6
        /// The repair cost of a figure whose glued class its quantity confirms. Source: judged; not measured.
        let confirmedClassCost = 0.4
        /// The repair cost of a figure whose tax class was glued to it. Source: judged; not measured.
        let gluedClassCost = 0.7
        /// How far an added tax may be from its rate of the sum, in cents. Source: half a cent of rounding, and half of
        /// another where each article was rounded.
        let addedTaxTolerance = 1.0
        /// The highest rate of an added tax, in per cent. Source: the highest value added tax is Hungary's.
        let maxTaxRate = 27.0
        /// Goods below a row, and a total below these, say that it stands among goods. Source: judged; fewer rows with
        /// an amount are found between a payment and the total of a card's slip.
        let minGoodsBelow = 4
        /// Rows below the first price among which the head of the columns may stand. Source: judged; not measured.
        let maxPricedRowsAboveColumns = 4
        /// Rows above the first price that may hold its name, quantity or code. Source: judged; not measured.
        let maxRowsOfName = 3
        /// Rows below a payment among which a total says that it is none. Source: judged; not measured.
        let maxRowsToLaterTotal = 12
        /// Rows below a net total among which items say that it is none. Source: judged; not measured.
        let maxRowsToLaterItems = 6
    }

    /// Sums by what they compute.
    struct Forms: Sendable {
        /// Amounts of which count times price says that the currency's sign was read as their first figure. Source:
        /// judged; one may be a misread count.
        let minSignWitnesses = 2
        /// Lines of which a sum may be printed: of one line it is that line again. Source: judged; not measured.
        let minLinesOfSum = 2
        /// How many times a tax the sum that it is of must be. Source: the highest value added tax is 27 per cent.
        let minSumsPerTax = 3
        /// Net totals above the total that are a till's only name for its goods. Source: France levies four rates, and
        /// prints each beside its rate.
        let minRepeatedNets = 4
        /// Rows above a sum that may be goods with a till's word, at most. Source: judged; bounds the work.
        let maxDoubtfulGoods = 6
        /// Rows below a subtotal among which its total stands. Source: judged; taxes, charges and a rounding lie
        /// between.
        let maxRowsToTotal = 10
    }

    /// The column of prices.
    struct Column: Sendable {
        /// Prices that make a column. Source: judged; not measured.
        let minPrices = 3
        /// Which of the sorted edges is the column's, in tenths: unit prices and tables pull the median to the left.
        /// Source: judged; not measured.
        let edgeTenths = 6
        /// Prices of which the leftmost count for no spread; of fewer they are as likely a column that was badly set.
        /// Source: judged; not measured.
        let minSpreadPrices = 8
        /// How many of the edges stand left of the column, in tenths. Source: judged; not measured.
        let outsideTenths = 3
        /// The spread of the column, in median deviations. Source: beyond three of them a value of a normal
        /// distribution is one in twenty.
        let spreadDeviations = 3.0
        /// What is added to the spread, in characters: half a letter at either edge, and a wide decimal mark. Source:
        /// judged; not measured.
        let spreadCharacters = 2.0
        /// The widest spread, as a share of the text's width: a receipt that leans further has no columns. Source:
        /// judged; not measured.
        let maxSpreadShare = 0.2
        /// Prices that the lean is found by. Source: judged; those of a longer receipt say no more.
        let maxLeanPrices = 40
        /// How many more prices must end at a line that leans. Source: it is laid through two, an upright one through
        /// one.
        let minLeanGain = 1.5
        /// The smallest distance of two prices that a line is laid through, in heights of a figure. Source: half a
        /// letter off at that distance is a lean of 0.05.
        let minLeanHeights = 4.0
        /// The largest lean, five and a half degrees. Source: rows are level; not measured.
        let maxLean = 0.1
        /// Letters of a row whose amount left of the column is no price. Source: judged; not measured.
        let minStrayLetters = 2
        /// Letters of a word behind a price in the column. Source: judged; not measured.
        let maxLettersBehindPrice = 6
    }

    /// What speaks for and against a receipt.
    struct Score: Sendable {
        /// How likely a receipt rows must be to be read as one. Source: below even odds, for half a receipt is one too,
        /// and what is none has no partner's goods: of 420 halves of receipts that were not learned on 48 are refused,
        /// of 519 drawn texts that are none 22 pass.
        let minReceipt = 0.4
        /// Rows of a card terminal that make its slip. Source: judged; a till's receipt prints them, too, below its
        /// goods.
        let minSlipRows = 2
        /// Such rows beside a price that may be a good's. Source: of 49 drawn slips in eight languages 42 are told, of
        /// 282 statements, forms, menus and lists none (`othertexts.py`, seeds 440917 and 440918), and of 97 receipts
        /// of one good that end with the terminal's slip none.
        let minSlipRowsBesidePrice = 3
        /// The smallest confidence of a tax number: menus and labels have none. Source: judged; not measured.
        let minTaxNumberConfidence = 0.9
        /// Letters of a fiscal document's name. Source: judged; not measured.
        let minTitleLetters = 10
        /// The confidence in its form that a time of day must exceed. Source: judged; not measured.
        let minTimeConfidence = 0.9
        /// Prices that a column of them needs. Source: judged; not measured.
        let minAlignedPrices = 4
        /// How far from the column they end, in heights of a row. Source: judged; not measured.
        let alignmentTolerance = 2.5
        /// Words of a row of prose. Source: judged; not measured.
        let minProseWords = 7
        /// Groups of four behind the first of a bank account's number: Norway's has the fewest signs, fifteen. Source:
        /// the registry of ISO 13616.
        let minGroupsOfAccount = 2
    }

    /// Two receipts side by side in one picture.
    struct TwoReceipts: Sendable {
        /// Rows with a price. Source: judged; not measured.
        let minPricedRows = 6
        /// The first gutter that is tried. Source: judged; the outer quarters hold no receipt.
        let firstGutter = 5
        /// The last gutter that is tried. Source: judged; the outer quarters hold no receipt.
        let lastGutter = 15
        /// Steps across the text in which gutters are tried. Source: judged; not measured.
        let gutterSteps = 20
        /// Words for each word that crosses the gutter. Source: judged; not measured.
        let minWordsPerCrossing = 50
        /// Names with a price on either side. Source: judged; not measured.
        let minNames = 3
        /// The largest confidence of anything on mixed receipts. Source: judged; not measured.
        let maxConfidence = 0.4
    }
}
