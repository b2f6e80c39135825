import Campaigns
import DomainModel
import Ledger
import Messages
import ReviewQueue

/// The reason for a decision, in the client's language.
struct ReasonResponse: Encodable {
    var code: String
    var sentence: String

    init(_ reason: Reason, in language: Language) {
        code = reason.code.rawValue
        sentence = reason.sentence(in: language)
    }
}

/// An upload as the review desk lists it.
struct ListedUpload: Encodable {
    var upload: String
    var user: String
    var uploadedAt: String
    var outcome: String
    var coins: Int
    var pendingCoins: Int
    var shop: String?
    var total: String?
    var date: String?

    /// - Parameter state: what the upload has come to since it was decided so.
    init(_ found: Ledger.DecidedUpload, _ state: UploadState?) {
        let (decision, claim) = (found.decision, found.claim)
        upload = found.id
        user = decision.user
        uploadedAt = decision.uploadedAt.description
        outcome = state?.outcome.rawValue ?? decision.outcome.rawValue
        coins = state?.coins ?? decision.coins
        pendingCoins = state?.pendingCoins ?? decision.pendingCoins
        shop = claim.receipt?.merchant
        total = claim.receipt?.total.map { "\($0)" }
        date = claim.receipt?.date.map { "\($0)" }
    }

    private enum CodingKeys: String, CodingKey {
        case upload, user, outcome, coins, shop, total, date
        case uploadedAt = "uploaded_at"
        case pendingCoins = "pending_coins"
    }
}

/// An upload that waits for review, with everything a reviewer needs.
struct ReviewResponse: Encodable {
    struct Product: Encodable {
        var gtin: String
        var name: String
        var brand: String
        var size: String?
        /// The usual price of one piece.
        var price: String?
        /// Where its picture is.
        var picture: String?
        var why: String
    }

    /// The coins of one campaign that wait, and the lines that they are for.
    struct Share: Encodable {
        var campaign: String
        var name: String
        var partner: String
        var coins: Int
        var why: String
        var lines: [Int]
    }

    struct Line: Encodable {
        var number: Int
        var text: String
        var isQuestion: Bool
        var pieces: Int
        var amount: String?
        var box: Box?
        var products: [Product]

        private enum CodingKeys: String, CodingKey {
            case number, text, pieces, amount, box, products
            case isQuestion = "question"
        }
    }

    struct Facts: Encodable {
        var shop: String?
        var vatNumber: String?
        var date: String?
        var time: String?
        var total: String?
        var currency: String?
        var document: String?
        /// What a field may be that is missing because none of its values is sure enough: `date`, `total`, `shop`.
        var candidates: [String: [FieldCandidate]]?

        private enum CodingKeys: String, CodingKey {
            case shop, date, time, total, currency, document, candidates
            case vatNumber = "vat_number"
        }

        /// The candidates by the names that the fields have here.
        static func named(_ candidates: [String: [FieldCandidate]]?) -> [String: [FieldCandidate]]? {
            guard var named = candidates else { return nil }
            if let shops = named.removeValue(forKey: "merchant") { named["shop"] = shops }
            return named
        }
    }

    struct DuplicateResponse: Encodable {
        var upload: String
        var user: String
        var outcome: String
        var coins: Int
        var likeness: String
        var agrees: [String]
        /// Whether it was paid, and approving needs the word that this is another receipt.
        var isPaid: Bool

        private enum CodingKeys: String, CodingKey {
            case upload, user, outcome, coins, likeness, agrees
            case isPaid = "paid"
        }
    }

    struct OpinionLine: Encodable {
        var verdict: String
        var why: String
        var isYours: Bool

        private enum CodingKeys: String, CodingKey {
            case verdict, why
            case isYours = "yours"
        }
    }

    struct Lease: Encodable {
        var isYours: Bool
        var seconds: Int

        private enum CodingKeys: String, CodingKey {
            case seconds
            case isYours = "yours"
        }
    }

    var upload: String
    var user: String
    var uploadedAt: String
    var shake: String
    var coins: Int
    var needsTwoReviewers: Bool
    var reasons: [ReasonResponse]
    var receipt: Facts?
    var lines: [Line]
    var twins: [DuplicateResponse]
    var opinions: [OpinionLine]
    var lease: Lease?
    var shares: [Share]
    var allowed: [DeskAction] = []
    /// How many photos show it, where there are several: the boxes are in pixels of the strip that they make.
    var photos: Int?
    /// The documents that give its goods back.
    var returns: [ReturnedSale] = []

