import DomainModel

extension MatchTestSuite {
    /// The figures of a run: in all, by language, by shop, by who owns the brand, and how far the probabilities hold.
    public struct Report: Encodable, Sendable {
        /// Matches whose probability lies in one range, and how many of them were right.
        public struct Calibration: Encodable, Sendable {
            /// The least probability.
            public var from: Double
            /// The lines of which the best product had such a probability, matched or asked.
            public var lines: Int
            /// Those of which it was the right one.
            public var right: Int
        }

        /// All lines.
        public var all: Summary
        /// The lines of each language that the cases name.
        public var byLanguage: [String: Summary]
        /// The lines of each shop that the cases name.
        public var byMerchant: [String: Summary]
        /// The lines that are a product, or may be one of several, of a maker's brand.
        public var ofMakers: Summary
        /// Those of a chain's own label.
        public var ofOwnLabels: Summary
        /// From the lowest range of probabilities to the highest.
        public var calibration: [Calibration]

        enum CodingKeys: String, CodingKey {
            case byLanguage = "by_language"
            case byMerchant = "by_merchant"
            case ofMakers = "of_makers"
            case ofOwnLabels = "of_own_labels"
            case calibration
        }

        /// The figures of all lines stand beside the groups, not within one.
        public func encode(to encoder: any Encoder) throws {
            try all.encode(to: encoder)
            var groups = encoder.container(keyedBy: CodingKeys.self)
            try groups.encode(byLanguage, forKey: .byLanguage)
            try groups.encode(byMerchant, forKey: .byMerchant)
            try groups.encode(ofMakers, forKey: .ofMakers)
            try groups.encode(ofOwnLabels, forKey: .ofOwnLabels)
            try groups.encode(calibration, forKey: .calibration)
        }

        /// Counts the results of a run in `catalog`.
        public init(_ results: [Result], in catalog: Catalog) {
            all = Summary(results)
            byLanguage = Report.summaries(results) { $0.language }
            byMerchant = Report.summaries(results) { $0.context.shop }
            let byOwner = Dictionary(grouping: results) { result in
                (result.testCase.gtin ?? result.testCase.acceptable.first).flatMap(catalog.product).map(Shop.isOwnLabel)
            }
            ofMakers = Summary(byOwner[false] ?? [])
            ofOwnLabels = Summary(byOwner[true] ?? [])
            calibration = Report.calibration(results)
        }

        private static func summaries(_ results: [Result], by key: (Case) -> String?) -> [String: Summary] {
            Dictionary(grouping: results.filter { key($0.testCase) != nil }) { key($0.testCase) ?? "" }
                .mapValues { Summary($0) }
        }

        private static func calibration(_ results: [Result]) -> [Calibration] {
            let starts = Tuning.standard.decision.calibrated
            var ranges = starts.map { Calibration(from: $0, lines: 0, right: 0) }
            for result in results {
                guard let best = result.outcome.best, best.evidence == .text,
                    let range = starts.lastIndex(where: { $0 <= best.score })
                else { continue }
                ranges[range].lines += 1
                if best.product.gtin == result.testCase.gtin { ranges[range].right += 1 }
            }
            return ranges.filter { $0.lines > 0 }
        }
    }
}

extension MatchOutcome {
    /// The most probable product, matched or asked.
    fileprivate var best: Match? {
        switch self {
        case .match(let match): match
        case .ask(let matches, _): matches.first
        case .none: nil
        }
    }
}
