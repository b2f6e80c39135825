import Campaigns
import Foundation
import SQL

extension Ledger {
    /// The name under which the ledger keeps a user: normalised, or as it is where it is no name.
    static func account(_ user: String) -> String { (try? LedgerError.user(user)) ?? user }

    /// The coins of a user; zero for one who never earned any.
    public func balance(of user: String) throws(LedgerError) -> Balance {
        try read { tables in
            try Journal(tables: tables).balance(Ledger.account(user))
        }
    }

    /// The coins of a user, after a check of all that they are added up from; `damaged` where any of it is wrong.
    public func checkedBalance(of user: String) throws(LedgerError) -> Balance {
        try read { tables in try BalanceAudit(tables: tables).balance(of: Ledger.account(user)) }
    }

    /// Throws `damaged` where the ledger is not sound: a sum of its entries is then no answer.
    public func requireSound() throws(LedgerError) {
        guard let fault = try verify().faults.first else { return }
        throw LedgerError.damaged(path: path, message: fault)
    }

    /// Whether the ledger holds an entry or an upload of a user. A mistyped name has neither.
    public func knows(_ user: String) throws(LedgerError) -> Bool {
        try read { tables in
            let statements: [Statement] = [.balance, .entriesOfUser, .uploadsOfUser]
            return try statements.contains { try tables.first($0, [.text(Ledger.account(user))]) != nil }
        }
    }

    /// All partners that ever paid for an entry, or that have a campaign of the programme that was last decided under,
    /// by name.
    public func partners() throws(LedgerError) -> [String] {
        try read { tables in
            var partners = Set(try tables.lastProgramme()?.campaigns.map(\.partner) ?? [])
            try tables.each(.entriesOfCampaigns) { row in
                if let partner = try Entry(row).partner { partners.insert(partner) }
                return true
            }
            return partners.sorted()
        }
    }

    /// The coins of every user that ever had any, by name.
    public func balances() throws(LedgerError) -> [Balance] {
        try read { try $0.rows(.balances).map(Balance.init) }
    }

    /// The coins that a user owes: spent before they could be taken back, and not repaid yet.
    public func debt(of user: String) throws(LedgerError) -> Int {
        try read { tables in
            try Journal(tables: tables).debt(of: Ledger.account(user))
        }
    }

    /// What each campaign has paid or holds, by its id.
    public func spentByCampaign() throws(LedgerError) -> [String: Int] {
        try read { tables in
            let budgets = try tables.rows(.budgets).map { row in (try row.text(0), try row.integer(1)) }
            return Dictionary(uniqueKeysWithValues: budgets)
        }
    }

    /// The campaigns of a programme that seem to be earlier ones under other ids, since the last decision.
    public func renamedCampaigns(in programme: Programme) throws(LedgerError) -> [RenamedCampaign] {
        try read { tables in
            guard let last = try tables.lastProgramme() else { return [] }
            return try programme.renamedCampaigns(since: last) { try tables.first(.budget, [.text($0)]) != nil }
        }
    }

    /// Throws `invalid` where the programme has campaigns that seem to be earlier ones under other ids: deciding under
    /// it would pay their budgets twice.
    public func requireNoRenamedCampaign(in programme: Programme) throws(LedgerError) {
        if let renamed = try renamedCampaigns(in: programme).first { throw LedgerError.invalid("campaign \(renamed)") }
    }

    /// The entries of a user, or of all users, oldest first.
    public func history(of user: String? = nil) throws(LedgerError) -> [Entry] {
        try read { tables in
            let rows = try user.map { try tables.rows(.entriesOfUser, [.text(Ledger.account($0))]) }
            return try (rows ?? tables.rows(.entries)).map(Entry.init)
        }
    }

    /// The entries of an upload by its name, oldest first.
    public func entries(ofUpload upload: String) throws(LedgerError) -> [Entry] {
        try read { try Journal(tables: $0).entries(upload: upload) }
    }

    /// What an upload's coins have come to since it was decided, by campaign: a person has approved, refused or taken
    /// back some.
    public func coinsByCampaign(ofUpload upload: String) throws(LedgerError) -> [CampaignCoins] {
        try read { tables in
            let journal = Journal(tables: tables)
            let entries = try journal.entries(upload: upload)
            let open = Set(journal.open(of: entries).map(\.sequence))
            var found: [CampaignCoins] = []
            for entry in entries {
                guard let partner = entry.partner, let campaign = entry.campaign else { continue }
                let place =
                    found.firstIndex {
                        $0.partner.utf8.elementsEqual(partner.utf8) && $0.campaign.utf8.elementsEqual(campaign.utf8)
                    } ?? found.count
                if place == found.count { found.append(CampaignCoins(partner: partner, campaign: campaign)) }
                switch entry.kind {
                case .award, .settled, .reversal: found[place].awarded += entry.coins
                case .pending: if open.contains(entry.sequence) { found[place].pending += entry.coins }
                case .debt, .repayment, .spend, .refund, .expiry, .grant, .moved, .joined, .sealed, .drawn, .won,
                    .closed:
                    break
                }
            }
            return found
        }
    }

    /// Hands every entry to `body` in order, as a line of JSON without newline. The lines do not depend on when or how
    /// the ledger was written: the same uploads give the same lines.
    public func export(_ body: (String) throws -> Void) throws(LedgerError) {
        try read { tables in
            try tables.each(.entries) { row in
                try body(try Entry(row).line)
                return true
            }
        }
    }

    /// The decision that holds about the upload with this name.
    public func decision(of upload: String) throws(LedgerError) -> Decision { try recorded(upload).decision }

    /// The upload with this name as it was decided.
    public func recorded(_ upload: String) throws(LedgerError) -> DecidedClaim {
        try read { tables in
            let id = try Journal(tables: tables).upload(named: upload)
            guard let record = try tables.current(of: id) else {
                throw LedgerError.unknownUpload(upload, matches: 0)
            }
            return try DecidedClaim(record)
        }
    }
}
