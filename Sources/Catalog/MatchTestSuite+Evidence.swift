import DomainModel

extension MatchTestSuite {
    /// What speaks for and against each candidate of a line, from which the weights are learned
    /// (`Scripts/learn/matching.py`).
    public struct LineEvidence: Encodable, Sendable {
        /// A product that the line may be.
        public struct Candidate: Encodable, Sendable {
            /// The product.
            public var gtin: GTIN
            /// Its brand.
            public var brand: String
            /// Its name and size.
            public var name: String
            /// The features by name; what is nought is left out.
            public var features: [String: Float]
        }

        /// The line.
        public var text: String
        /// The product that it is; `nil` where it is none, or nobody can tell.
        public var gtin: GTIN?
        /// The products of which nobody can tell which it is.
        public var acceptable: [GTIN]
        /// The products that the search found.
        public var candidates: [Candidate]
    }

    /// The evidence of every line in `catalog`.
    public func evidence(_ catalog: Catalog) -> [LineEvidence] {
        let matcher = LineMatcher(index: catalog.index)
        return cases.map { testCase in
            let query = LineQuery(ParsedLine(testCase.text, splitsCapitals: true), index: catalog.index)
            let candidates = matcher.assessed(query, in: testCase.context).map { assessment in
                let product = catalog.index.product(at: assessment.place)
                let features = MatchFeature.allCases.filter { assessment.evidence[$0] != 0 }.map {
                    ($0.name, assessment.evidence[$0])
                }
                return LineEvidence.Candidate(
                    gtin: product.gtin, brand: product.brand, name: "\(product.name) \(product.size)",
                    features: Dictionary(uniqueKeysWithValues: features))
            }
            return LineEvidence(
                text: testCase.text, gtin: testCase.gtin, acceptable: testCase.acceptable, candidates: candidates)
        }
    }
}
