/// A form of characters, such as `[A-Z]{2}[0-9]{4}`: for each place the characters that may stand there.
struct CharacterPattern: Sendable {
    /// For each place whether each of the 128 characters may stand there.
    private let places: [[Bool]]

    /// How many characters it has.
    var length: Int { places.count }

    /// The most characters of a form: more than any number of a person has.
    private static let maxLength = 40

    /// `nil` where the text is no such form.
    init?(_ text: String) {
        var places: [[Bool]] = []
        var rest = Array(text.utf8)[...]
        while rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
            let characters = Array(rest[(rest.startIndex + 1)..<close])
            rest = rest[(close + 1)...]
            var count = 1
            if rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
                count = Int(String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)) ?? 0
                rest = rest[(end + 1)...]
            }
            guard let place = CharacterPattern.place(characters), (1...CharacterPattern.maxLength).contains(count)
            else {
                return nil
            }
            places += Array(repeating: place, count: count)
        }
        guard rest.isEmpty, !places.isEmpty, places.count <= CharacterPattern.maxLength else { return nil }
        self.places = places
    }

    /// The characters of `A-Z02468`; `nil` where there are none, or others than ASCII.
    private static func place(_ characters: [UInt8]) -> [Bool]? {
        var place = [Bool](repeating: false, count: 128)
        var index = 0
        while index < characters.count {
            let isRange = index + 2 < characters.count && characters[index + 1] == UInt8(ascii: "-")
            let last = isRange ? characters[index + 2] : characters[index]
            guard last < 128, characters[index] <= last else { return nil }
            for byte in characters[index]...last { place[Int(byte)] = true }
            index += isRange ? 3 : 1
        }
        return characters.isEmpty ? nil : place
    }

    /// Whether characters of this form stand anywhere in a folded word.
    func isIn(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= places.count else { return false }
        return (0...(bytes.count - places.count)).contains { start in
            places.indices.allSatisfy { places[$0][Int(bytes[start + $0] & 0x7F)] }
        }
    }
}
