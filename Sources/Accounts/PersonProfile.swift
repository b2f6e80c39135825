import DomainModel

/// What a person tells of themselves, all at once or detail by detail; what is `nil` stays as it is. Whoever has told
/// name, surname and birthday is Pro.
public struct PersonProfile: Hashable, Sendable {
    /// The name as the person writes it.
    public var name: String?
    /// The surname; who has one name only writes it twice, as on a passport.
    public var surname: String?
    /// The day of birth.
    public var birthday: Day?
    /// The postcode where the person lives; an empty one takes it back.
    public var postcode: String?
    /// The gender; `unsaid` takes it back.
    public var gender: Gender?

    /// The details of one person.
    public init(
        name: String? = nil, surname: String? = nil, birthday: Day? = nil, postcode: String? = nil,
        gender: Gender? = nil
    ) {
        self.name = name
        self.surname = surname
        self.birthday = birthday
        self.postcode = postcode
        self.gender = gender
    }

    /// A detail that no person has.
    public enum Fault: Hashable, Sendable {
        /// The surname is no name, as below.
        case surname
        /// The name has other characters than letters and what stands between them, or fewer than two letters.
        case name
        /// The person would be too young to take part, or older than anybody.
        case birthday
        /// The postcode has no form of the country's.
        case postcode
    }

    /// The first detail that cannot be true.
    ///
    /// - Parameters:
    ///   - today: the day to count the age from.
    ///   - country: where the programme is, as ISO 3166-1 writes it; `nil` for any.
    public func fault(on today: Day, in country: String?) -> Fault? {
        if let name, !PersonProfile.isName(name, letters: Tuning.standard.leastLetters) { return .name }
        // Many surnames have one letter.
        if let surname, !PersonProfile.isName(surname, letters: 1) { return .surname }
        if let birthday, !Tuning.standard.years.contains(PersonProfile.age(birthday, on: today)) { return .birthday }
        if let postcode, !postcode.isEmpty, !PostcodeForms.standard.matches(postcode, in: country) { return .postcode }
        return nil
    }

    /// Whether a text can be a name: letters, and what stands between them.
    private static func isName(_ name: String, letters least: Int) -> Bool {
        let letters = name.unicodeScalars.filter(\.properties.isAlphabetic)
        let different = Set(String(String.UnicodeScalarView(letters)).lowercased().unicodeScalars)
        let isWritten = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || betweenLetters.contains(scalar)
                || [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
        }
        return isWritten && min(letters.count, different.count) >= least
    }

    /// Hyphens, apostrophes, points and blanks, as names are spelled with.
    private static let betweenLetters = Set(" -.'’ʼ‘·‐\u{A0}".unicodeScalars)

    /// Whole years from a birthday; negative before it.
    private static func age(_ birthday: Day, on today: Day) -> Int {
        let hadBirthday = (today.month, today.day) >= (birthday.month, birthday.day)
        return today.year - birthday.year - (hadBirthday ? 0 : 1)
    }
}