    private enum CodingKeys: String, CodingKey {
        case upload, user, shake, coins, reasons, receipt, lines, twins, opinions, lease, shares, allowed, photos
        case returns
        case uploadedAt = "uploaded_at"
        case needsTwoReviewers = "needs_two"
    }

    init(
        _ item: ReviewDesk.Item, twins: [PossibleDuplicate], twinStates: [String: UploadState],
        for reviewer: String, at moment: Timestamp,
        in language: Language
    ) {
        let claim = item.review.claim
        let decision = item.review.decision
        upload = decision.id ?? ""
        user = decision.user
        uploadedAt = decision.uploadedAt.description
        shake = claim.shake.rawValue
        coins = item.review.coins
        needsTwoReviewers = item.needsTwoReviewers
        reasons = decision.reasons.filter { $0.code != .awarded }.map { ReasonResponse($0, in: language) }
        receipt = claim.receipt.map { receipt in
            Facts(
                shop: receipt.merchant, vatNumber: receipt.vatNumber, date: receipt.date.map { "\($0)" },
                time: receipt.time.map { "\($0)" }, total: receipt.total.map { "\($0)" }, currency: receipt.currency,
                document: receipt.documentNumber, candidates: Facts.named(receipt.candidates))
        }
        lines = claim.reviewLines.map { line in
            Line(
                number: line.number, text: line.text, isQuestion: line.isQuestion,
                pieces: line.candidates.first?.pieces ?? 1, amount: line.candidates.first?.amount.map { "\($0)" },
                box: line.candidates.first?.box,
                products: line.candidates.map {
                    Product(
                        gtin: $0.product.gtin.digits, name: $0.product.name, brand: $0.product.brand,
                        price: $0.product.usualPrice.map { "\($0)" }, why: $0.why)
                })
        }
        shares = decision.pending.map { award in
            let lines = claim.reviewLines.filter { line in
                line.candidates.contains { award.gtins.contains($0.product.gtin) }
            }
            return Share(
                campaign: award.campaign, name: award.campaign, partner: award.partner, coins: award.coins,
                why: award.why, lines: lines.map(\.number))
        }
        self.twins = twins.map { twin in
            let state = twinStates[twin.decision.id ?? ""]
            return DuplicateResponse(
                upload: twin.decision.id ?? "", user: twin.decision.user,
                outcome: state?.outcome.rawValue ?? twin.decision.outcome.rawValue,
                coins: (state?.coins ?? twin.decision.coins) + (state?.pendingCoins ?? twin.decision.pendingCoins),
                likeness: twin.likeness.answer.rawValue,
                agrees: twin.likeness.agreeing.map { $0.name(in: language) }, isPaid: twin.mustBeToldApart)
        }
        opinions = item.opinions.map {
            OpinionLine(
                verdict: $0.verdict.rawValue, why: $0.why, isYours: $0.reviewer.utf8.elementsEqual(reviewer.utf8))
        }
        lease = item.lease.map {
            Lease(
                isYours: $0.reviewer.utf8.elementsEqual(reviewer.utf8), seconds: max(0, $0.until - moment.seconds))
        }
    }
}

extension ReviewResponse {
    /// The response with what the review itself does not know: the documents that give its goods back, what may be
    /// done, and what campaigns and products are called.
    func completed(
        returns: [ReturnedSale], allowed: [DeskAction], campaigns: [Campaign], in language: Language,
        products: ShownProducts
    ) -> ReviewResponse {
        var whole = self
        whole.returns = returns
        whole.allowed = allowed
        let names = Dictionary(
            campaigns.map { ($0.id, $0.name.text(in: language)) }, uniquingKeysWith: { first, _ in first })
        for share in whole.shares.indices {
            whole.shares[share].name = names[whole.shares[share].campaign] ?? whole.shares[share].campaign
        }
        for line in whole.lines.indices {
            for product in whole.lines[line].products.indices {
                guard let gtin = GTIN(whole.lines[line].products[product].gtin) else { continue }
                whole.lines[line].products[product].size = products.size(of: gtin)
                whole.lines[line].products[product].picture = products.picture(of: gtin)
            }
        }
        return whole
    }
}
