/// The numbers that bound what a provider of identities may send, and how long it is believed.
struct Tuning: Sendable {
    static let standard = Tuning()

    /// Most bytes of an answer. Source: judged; the largest in use (a key set of ten keys) has a tenth.
    let maxAnswerBytes = 64 << 10
    /// Seconds for one exchange with a provider. Source: judged; a person waits for up to three of them.
    let exchangeSeconds = 8
    /// Seconds by which two clocks may differ. Source: judged; OpenID Connect Core 1.0, section 3.1.3.7, allows “a few
    /// minutes”.
    let clockSeconds = 120
    /// Seconds for which a provider's description and its keys are kept. Source: judged; keys are changed over days.
    let keptSeconds = 3600
    /// Seconds between two looks for a key that is not among those that are kept: made-up names of keys cause no more.
    /// Source: judged.
    let newKeySeconds = 60
    /// Most keys of a set that are read. Source: judged; providers have two to ten.
    let maxKeys = 50
    /// Most bytes of an ID token. Source: judged; those in use have one to two thousand.
    let maxTokenBytes = 16 << 10
    /// Most bytes of a subject. Source: OpenID Connect Core 1.0, section 2.
    let maxSubjectBytes = 255
    /// Most bytes of a code or an access token. Source: judged; those of Facebook have some 300.
    let maxCodeBytes = 4096
}
