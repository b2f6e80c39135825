import Accounts
import Links

/// What a service keeps of a person, and until when: for a person who asks (GDPR, article 15, 1 d). Service.md has the
/// words for each.
struct KeptData: Encodable {
    enum What: String, Encodable {
        case account, uploads, pictures, answers, appeals, push, visits, directives, looks, entries, purchases
        case contactHashes = "contact_hashes"
        case fileHashes = "file_hashes"
        case receiptKeys = "receipt_keys"
    }

    enum End: String, Encodable {
        /// Until the person asks for it (`DELETE /v1/me`), or the operator's rules of retention do.
        case erasure
        /// For so many days.
        case days
        /// For so many days after the erasure.
        case daysAfterErasure = "days_after_erasure"
        /// As long as the programme's ledger: the entries are what coins are.
        case ledger
    }

    var what: What
    var until: End
    /// How many days, where it is days.
    var days: Int?

    static func all(_ links: LinkRecords) -> [KeptData] {
        [What.account, .uploads, .pictures, .answers, .appeals, .push].map { KeptData(what: $0, until: .erasure) } + [
            KeptData(what: .visits, until: .days, days: links.visitDays),
            KeptData(what: .directives, until: .days, days: 1),
            KeptData(what: .looks, until: .days, days: People.daysOfLooks),
            KeptData(what: .contactHashes, until: .daysAfterErasure, days: People.daysOfErasedContacts),
            KeptData(what: .fileHashes, until: .ledger), KeptData(what: .receiptKeys, until: .ledger),
            KeptData(what: .entries, until: .ledger), KeptData(what: .purchases, until: .ledger),
        ]
    }
}
