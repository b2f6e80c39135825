import DomainModel
import Text

extension IdentifyingNumberMatch {
    /// Compares two numbers of letters and digits. One that is part of the other and at least `minTornLength` long is
    /// the other, torn; so many characters of a long number may be misread, one of a short one.
    init(_ one: String, _ other: String, minTornLength: Int, maxMisreads: Int = 2) {
        let minLengthForTwo = Tuning.standard.comparison.minLengthForTwoMisreads
        self = withBytes(of: one, other) { left, right in
            if left.elementsEqual(right) { return .same }
            let (short, long) = left.count <= right.count ? (left, right) : (right, left)
            if short.count >= minTornLength, contains(long, short) { return .misread }
            return edits(left, right) <= (short.count >= minLengthForTwo ? maxMisreads : 1) ? .misread : .different
        }
    }
}

extension DocumentMatch {
    init(_ one: String, _ other: String) {
        let tuning = Tuning.standard.comparison
        if one.utf8.count == other.utf8.count, !one.utf8.elementsEqual(other.utf8),
            let left = DocumentMatch.number(one), let right = DocumentMatch.number(other),
            left.distance(to: right).magnitude <= tuning.maxAdjacentDocuments
        {
            self = .adjacent
            return
        }
        self =
            switch IdentifyingNumberMatch(one, other, minTornLength: tuning.minTornDocumentLength, maxMisreads: 1) {
            case .same: .same
            case .misread: .misread
            case .different: .different
            }
    }

    /// The number that ASCII digits write, up to eighteen of them, as many as 64 bits hold.
    static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 18, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension DateMatch {
    init(_ one: Day, _ other: Day) {
        // 03-12 in place of 12-03.
        let isSwapped = one.year == other.year && one.month == other.day && one.day == other.month
        self =
            one == other
            ? .same
            : isSwapped || digitsApart(one.description, other.description) == 1 ? .misread : .different
    }
}

extension TimeMatch {
    init(_ one: TimeOfDay, _ other: TimeOfDay) {
        let minutes = (one.hour * 60 + one.minute) - (other.hour * 60 + other.minute)
        self =
            one == other
            ? .same
            : minutes.magnitude <= Tuning.standard.comparison.maxAdjacentMinutes
                ? .minutesApart
                : digitsApart(one.description, other.description) == 1 ? .misread : .different
    }
}

extension TotalMatch {
    init(_ one: Int, _ other: Int) {
        self =
            one == other
            ? .same
            : withBytes(of: String(one.magnitude), String(other.magnitude)) { edits($0, $1) <= 1 }
                ? .misread : .different
    }
}

extension PictureMatch {
    /// The nearest two of both receipts' photos; `nil` where one receipt has none.
    init?(_ photos: [PictureHash], _ others: [PictureHash]) {
        let distances = photos.lazy.flatMap { one in others.lazy.map { one.distance(to: $0) } }
        guard let bits = distances.min() else { return nil }
        let tuning = Tuning.standard.comparison
        self =
            bits <= tuning.maxAlikePictureBits ? .alike : bits <= tuning.maxSimilarPictureBits ? .similar : .unlike
    }
}

private func withBytes<Answer>(
    of one: String, _ other: String, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Answer
) -> Answer {
    var (one, other) = (one, other)
    return one.withUTF8 { one in other.withUTF8 { body(one, $0) } }
}

private func contains(_ long: UnsafeBufferPointer<UInt8>, _ short: UnsafeBufferPointer<UInt8>) -> Bool {
    (0...long.count - short.count).contains { start in
        (0..<short.count).allSatisfy { long[start + $0] == short[$0] }
    }
}

/// Characters to change, insert or leave out: 0, 1, 2, or 3 for more.
private func edits(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    guard abs(one.count - other.count) <= 2, one.count <= 64, other.count <= 64 else { return 3 }
    return min(LevenshteinDistance.between(one, other), 3)
}

/// How many digits differ of two texts of one length; 9 for others.
func digitsApart(_ one: String, _ other: String) -> Int {
    guard one.utf8.count == other.utf8.count else { return 9 }
    return zip(one.utf8, other.utf8).count { $0 != $1 }
}
