import DomainModel

extension MatchTestSuite {
    /// A line that an earlier edition of the catalogue matched, and a later one answers otherwise.
    public struct Change: Encodable, Sendable {
        /// What becomes of it.
        public enum Kind: String, Encodable, Sendable {
            /// A person is asked: a new product may be meant as well.
            case ask
            /// It is another product.
            case other
            /// It matches nothing.
            case none
        }

        /// The row in the file of lines.
        public var row: Int
        /// The line.
        public var text: String
        /// The product that it was.
        public var before: GTIN
        /// What becomes of it.
        public var becomes: Kind
        /// The products that it is or may be now, best first.
        public var candidates: [GTIN]
    }

    /// The lines that `old` matched and `new` does not match with the same product, in the order of the file.
    public func changes(from old: Catalog, to new: Catalog) -> [Change] {
        zip(run(old), run(new)).compactMap { earlier, later in
            guard let before = earlier.outcome.match?.product.gtin else { return nil }
            let kind: Change.Kind
            let candidates: [Match]
            switch later.outcome {
            case .match(let match) where match.product.gtin == before: return nil
            case .match(let match): (kind, candidates) = (.other, [match])
            case .ask(let matches, _): (kind, candidates) = (.ask, matches)
            case .none: (kind, candidates) = (.none, [])
            }
            return Change(
                row: later.testCase.row, text: later.testCase.text, before: before, becomes: kind,
                candidates: candidates.map(\.product.gtin))
        }
    }
}
