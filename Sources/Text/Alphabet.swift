/// An alphabet other than the Latin one whose letters `LatinFolding` writes as Latin letters.
public enum Alphabet: Sendable, Hashable, CaseIterable {
    /// Greek, with and without accents.
    case greek
    /// Bulgarian, Russian and others.
    case cyrillic

    /// The alphabet that a letter belongs to; `nil` for a Latin letter, a letter of any other alphabet and a sign.
    public init?(of scalar: Unicode.Scalar) {
        guard GreekAndCyrillicFolding.letters(scalar)?.isEmpty == false else { return nil }
        self = (0x400...0x52F).contains(scalar.value) ? .cyrillic : .greek
    }
}
