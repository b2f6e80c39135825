import YAMLFields
import Yams

extension YAMLReader {
    package mutating func decimal(
        _ fields: inout Fields, _ key: String, in range: ClosedRange<Hundredths>
    ) -> Hundredths? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if let number = Hundredths(text), range.contains(number) { return number }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no number from \(range.lowerBound) to \(range.upperBound) with at most two decimals"
                + (text.contains(",") ? "; write a decimal with a point: \(text.replacing(",", with: "."))" : ""))
        return nil
    }
}
