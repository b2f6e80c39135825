/// Why a decision is what it is: a code for machines, and details that a sentence for the user fills in.
public struct Reason: Hashable, Sendable {
    /// The code that machines go by. Codes are stable; new ones may be added. `Messages/Texts` has a sentence of each,
    /// with the names of its details in braces.
    public enum Code: String, Hashable, Codable, Sendable, CaseIterable {
        // It earns.
        case awarded
        // The picture.
        case unreadable
        case tooLarge = "too_large"
        case notReadYet = "not_read_yet"
        case notFound = "not_found"
        case notAReceipt = "not_a_receipt"
        case cardSlip = "card_slip"
        case notAProduct = "not_a_product"
        // The recording.
        case unreadableRecording = "unreadable_recording"
        case notARecording = "not_a_recording"
        case notAPicture = "not_a_picture"
        case noMarkHeard = "no_mark_heard"
        case unknownMark = "unknown_mark"
        case outsideAiring = "outside_airing"
        case replayedRecording = "replayed_recording"
        case sameAiringAgain = "same_airing_again"
        // Paid before.
        case duplicateFile = "duplicate_file"
        case duplicateReceipt = "duplicate_receipt"
        case receiptOfAnotherUser = "receipt_of_another_user"
        case possibleDuplicateReceipt = "possible_duplicate_receipt"
        case nearDuplicatePicture = "near_duplicate_picture"
        // The receipt.
        case returnDocument = "return_document"
        case receiptTooOld = "receipt_too_old"
        case receiptInFuture = "receipt_in_future"
        case totalMismatch = "total_mismatch"
        case totalMissing = "total_missing"
        case dateMissing = "date_missing"
        case identityMissing = "identity_missing"
        case voidUnclear = "void_unclear"
        case implausibleReceipt = "implausible_receipt"
        case currencyUnknown = "currency_unknown"
        case lowConfidence = "low_confidence"
        case manyPieces = "many_pieces"
        case unusualPrice = "unusual_price"
        case manyCodes = "many_codes"
        case pictureOfScreen = "picture_of_screen"
        case codeWithoutPack = "code_without_pack"
        case productToConfirm = "product_to_confirm"
        // The products.
        case noPartnerProduct = "no_partner_product"
        case inStoreCode = "in_store_code"
        // The campaigns.
        case noCampaign = "no_campaign"
        case outsideCampaign = "outside_campaign"
        case otherCurrency = "other_currency"
        case retailerNotIncluded = "retailer_not_included"
        case tierNotIncluded = "tier_not_included"
        case audienceNotIncluded = "audience_not_included"
        case shopNotIncluded = "shop_not_included"
        case discountNotHeld = "discount_not_held"
        case minimumNotReached = "minimum_not_reached"
        case sameProductAgain = "same_product_again"
        case limitReached = "limit_reached"
        case budgetExhausted = "budget_exhausted"
        case budgetHeld = "budget_held"
        case largeAward = "large_award"
        case newTill = "new_till"
        case unusualPace = "unusual_pace"
        // What is no longer kept.
        case erased

        /// Whether an upload that was refused for this reason may earn another day: the picture stays as it is, but
        /// users choose another shake, catalogue and campaigns grow, budgets rise and readers improve.
        public var isRetryable: Bool {
            switch self {
            case .unreadable, .tooLarge, .notAReceipt, .cardSlip, .notAProduct,
                .unreadableRecording, .notARecording, .notAPicture, .noMarkHeard, .unknownMark, .outsideAiring,
                .replayedRecording,
                .noPartnerProduct,
                .noCampaign, .outsideCampaign, .retailerNotIncluded, .tierNotIncluded, .audienceNotIncluded,
                .shopNotIncluded, .discountNotHeld, .minimumNotReached, .budgetExhausted:
                true
            case .awarded, .notReadYet, .notFound, .sameAiringAgain,
                .duplicateFile, .duplicateReceipt, .receiptOfAnotherUser, .possibleDuplicateReceipt,
                .nearDuplicatePicture,
                .returnDocument, .receiptTooOld, .receiptInFuture, .totalMismatch, .totalMissing, .dateMissing,
                .identityMissing, .voidUnclear, .implausibleReceipt, .currencyUnknown, .lowConfidence, .manyPieces,
                .unusualPrice, .manyCodes, .pictureOfScreen, .codeWithoutPack, .productToConfirm, .inStoreCode,
                .otherCurrency, .sameProductAgain, .limitReached, .budgetHeld, .largeAward, .newTill,
                .unusualPace, .erased:
                false
            }
        }

        /// Whether it only says how much an upload earns. Every other reason beside coins that wait asks a person.
        public var isAboutAmount: Bool {
            switch self {
            case .awarded, .noCampaign, .outsideCampaign, .otherCurrency, .retailerNotIncluded, .tierNotIncluded,
                .audienceNotIncluded, .shopNotIncluded, .discountNotHeld, .minimumNotReached, .sameProductAgain,
                .limitReached, .budgetExhausted, .budgetHeld:
                true
            default: false
            }
        }
    }

    /// The code that machines go by.
    public var code: Code
    /// What the sentence fills in, by name.
    public var detail: [String: String]

    /// A reason.
    public init(_ code: Code, _ detail: [String: String] = [:]) {
        self.code = code
        self.detail = detail
    }
}

extension Reason: Decodable {
    private enum CodingKeys: String, CodingKey { case code, detail }

    /// Reads code and detail; the sentence that is written beside them (`Messages`) follows from them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Code.self, forKey: .code)
        detail = try container.decodeIfPresent([String: String].self, forKey: .detail) ?? [:]
    }
}
