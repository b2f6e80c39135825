/// The languages in which users get answers.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    case english = "en"
    case italian = "it"
    case german = "de"
    case french = "fr"
    case spanish = "es"
}
