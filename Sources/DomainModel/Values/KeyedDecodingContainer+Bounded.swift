/// Bounds on the lists and texts of a reading, which comes from a process that a stranger's picture may have taken
/// over.
enum ReadingBounds {
    /// Rows of text; a roll of two metres has some 400.
    static let texts = 5000
    /// Bytes of one text; a row has some 60 letters.
    static let textBytes = 4096
    /// Lines of a receipt.
    static let lines = 1000
    /// Barcodes, engines, packages, signs and boxes.
    static let others = 1000
}

extension KeyedDecodingContainer {
    /// A list of at most `most` elements; `nil` if there is none. Its length is looked at before its elements.
    func decodeIfPresent<Element: Decodable>(
        _ type: [Element].Type, forKey key: Key, atMost most: Int
    ) throws -> [Element]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        let count = try nestedUnkeyedContainer(forKey: key).count ?? .max
        guard count <= most else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "a list may have \(most) elements and has \(count)")
        }
        return try decode([Element].self, forKey: key)
    }

    /// Texts of a bounded number and length; `nil` if there is no list.
    func decodeTextsIfPresent(forKey key: Key) throws -> [String]? {
        guard let texts = try decodeIfPresent([String].self, forKey: key, atMost: ReadingBounds.texts) else {
            return nil
        }
        guard texts.allSatisfy({ $0.utf8.count <= ReadingBounds.textBytes }) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "a text may have \(ReadingBounds.textBytes) bytes")
        }
        return texts
    }
}
