import YAMLFields
import Yams

extension YAMLReader {
    package mutating func decimal(
        _ fields: inout Fields, _ key: String, in range: ClosedRange<Hundredths>
    ) -> Hundredths? {
        guard let (text, node) = scalar(&fields, key) else { return nil }
        if text.isEmpty {
            report(
                node, at: fields.path(to: key),
                "has no value; a number from \(range.lowerBound) to \(range.upperBound) belongs here")
            return nil
        }
        if let number = Hundredths(text), range.contains(number) { return number }
        let meant = YAMLReader.decimal(meantBy: text).flatMap { Hundredths($0) }
        // Who writes fifty where one is the most means percent.
        let share =
            range.upperBound == .one
            ? Hundredths(text).flatMap { $0 > .one ? Hundredths(count: $0.count / 100) : nil } : nil
        let right = [meant, share].compactMap(\.self).first { range.contains($0) }
        let positive = text.hasPrefix("-") ? Hundredths(String(text.dropFirst())) : nil
        let unsigned = positive.flatMap { range.contains($0) ? "; did you mean \($0)?" : nil }
        report(
            node, at: fields.path(to: key),
            "“\(text)” is no number from \(range.lowerBound) to \(range.upperBound) with at most two decimals"
                + (right.map { "; write \($0)" } ?? unsigned ?? ""))
        return nil
    }
}
