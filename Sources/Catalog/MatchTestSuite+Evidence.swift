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
        /// Whether it is a copy of a line that no longer says which product it is.
        public var isAltered: Bool
        /// The products that the search found.
        public var candidates: [Candidate]
    }

    /// The evidence of every line in `catalog`, with copies that are none of its products where `altered`.
    public func evidence(_ catalog: Catalog, altered: Bool = false) -> [LineEvidence] {
        let matcher = LineMatcher(index: catalog.index)
        let lines = cases.flatMap { [$0] + (altered ? $0.alterations(catalog) : []) }
        return lines.map { testCase in
            let language = testCase.context.language
            let line = ParsedLine(testCase.text, splitsCapitals: true, language: language)
            let query = LineQuery(
                line, index: catalog.index, language: language, retailer: testCase.context.retailer)
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
                text: testCase.text, gtin: testCase.gtin, acceptable: testCase.acceptable,
                isAltered: testCase.row == 0, candidates: candidates)
        }
    }
}

extension MatchTestSuite.Case {
    /// Lines that no longer say that they are this one's product: without its brand, and of other sizes. They have no
    /// row.
    fileprivate func alterations(_ catalog: Catalog) -> [MatchTestSuite.Case] {
        guard let product = gtin.flatMap(catalog.product) else { return [] }
        var altered: [MatchTestSuite.Case] = []
        if let text = text(without: product.brand) { altered.append(MatchTestSuite.Case(row: 0, text: text)) }
        for factor in Tuning.standard.decision.alteredSizes {
            if let text = text(resizedBy: factor) {
                altered.append(MatchTestSuite.Case(row: 0, text: text, context: context))
            }
        }
        return altered
    }

    /// The line without the words that are the brand's, cut short or misread; `nil` where it has none or nothing else.
    func text(without brand: String) -> String? {
        let brand = FoldedText(brand).joined.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
        let words = text.split { $0 == " " || $0 == "." }
        let kept = words.filter { word in
            let letters = Array(FoldedText(String(word)).joined.utf8)
            return !brand.contains {
                $0.starts(with: letters) || letters.starts(with: $0)
                    || WordSimilarity.between(letters, ArraySlice($0)) != nil
            }
        }
        return kept.isEmpty || kept.count == words.count ? nil : kept.joined(separator: " ")
    }

    /// The line with another size; `nil` where it has no mass or volume.
    func text(resizedBy factor: Double) -> String? {
        guard let size = ParsedLine(text).sizes.first, size.kind == .mass || size.kind == .volume,
            let range = text.firstRange(of: "\(size.digits)")
        else { return nil }
        let other = Int(Double(size.digits) * factor)
        guard other > 0, other != size.digits else { return nil }
        return text[..<range.lowerBound] + "\(other)" + text[range.upperBound...]
    }
}
