import YAMLFields

/// A rule of a programme in a campaigns file.
struct RuleField: Sendable {
    /// Its name in the file.
    let name: String
    /// Takes the rule's value from the file; reports what is wrong with it.
    let read: @Sendable (inout YAMLReader, inout YAMLReader.Fields, inout Programme.Rules) -> Void
    /// The default, as text, where the rules keep it; `nil` where they differ from it.
    let usual: @Sendable (Programme.Rules) -> String?

    init<Value: Equatable & Sendable>(
        _ name: String, _ property: WritableKeyPath<Programme.Rules, Value> & Sendable,
        _ read: @escaping @Sendable (inout YAMLReader, inout YAMLReader.Fields, _ name: String) -> Value?,
        usual: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) {
        self.name = name
        self.read = { reader, map, rules in
            if let value = read(&reader, &map, name) { rules[keyPath: property] = value }
        }
        self.usual = { rules in
            let value = Programme.Rules()[keyPath: property]
            return rules[keyPath: property] == value ? usual(value) : nil
        }
    }

    /// A rule that is a whole number.
    init(_ name: String, _ property: WritableKeyPath<Programme.Rules, Int> & Sendable, in range: ClosedRange<Int>) {
        self.init(name, property) { $0.whole(&$1, $2, in: range) }
    }
}

extension Programme.Rules {
    /// How each rule is read from a campaigns file, in the order in which those at their default are listed.
    static let fields: [RuleField] = [
        RuleField("price_factor", \.priceFactor) {
            $0.whole(&$1, $2, in: 2...1000)
        } usual: { _ in
            "\(defaultPriceFactor)"
        },
        RuleField("pace_factor", \.paceFactor) {
            $0.whole(&$1, $2, in: 0...1000)
        } usual: { _ in
            "\(defaultPaceFactor)"
        },
        RuleField("pack_certainty", \.packCertainty) {
            $0.decimal(&$1, $2, in: Hundredths(0)...Hundredths(1)).map { Double($0.count) / 100 }
        } usual: { _ in
            "\(defaultPackCertainty)"
        },
        RuleField("receipt_max_age_days", \.receiptMaxAgeDays, in: 0...3660),
        RuleField("near_duplicate_bits", \.nearDuplicateBits, in: 0...7),
        RuleField("minimum_confidence", \.minimumConfidence) {
            $0.decimal(&$1, $2, in: Hundredths(0)...Hundredths(1)).map { Double($0.count) / 100 }
        },
        RuleField("review_above", \.reviewAbove, in: 0...YAMLReader.maxCoins),
        RuleField("requires_balance", \.requiresBalance) { $0.boolean(&$1, $2) },
        RuleField("pieces_per_line", \.piecesPerLine, in: 1...1000),
        RuleField("codes_per_picture", \.codesPerPicture, in: 1...100),
        RuleField("same_product_days", \.sameProductDays, in: 0...3660),
        RuleField("pending_percent", \.pendingPercent, in: 1...100),
        RuleField("new_till_above", \.newTillAbove, in: 0...YAMLReader.maxCoins),
    ]

    /// The rules that have their default value, by the names that a campaigns file gives them.
    public var usual: [(name: String, value: String)] {
        Programme.Rules.fields.compactMap { field in field.usual(self).map { (field.name, $0) } }
    }
}
