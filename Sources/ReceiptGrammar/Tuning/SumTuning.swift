extension Tuning {
    /// Discounts that print their rate.
    struct Discounts: Sendable {
        /// The lowest rate that shops take off, in per cent. Source: judged; not measured.
        let minRate = 5
        /// The highest rate that shops take off, in per cent. Source: judged; not measured.
        let maxRate = 90
    }

    /// The table of taxes.
    struct Taxes: Sendable {
        /// Classes that a table has. Source: no country levies more rates at once (France four, Ireland five with
        /// none); a stranger's rows could have any number.
        let maxTaxClasses = 6
        /// Lines whose class may be unknown. Source: judged; not measured.
        let maxUnclassedLines = 3
        /// Amounts on a row. Source: judged; not measured.
        let maxTableAmounts = 5
        /// Rows that are added up. Source: judged; not measured.
        let maxTableRows = 6
        /// Sums that are kept of rows that may come to several. Source: judged; not measured.
        let maxTableSums = 64
        /// The smallest tax that proves a row, in cents. Source: judged; less is a rate of too many sums.
        let minTableTax = 10
    }

    /// What lies between the lines and the total, in units of `Doubt.adjustment`.
    struct Adjustments: Sendable {
        /// Taxes that make a subtotal the total. Source: judged; not measured.
        let addedTaxes = 0.1
        /// A printed rounding. Source: judged; not measured.
        let rounding = 0.05
        /// A printed rounding with the other sign. Source: judged; not measured.
        let reversedRounding = 0.4
        /// A rounding whose amount cannot be read. Source: judged; not measured.
        let unreadRounding = 0.3
        /// A charge. Source: judged; not measured.
        let charge = 0.1
        /// A tax. Source: judged; not measured.
        let tax = 0.2
        /// Two or three taxes together. Source: judged; not measured.
        let severalTaxes = 0.3
        /// An amount of the table of taxes. Source: judged; not measured.
        let tableTax = 0.5
    }

    /// The total and its confidence.
    struct Total: Sendable {
        /// The largest rounding, in cents; anything more is the sum after rounding. Source: judged; not measured.
        let maxRounding = 10
        /// How many times a greater rounding its sum must be. Source: judged; rupiahs are rounded to hundreds, and a
        /// meal costs a hundred thousand.
        let minSumsPerRounding = 1000
        /// The smallest coin to which totals are rounded, in cents. Source: one and two cents are out of use in the
        /// countries that round.
        let smallestCoin = 5
        /// How far rounding to that coin moves a total, in cents. Source: half a coin.
        let maxCoinRounding = 2
        /// The largest difference that is rounding and no misread digit, in cents. Source: less than a coin.
        let maxCoinDifference = 4
        /// How far below its word an amount may stand, in heights of a row. Source: judged; not measured.
        let maxHeightsBelow = 1.9
        /// How far above its word an amount may stand, in heights of a row. Source: judged; not measured.
        let maxHeightsAbove = 1.0
        /// What the sum of the sure lines costs where others are in doubt, in points. Source: judged; not measured.
        let sureLinesCost = 0.5
        /// The points that a total's words are worth at most. Source: judged; not measured.
        let maxWordPoints = 3.5
        /// How many times nearer the lines must come to what was paid than to a misread total. Source: a lost or
        /// misread first digit puts them off by tens.
        let minTimesNearer = 4
        /// Values that are weighed, at most. Source: judged; of the totals that are printed at all nearly every one is
        /// among the first three by points.
        let weighedTotals = 6
        /// The most that points and costs count. Source: judged; what is beyond tells nothing more.
        let mostPoints = 5.0
        /// The most that the logarithm of how many times the lines a value is counts. Source: judged; one edited or
        /// misread price makes any number of times, and what was paid as printed stays likely.
        let mostTimes = 1.0
        /// The confidence below which a figure is as unsure as it can be. Source: judged; not measured.
        let leastConfidence = 0.05
    }

    /// Points of values that may be the total.
    struct TotalPoints: Sendable {
        /// A word that leaves no doubt. Source: judged; not measured.
        let grandTotal = 3.0
        /// Another word for a total. Source: judged; not measured.
        let total = 2.2
        /// The second time that a total is printed. Source: judged; not measured.
        let secondTime = 1.4
        /// Each further time. Source: judged; not measured.
        let laterTime = 0.3
        /// Each total above it. Source: judged; not measured.
        let place = 0.15
        /// A greater total below it, with charges or taxes between. Source: judged; not measured.
        let onTheWay = -1.8
        /// The last of several totals. Source: judged; not measured.
        let last = 0.3
        /// The last total, printed twice. Source: judged; not measured.
        let lastRepeated = 0.9
        /// A payment. Source: judged; not measured.
        let payment = 0.8
        /// A payment less change. Source: judged; not measured.
        let paymentLessChange = 2.0
        /// A payment less change and a rounding below it. Source: judged; not measured.
        let unroundedPayment = 1.6
        /// A subtotal. Source: judged; not measured.
        let subtotal = 0.4
        /// A subtotal with charges, taxes or rounding. Source: judged; not measured.
        let adjustedSubtotal = 0.9
        /// Two or three subtotals together. Source: judged; not measured.
        let sumOfSubtotals = 1.2
        /// The table of taxes. Source: judged; not measured.
        let taxTable = 1.3
        /// The table of taxes, rounded. Source: judged; not measured.
        let roundedTaxTable = 1.1
        /// Lines of which none is in doubt, with nothing between them and the total. Source: judged; not measured.
        let lines = 2.0
        /// What each unit of an adjustment's cost takes off the lines. Source: judged; not measured.
        let linesPerAdjustmentCost = 2.0
        /// The fewest points of lines. Source: judged; not measured.
        let minLines = 0.3
        /// Points of support by which a printed total is a misreading of a value. Source: judged; not measured.
        let minNearSupport = 1.2
        /// The share of the misread total's label that the value has. Source: judged; not measured.
        let nearLabelShare = 0.7
        /// Points of two supports by which a value is a total that no row prints. Source: judged; not measured.
        let minUnprintedSupport = 2.1
        /// A row that names the total, its amount unreadable. Source: judged; not measured.
        let unreadTotal = 0.6
        /// An earlier total with a printed rounding. Source: judged; not measured.
        let rounded = 2.6
        /// An earlier total in coins. Source: judged; not measured.
        let roundedToCoins = 2.4
        /// A total with a printed rounding, its own amount unreadable. Source: judged; not measured.
        let unreadRounded = 0.8
        /// A total rounded so that the change comes out even. Source: judged; not measured.
        let roundedByChange = 0.5
        /// An earlier total less a discount. Source: judged; not measured.
        let discounted = 3.0
        /// More than was paid. Source: judged; not measured.
        let abovePayment = -1.2
        /// Nothing, beside other values. Source: judged; not measured.
        let nothing = -10.0
        /// Less than nothing, beside other values. Source: judged; not measured.
        let negative = -3.0
    }

    /// Which way in which figures agree is accepted; costs as −ln P.
    struct Ranking: Sendable {
        /// The smallest cost of anything but what was read. Source: judged; not measured.
        let minCost = 0.1
        /// The smallest posterior of an accepted way. Source: of 515 receipts (`Scripts/learn/doubts.py`) the surest
        /// wrong way that changes a figure had 0.84; 65 right ones had more than 0.85.
        let minPosterior = 0.85
        /// How much more than no way at all a way may cost. Source: it adds at most a twentieth to the probabilities.
        let costAboveNone = 3.0
        /// The smallest cost of figures misread alike that are accepted. Source: of 1,278 receipts whose figures agree
        /// (`Scripts/learn/doubts.py` on 900 drawn receipts, seeds 4036248, 414365 and 787310, and others) eight that
        /// were read rightly cost less; those that were misread so cost 5.3 and 6.3.
        let minCorrelatedCost = 8.0
        /// What a figure could be, at most. Source: judged; bounds the work.
        let maxCandidates = 40
        /// Totals and adjustments that are tried. Source: judged; bounds the work.
        let maxTotals = 24
        /// Totals and adjustments that are tried with two changed lines. Source: judged; bounds the work.
        let maxTotalsOfPairs = 6
        /// Lines of which two may change. Source: of more so many pairs make up any difference that none would be
        /// accepted.
        let maxLinesOfPairs = 120
    }
}
