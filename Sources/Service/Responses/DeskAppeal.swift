import Ledger
import ReviewQueue

/// An open appeal as the review desk lists it.
struct DeskAppeal: Encodable {
    var number: Int
    var upload: String
    var user: String
    var text: String
    var gtin: String?
    var at: String
    var shop: String?
    var total: String?
    var date: String?
    var allowed: [DeskAction]

    /// - Parameter story: what the ledger has of the upload; `nil` where its user was erased.
    init(_ appeal: Appeal, story: UploadTimeline?, allowed: [DeskAction]) {
        number = appeal.number
        upload = appeal.upload
        user = appeal.person
        text = appeal.text
        gtin = appeal.product?.digits
        at = appeal.at.description
        let receipt = story?.current.claim.receipt
        shop = receipt?.merchant
        total = receipt?.total.map { "\($0)" }
        date = receipt?.date.map { "\($0)" }
        self.allowed = allowed
    }
}
