import DomainModel

/// What a person is told who asked for what cannot be done: the codes of problems (RFC 9457) that people meet, each
/// with what to do. Programs read the code; the details in English are for who writes them.
public enum ProblemMessage: String, Hashable, Sendable, CaseIterable {
    case badContact = "bad_contact"
    case wrongCode = "wrong_code"
    case tooManyWrongCodes = "too_many_wrong_codes"
    case tooManyRequests = "too_many_requests"
    case tooManyOpen = "too_many_open"
    case tooManyAccounts = "too_many_accounts"
    case soldOut = "sold_out"
    case insufficient
    case unknownReward = "unknown_reward"
    case tooLate = "too_late"
    case badName = "bad_name"
    case badSurname = "bad_surname"
    case badBirthday = "bad_birthday"
    case badPostcode = "bad_postcode"
    case notSigned = "not_signed"
    case empty
    case tooLarge = "too_large"
    case cutOff = "cut_off"
    case unauthorized
    case notFound = "not_found"
    case unavailable
    case `internal`
    case noPush = "no_push"
    case saidAlready = "said_already"

    /// The sentence, with what to do.
    public func sentence(in language: Language) -> String {
        MessageTexts.of(language).problemSentences[self]!.filled(with: [:])
    }
}
