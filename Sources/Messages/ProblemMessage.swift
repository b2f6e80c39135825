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
    case contentUntold = "content_untold"
    case contentForOthers = "content_for_others"
    case contentNotYet = "content_not_yet"
    case contentOver = "content_over"
    case contentDone = "content_done"
    case contentAgain = "content_again"
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
    case notAPicture = "not_a_picture"
    case pictureAsRecording = "picture_as_recording"
    case recordingAsPicture = "recording_as_picture"
    case seriesAsScan = "series_as_scan"
    case notPhotos = "not_photos"
    case tooSlow = "too_slow"
    case diskFull = "disk_full"
    case tierNotIncluded = "tier_not_included"
    case audienceNotIncluded = "audience_not_included"
    case signInToSpend = "sign_in_to_spend"
    case calledOff = "called_off"
    case outsideDays = "outside_days"
    case notEarned = "not_earned"
    case keyOfAnother = "key_of_another"
    case staff
    case forbidden
    case badText = "bad_text"
    case notDecided = "not_decided"
    case noCodes = "no_codes"
    case tooManyMerged = "too_many_merged"
    case refused
    case unknownSignIn = "unknown_sign_in"
    case notBelieved = "not_believed"
    case providerUnavailable = "provider_unavailable"
    case noInvitations = "no_invitations"
    // What reviewers, operators and partners meet.
    case nothingWaits = "nothing_waits"
    case leasedToAnother = "leased_to_another"
    case notLeased = "not_leased"
    case ownInterest = "own_interest"
    case alreadyDecided = "already_decided"
    case answeredAlready = "answered_already"
    case noReason = "no_reason"
    case badReason = "bad_reason"
    case badLines = "bad_lines"
    case badCoins = "bad_coins"
    case budgetExhausted = "budget_exhausted"
    case nothingToTakeBack = "nothing_to_take_back"
    case tooManyWaiting = "too_many_waiting"
    case noTarget = "no_target"

    /// The sentence, with what to do.
    public func sentence(in language: Language) -> String {
        MessageTexts.of(language).problemSentences[self]!.filled(with: [:])
    }
}
