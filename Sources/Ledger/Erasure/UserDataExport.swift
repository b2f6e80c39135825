import Campaigns
import Foundation
import Messages
import SQL

/// Everything that the ledger keeps about one user, as the user is entitled to it.
public struct UserDataExport: Encodable, Sendable {
    /// An upload with every decision about it.
    public struct ExportedUpload: Encodable, Sendable {
        /// The upload's name.
        public var id: String
        /// SHA-256 of the file.
        public var sha256: String
        /// What it has come to: its last decision, and what was booked since.
        public var outcome: UploadState.Outcome
        /// Coins of it that are the user's.
        public var coins: Int
        /// Coins of it that wait.
        public var pendingCoins: Int
        /// What was claimed and decided, in order; the last decision holds.
        public var decided: [ExportedDecision]
        /// The keys by which the ledger recognises the receipt.
        public var receiptKeys: [String]
        /// The hashes of keys by which the ledger recognises it since its text was erased.
        public var erasedKeys: [String]

        private enum CodingKeys: String, CodingKey {
            case id, sha256, outcome, coins, decided
            case pendingCoins = "pending_coins"
            case receiptKeys = "receipt_keys"
            case erasedKeys = "erased_keys"
        }
    }

    /// A claim with its decision.
    public struct ExportedDecision: Encodable, Sendable {
        /// What was claimed.
        public var claim: Claim
        /// What was decided.
        public var decision: Decision
        /// The record's hash.
        public var hash: String
    }

    /// A product that the user was paid for scanning.
    public struct PaidProduct: Encodable, Sendable {
        /// By which campaign.
        public var campaign: String
        /// The product's number.
        public var gtin: String
        /// On which day.
        public var day: String
    }

    /// What a campaign has paid the user on a day.
    public struct DailyPayout: Encodable, Sendable {
        /// Which campaign.
        public var campaign: String
        /// On which day.
        public var day: String
        /// How much.
        public var coins: Int
    }

    /// A till of whose receipts the user was paid for one.
    public struct VisitedTill: Encodable, Sendable {
        /// Its register and VAT number, or what of them was read.
        public var till: String
        /// The day of the first upload.
        public var day: String
        /// The network that it came from, as an opaque name.
        public var network: String?
    }

    /// A partner's products in a shop, of whose receipts the user was paid for one.
    public struct ShopPartner: Encodable, Sendable {
        /// The shop's name.
        public var shop: String
        /// The partner.
        public var partner: String
        /// The day of the first upload.
        public var day: String
        /// The network that it came from, as an opaque name.
        public var network: String?
    }

    /// What the user paid for a piece of a product, on a receipt that was paid for.
    public struct PaidPrice: Encodable, Sendable {
        /// The product's number.
        public var gtin: String
        /// On which day the receipt was sent.
        public var day: String
        /// The currency (ISO 4217).
        public var currency: String
        /// Hundredths of it.
        public var cents: Int
    }

    /// Coins of one day for receipts of tills that were not known.
    public struct NewTillPayout: Encodable, Sendable {
        /// On which day.
        public var day: String
        /// How much.
        public var coins: Int
    }

    /// Who.
    public var user: String
    /// What the user has.
    public var balance: Balance
    /// What the user owes.
    public var debt: Int
    /// The uploads, in the order they were decided.
    public var uploads: [ExportedUpload]
    /// The entries, in order.
    public var entries: [Entry]
    /// Products paid for in scans, and airings, written as `4711@2026-03-14T20:30`.
    public var paidProducts: [PaidProduct]
    /// Coins by campaign and day, as limits count them.
    public var paid: [DailyPayout]
    /// Tills for whose receipts the user was paid.
    public var tills: [VisitedTill]
    /// Partners' products in shops for whose receipts the user was paid.
    public var shopPartners: [ShopPartner]
    /// What the user paid for products.
    public var prices: [PaidPrice]
    /// Coins by day for receipts of tills that were not known.
    public var paidAtNewTills: [NewTillPayout]

    private enum CodingKeys: String, CodingKey {
        case user, balance, debt, uploads, entries, paid, tills, prices
        case shopPartners = "shop_partners"
        case paidAtNewTills = "paid_at_new_tills"
        case paidProducts = "paid_products"
    }
}

extension Ledger {
    /// Everything that the ledger keeps about a user; `invalid` where that is nothing.
    public func person(_ user: String) throws(LedgerError) -> UserDataExport {
        try read { tables in
            let journal = Journal(tables: tables)
            let accountName = Ledger.account(user)
            let uploads = try tables.rows(.uploadsOfUser, [.text(accountName)]).map(UploadRecord.init)
            let entries = try tables.rows(.entriesOfUser, [.text(accountName)]).map(Entry.init)
            guard !uploads.isEmpty || !entries.isEmpty else {
                throw LedgerError.invalid(
                    "\(self.path): keeps nothing about \(user); `qix ledger balance` lists its users")
            }
            return UserDataExport(
                user: accountName, balance: try journal.balance(accountName), debt: try journal.debt(of: accountName),
                uploads: try uploads.map { try tables.exported($0) }, entries: entries,
                paidProducts: try tables.rows(.paidProductsOfUser, [.text(accountName)]).map { row in
                    UserDataExport.PaidProduct(campaign: try row.text(0), gtin: try row.text(1), day: try row.text(2))
                },
                paid: try tables.rows(.spentOfUser, [.text(accountName)]).map { row in
                    UserDataExport.DailyPayout(
                        campaign: try row.text(0), day: try row.text(1), coins: try row.integer(2))
                },
                tills: try tables.rows(.tillsOfUser, [.text(accountName)]).map { row in
                    UserDataExport.VisitedTill(
                        till: try row.text(0), day: try row.text(2), network: try row.optionalText(3))
                },
                shopPartners: try tables.rows(.shopPartnersOfUser, [.text(accountName)]).map { row in
                    UserDataExport.ShopPartner(
                        shop: try row.text(0), partner: try row.text(1), day: try row.text(2),
                        network: try row.optionalText(3))
                },
                prices: try tables.rows(.paidPricesOfUser, [.text(accountName)]).map { row in
                    UserDataExport.PaidPrice(
                        gtin: try row.text(0), day: try row.text(1), currency: try row.text(2),
                        cents: try row.integer(3))
                },
                paidAtNewTills: try tables.rows(
                    .atNewTillsByDay, [.text(AwardSubject.Kind.user.rawValue), .text(accountName)]
                ).map { row in
                    UserDataExport.NewTillPayout(day: try row.text(0), coins: try row.integer(1))
                })
        }
    }
}

extension LedgerTables {
    fileprivate func exported(_ record: UploadRecord) throws -> UserDataExport.ExportedUpload {
        let state = try state(of: record.id)
        return UserDataExport.ExportedUpload(
            id: record.id, sha256: record.sha256, outcome: state?.outcome ?? .reject, coins: state?.coins ?? 0,
            pendingCoins: state?.pendingCoins ?? 0,
            decided: try ([record] + redecisions(of: record.id)).map { decided in
                let recorded = try DecidedClaim(decided)
                return UserDataExport.ExportedDecision(
                    claim: recorded.claim, decision: recorded.decision, hash: decided.hash)
            },
            receiptKeys: try rows(.receiptKeysOfUpload, [.integer(record.number)]).map { row in try row.text(1) },
            erasedKeys: try rows(.erasedKeysOfUpload, [.integer(record.number)]).map { row in try row.text(0) })
    }
}
