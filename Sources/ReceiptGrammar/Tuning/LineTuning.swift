extension Tuning {
    /// How rows become lines.
    struct Lines: Sendable {
        /// Words of a row that says what the next line is. Source: judged; not measured.
        let maxVoidWords = 2
        /// Figures of an article's code in place of a name. Source: judged; sizes have up to three.
        let minFiguresOfCode = 4
        /// Goods that begin with their code, from which on rows below them go on with their names. Source: judged; not
        /// measured.
        let minCodedGoods = 3
        /// Of these so many tenths have such a row. Source: judged; a short name needs none.
        let namesBelowTenths = 8
        /// Marks before the heading of a department. Source: judged; one or two stand before a dish's modifier.
        let minMarksOfHeading = 3
        /// Goods whose names go on below them, at least. Source: one may be a modifier's.
        let minWrappedNames = 2
        /// Of the rows below goods that may go on with their names so many tenths must not have fitted beside them.
        /// Source: judged; not measured.
        let wrappedTenths = 6
        /// How far from its name's beginning the rest of it begins, in letters. Source: judged; not measured.
        let maxShiftOfRest = 1.2
        /// The gap that ends a name, in letters. Source: judged; two blanks.
        let minGapBehindName = 2.2
        /// Letters of the word before a colon that names a property: `Waist: 33`. Source: judged; not measured.
        let maxLettersOfValue = 3
        /// Letters of the label of a quantity: `Qtà`, `pz.`, `nr`. Source: judged; not measured.
        let maxQuantityLabelLetters = 3
        /// Letters of a row beside whose unit price the name stands. Source: judged; not measured.
        let minNameBesideUnitPrice = 5
        /// How far right of a good its modifier begins, in letters. Source: judged; tills set them in by two or more.
        let minIndentOfModifier = 1.5
        /// Letters of a unit between count and times sign that no locale knows. Source: judged; `Stück` has five, most
        /// tills print three.
        let maxUnitLetters = 5
        /// Letters of such a unit before `@`. Source: judged; `pkt`.
        let maxUnitLettersBeforeAt = 3
        /// Rows of names that show how wide names are printed. Source: judged; not measured.
        let minNamesOfWidth = 4
        /// Letters of a word that ends a table of figures. Source: judged; not measured.
        let maxLettersInTable = 4
        /// Counts from here on are none. Source: judged; not measured.
        let maxTabularCount = 1000.0
        /// How many rows begin with a count where all do, in tenths. Source: judged; not measured.
        let leadingCountTenths = 8
        /// Lexemes between a times sign and its figures. Source: judged; not measured.
        let maxLexemesAroundSign = 3
        /// Lexemes before the price among which the rest of a quantity stands. Source: judged; not measured.
        let maxLexemesOfRemains = 4
        /// Letters of the rest of a quantity. Source: judged; not measured.
        let maxLettersOfRemains = 3
        /// How far from the column of counts a count ends, in characters. Source: judged; not measured.
        let countColumnTolerance = 1.5
        /// The gap between a name and a count in the column, in characters. Source: judged; not measured.
        let minCountGap = 2.0
        /// Rows of a name below its price: a maker's and a model's. Source: judged; not measured.
        let maxRowsOfNameBelow = 2
        /// Rows above a price that are looked at for its name. Source: judged; not measured.
        let maxRowsOfNameAbove = 3
        /// Rows between a quantity and its line. Source: judged; not measured.
        let maxRowsToQuantity = 2
        /// Rows from a product number to its line. Source: judged; not measured.
        let maxRowsToCode = 3
        /// Letters of a name without an amount. Source: judged; not measured.
        let minOrphanLetters = 5
    }

    /// Where an item's name ends; gaps in characters.
    struct Description: Sendable {
        /// Rows that show where descriptions begin. Source: judged; not measured.
        let minLefts = 3
        /// Characters of a tax rate. Source: judged; not measured.
        let maxRateCharacters = 6
        /// Characters of a tax class. Source: judged; not measured.
        let maxClassCharacters = 3
        /// How far rates end from their column. Source: judged; not measured.
        let columnTolerance = 1.6
        /// How many of them end there, in tenths. Source: judged; not measured.
        let alignedTenths = 7
        /// The gap before a column. Source: judged; not measured.
        let minGap = 1.3
        /// The gap before a tax rate on a receipt without a column of them. Source: judged; not measured.
        let minLooseRateGap = 1.8
        /// The gap before a number without `%` that is a tax rate. Source: judged; not measured.
        let minRateGap = 2.5
        /// The gap before a tax class. Source: judged; not measured.
        let minClassGap = 2.2
        /// The gap behind dirt before a name. Source: judged; not measured.
        let minDirtGap = 1.8
        /// How far dirt reaches into the names. Source: judged; not measured.
        let maxDirtOverlap = 0.6
        /// Codes, classes and counts before a name. Source: judged; not measured.
        let maxTrimmed = 3
    }

    /// Whether a name was read as a whole; distances in characters.
    struct Names: Sendable {
        /// The smallest confidence of a name. Source: of 1,782 receipts whose figures agree rightly
        /// (`Scripts/learn/doubts.py`) 126 have a wrong name, most of them cut; of these nine have one with less
        /// confidence, of all others eight.
        let minConfidence = 0.1
        /// How much further right than its neighbours a name may begin. Source: judged; what tills indent.
        let maxIndent = 3.5
        /// How much further right discounts and voids may begin whose words say that they are some. Source: judged;
        /// many tills print these further in.
        let maxDiscountIndent = 8.5
        /// Lines that say where names begin, the nearest first. Source: judged; not measured.
        let maxNeighbours = 8
        /// Names that neighbours are compared among. Source: judged; not measured.
        let minItems = 4
        /// Names that make an edge. Source: judged; not measured.
        let minEdgeNames = 3
        /// The largest drift of that edge, px right for each px down. Source: pages are straightened to less
        /// (`StrokeSlant`).
        let maxDrift = 0.07
        /// How far print reaches into the names that belongs to them. Source: judged; not measured.
        let minReach = 2.0
        /// The widest space between two words of a name. Source: judged; not measured.
        let maxWordSpace = 3.0
    }
}
