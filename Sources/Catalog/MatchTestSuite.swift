import DomainModel

/// Lines of receipts with the products that they must match; `qix catalog test` runs it.
public struct MatchTestSuite: Sendable {
    /// One line and its answer.
    public struct Case: Sendable, Hashable {
        /// The row in the file, the header being row 1.
        public var row: Int
        /// The line as the till prints it.
        public var text: String
        /// The product it is; `nil` where it must match nothing.
        public var gtin: GTIN?
        /// The products of which one is right and nobody can tell which, where the line must be asked.
        public var acceptable: [GTIN] = []
        /// What the rest of the receipt says, as far as the file has such columns.
        public var context = LineContext()
        /// The receipt's language, for figures by language.
        public var language: String?
    }

    /// The result of one case.
    public struct Result: Sendable {
        /// Right or wrong.
        public enum Verdict: String, Sendable {
            /// The product it is.
            case right
            /// A product where it is another or none: coins would be paid for nothing.
            case wrong
            /// No match, or only a question, where it is a product.
            case missed
            /// Rightly no match.
            case rejected
        }

        /// The case itself.
        public var testCase: Case
        /// The catalogue's answer.
        public var outcome: MatchOutcome
        /// Right or wrong.
        public var verdict: Verdict
    }

    /// The figures of a run.
    public struct Summary: Sendable, Hashable, Codable {
        /// All lines, those included that must match nothing.
        public var cases = 0
        /// Lines matched to the product they are.
        public var right = 0
        /// Lines matched to a product they are not.
        public var wrong = 0
        /// Lines that are a product but were not matched, asked or not.
        public var missed = 0
        /// Lines that are none and matched none.
        public var rejected = 0
        /// Lines for which a person would be asked.
        public var asked = 0
        /// Lines that are a product and were asked with that product first.
        public var askedRightFirst = 0
        /// Lines that must be asked, and were matched: a sibling was picked.
        public var picked = 0
        /// `right / (right + wrong)`; 1 where nothing matched.
        public var precision = 1.0
        /// `right` among the lines that are a product; 1 where there are none.
        public var recall = 1.0

        enum CodingKeys: String, CodingKey {
            case cases, right, wrong, missed, rejected, asked, picked, precision, recall
            case askedRightFirst = "asked_right_first"
        }
    }

    /// The cases in the order of the file.
    public let cases: [Case]

    /// Reads the columns `text,gtin[,acceptable][,retailer][,merchant][,amount][,currency][,language][,readings]` and
    /// `[,discount][,brands]`.
    ///
    /// A blank GTIN means that the line must match nothing; with several `acceptable` ones, separated by bars, that it
    /// must be asked. Readings are what the line may say instead, each behind its probability, between bars:
    /// `0.4 NEUER KAESE|0.1 MEUER KASE`. Rows of discount on the line, and brands of which the receipt has another
    /// product, stand between bars as well.
    public init(csv bytes: [UInt8], named name: String) throws(CatalogError) {
        var rows = CSVRows(try DecodedText(bytes, named: name).utf8)
        let header = rows.next()?.fields.map { $0.trimmed.lowercased() } ?? []
        guard let textColumn = header.firstIndex(of: "text"), let codeColumn = header.firstIndex(of: "gtin") else {
            throw .header(file: name, missing: ["text", "gtin"].filter { !header.contains($0) }, found: header)
        }
        var cases: [Case] = []
        var problems: [RowProblem] = []
        while let row = rows.next() {
            if let kind = row.problem {
                problems.append(RowProblem(row: row.number, kind: kind))
                continue
            }
            guard row.fields.count == header.count else {
                let kind = RowProblem.Kind.fieldCount(found: row.fields.count, expected: header.count)
                problems.append(RowProblem(row: row.number, kind: kind))
                continue
            }
            let code = row.fields[codeColumn].trimmed
            let gtin = GTIN(code)
            if gtin == nil, !code.isEmpty {
                problems.append(RowProblem(row: row.number, kind: CatalogCSV.wrongCode(code)))
                continue
            }
            func field(_ name: String) -> String? {
                guard let column = header.firstIndex(of: name) else { return nil }
                let text = row.fields[column].trimmed
                return text.isEmpty ? nil : text
            }
            cases.append(
                Case(
                    row: row.number, text: row.fields[textColumn], gtin: gtin,
                    acceptable: (field("acceptable") ?? "").split(separator: "|").compactMap {
                        GTIN(String($0).trimmed)
                    },
                    context: LineContext(
                        retailer: field("retailer"), shop: field("merchant"),
                        amount: field("amount").flatMap(CatalogCSV.price),
                        currency: field("currency").flatMap(CatalogCSV.currency), language: field("language"),
                        readings: (field("readings") ?? "").split(separator: "|").compactMap(LineReading.init),
                        discounts: (field("discount") ?? "").split(separator: "|").map { String($0).trimmed },
                        brands: (field("brands") ?? "").split(separator: "|").map { String($0).trimmed }),
                    language: field("language")))
        }
        guard problems.isEmpty else {
            throw .rows(file: name, problems: problems, rowsRead: cases.count + problems.count)
        }
        self.cases = cases
    }

    init(_ cases: [Case]) { self.cases = cases }

    /// Suites of one line each.
    public var each: [MatchTestSuite] { cases.map { MatchTestSuite([$0]) } }

    /// Looks every line up in `catalog`.
    public func run(_ catalog: Catalog) -> [Result] {
        cases.map { testCase in
            let outcome = catalog.match(line: testCase.text, in: testCase.context)
            let found = outcome.match?.product.gtin
            let verdict: Result.Verdict =
                if let found { found == testCase.gtin ? .right : .wrong } else {
                    testCase.gtin == nil ? .rejected : .missed
                }
            return Result(testCase: testCase, outcome: outcome, verdict: verdict)
        }
    }
}

extension LineReading {
    /// A reading behind its probability, `0.4 NEUER KAESE`; `nil` where there is none of the two.
    public init?(_ written: some StringProtocol) {
        let parts = written.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let probability = Double(parts[0]), (0...1).contains(probability) else { return nil }
        self.init(text: String(parts[1]), probability: probability)
    }
}

extension MatchTestSuite.Summary {
    /// Counts results.
    public init(_ results: [MatchTestSuite.Result]) {
        cases = results.count
        for result in results {
            switch result.verdict {
            case .right: right += 1
            case .wrong: wrong += 1
            case .missed: missed += 1
            case .rejected: rejected += 1
            }
            if case .ask(let candidates, _) = result.outcome {
                asked += 1
                if let gtin = result.testCase.gtin, candidates.first?.product.gtin == gtin { askedRightFirst += 1 }
            } else if !result.testCase.acceptable.isEmpty, result.outcome.match != nil {
                picked += 1
            }
        }
        let named = results.count { $0.testCase.gtin != nil }
        if right + wrong > 0 { precision = Double(right) / Double(right + wrong) }
        if named > 0 { recall = Double(right) / Double(named) }
    }
}
