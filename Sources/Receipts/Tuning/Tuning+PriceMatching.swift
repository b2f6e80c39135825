extension Tuning {
    /// The column of prices at the right, and the names before it.
    struct PriceColumn: Sendable {
        /// Words of a segment that is a price with its class. Source: judged; not measured.
        let maxWords = 3
        /// The widest price, in cap heights. Source: judged; not measured.
        let maxWidth = 9.0
        /// Fewer prices or names show no column. Source: judged; not measured.
        let minRows = 4
        /// The rank of the right edge that the column has among the right edges of all amounts: of several columns the
        /// prices' is at the right. Source: judged; not measured.
        let rank = (numerator: 6, denominator: 10)
        /// Letters of a name. Source: judged; not measured.
        let minLettersOfName = 4
    }

    /// Which row each price belongs to.
    struct PriceMatching: Sendable {
        /// Fewer prices show too little. Source: judged; not measured.
        let minPrices = 8
        /// No receipt has more prices or names, and pairing them costs time. Source: judged; not measured.
        let maxPrices = 250
        /// How much more or less than the rows asked for a price may be off. Source: judged; not measured.
        let maxRowsBeyond = 0.7
        /// Prices that are paired, in tenths. Source: judged; not measured.
        let minPairedTenths = 9
        /// Sources in `Costs`.
        let costs = Costs()
        /// Sources in `Column`.
        let column = Column()
        /// How many more figures agree with moved prices than with twice those that agree with prices that stay: by
        /// chance one price in some hundreds is what the quantity beside it comes to, but where a till prints
        /// quantities above their names they agree with prices either way. Source: judged; not measured.
        let minAgreementGain = 2

        /// What a pairing of names and prices costs.
        struct Costs: Sendable {
            /// A price a row away from its name. Source: judged; not measured.
            let ofRow = 0.15
            /// A change of the distance by a row from one price to the next. Source: judged; not measured.
            let ofChange = 4.0
            /// By how much less a change counts for each row or price between them. Source: judged; not measured.
            let reliefOfGap = 0.3
            /// A price without a name. Source: judged; not measured.
            let ofUnpairedPrice = 2.0
            /// A quantity's row without a price. Source: judged; not measured.
            let ofUnpairedQuantity = 0.2
            /// A row without letters, and without a price. Source: judged; not measured.
            let ofUnpairedOther = 0.3
            /// A name without a price. Source: judged; not measured.
            let ofUnpairedName = 1.2
            /// A name without a price beside a quantity's row, which may have it. Source: judged; not measured.
            let ofUnpairedNameBesideQuantity = 0.7
            /// A price that is what a quantity comes to, or is not. Source: judged; not measured.
            let ofQuantity = 0.6
            /// A price on a row without letters. Source: judged; not measured.
            let ofRowWithoutLetters = 0.5
            /// Prices back to which a pair may follow. Source: judged; not measured.
            let pricesBack = 6
        }

        /// Names at the left and prices at the right.
        struct Column: Sendable {
            /// How far a price's right edge lies from the column's, in cap heights. Source: judged; not measured.
            let maxOffColumn = 3.5
            /// How far above the first and below the last price names are, in cap heights. Source: judged; not
            /// measured.
            let margin = 3.0
            /// Names begin in the left part of the room before the prices, as a share of it. Source: judged; not
            /// measured.
            let nameShare = 0.35
            /// Bounds of the distance from row to row, in cap heights, neither included. Source: judged; not measured.
            let minPitch = 0.8
            /// See `minPitch`. Source: judged; not measured.
            let maxPitch = 4.0
            /// Letters of a row that states a quantity. Source: judged; not measured.
            let maxLettersOfQuantity = 8
            /// Digits of a quantity or a price. Source: judged; not measured.
            let maxDigits = 7
        }
    }
}
