import GRDB
import Retail
import Rewards

extension Ledger {
    /// What the ledger holds that matters to the claim.
    func history(
        for claim: Claim, sha256: String, programme: Programme, in database: Database
    ) throws -> History {
        var history = History()
        history.sameFile = try priors(
            database.cachedStatement(sql: "SELECT id, user FROM uploads WHERE sha256 = ? ORDER BY number LIMIT 1"),
            [sha256]
        ).first
        guard history.sameFile == nil, claim.error == nil else { return history }
        if let identity = claim.heldIdentity, !identity.keys.isEmpty {
            history.receipts = try receipts(like: identity, in: database)
        }
        if let picture = claim.picture, !picture.isFlat {
            try catchUp(with: database)
            let near = pictures.withLock { $0.uploads(near: picture, within: programme.rules.nearDuplicateBits) }
            for number in near.prefix(1) {
                history.pictures += try priors(
                    database.cachedStatement(sql: "SELECT id, user FROM uploads WHERE number = ?"), [number])
            }
        }
        let user = claim.upload.user
        let gtins = claim.items.map(\.product.gtin) + claim.questions.compactMap(\.candidates.first?.product.gtin)
        for campaign in programme.campaigns where campaign.accepts(claim.shake) {
            history.spent[campaign.id] = try spent(
                by: campaign, user: user, day: claim.upload.uploadedAt.day, gtins: gtins, in: database)
        }
        return history
    }

    private func priors(_ statement: Statement, _ arguments: StatementArguments) throws -> [History.PriorUpload] {
        try Row.fetchAll(statement, arguments: arguments).map { History.PriorUpload(id: $0[0], user: $0[1]) }
    }

    private func receipts(like identity: ReceiptIdentity, in database: Database) throws -> [History.PriorReceipt] {
        var numbers: Set<Int> = []
        for key in identity.keys {
            let found = try Int.fetchAll(
                database.cachedStatement(sql: "SELECT upload FROM receipts WHERE key = ? ORDER BY upload LIMIT 20"),
                arguments: [key.text])
            numbers.formUnion(found)
        }
        return try numbers.sorted().compactMap { number in
            let keys = try Row.fetchAll(
                database.cachedStatement(sql: "SELECT kind, key FROM receipts WHERE upload = ?"), arguments: [number]
            ).compactMap { row in
                ReceiptIdentity.Kind(rawValue: row[0]).map { ReceiptIdentity.Key(kind: $0, text: row[1]) }
            }
            let upload = try priors(
                database.cachedStatement(sql: "SELECT id, user FROM uploads WHERE number = ?"), [number])
            return upload.first.map { History.PriorReceipt(upload: $0, identity: ReceiptIdentity(keys: keys)) }
        }
    }

    /// Brings the index of pictures up to the last upload, which another process may have recorded.
    private func catchUp(with database: Database) throws {
        let last = pictures.withLock { $0.lastUpload }
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: "SELECT number, picture FROM uploads WHERE number > ? ORDER BY number"),
            arguments: [last])
        while let row = try rows.next() {
            let number: Int = row[0]
            let hash = (row[1] as String?).flatMap { PictureHash($0) }
            pictures.withLock { $0.add(hash, upload: number) }
        }
    }

    private func spent(
        by campaign: Campaign, user: String, day: Day, gtins: [GTIN], in database: Database
    ) throws -> History.Spent {
        var spent = History.Spent()
        if campaign.limits.budget != nil {
            spent.total =
                try Int.fetchOne(
                    database.cachedStatement(sql: "SELECT coins FROM budgets WHERE campaign = ?"),
                    arguments: [campaign.id]) ?? 0
        }
        if campaign.limits.user != nil {
            spent.user =
                try Int.fetchOne(
                    database.cachedStatement(sql: "SELECT sum(coins) FROM spent WHERE campaign = ? AND user = ?"),
                    arguments: [campaign.id, user]) ?? 0
        }
        if campaign.limits.userDay != nil {
            spent.userDay =
                try Int.fetchOne(
                    database.cachedStatement(
                        sql: "SELECT coins FROM spent WHERE campaign = ? AND user = ? AND day = ?"),
                    arguments: [campaign.id, user, day.description]) ?? 0
        }
        guard campaign.limits.sameProductDays != nil else { return spent }
        for gtin in Set(gtins) {
            let days = try String.fetchAll(
                database.cachedStatement(
                    sql: "SELECT day FROM paid_products WHERE campaign = ? AND user = ? AND gtin = ?"),
                arguments: [campaign.id, user, gtin.digits])
            spent.productDays[gtin] = days.compactMap { Day($0) }
        }
        return spent
    }
}
