import Campaigns
import DomainModel
import ReceiptIdentity
import SQL

extension Ledger {
    /// What the ledger holds that matters to the claim.
    ///
    /// - Parameter sameFile: the first upload of the claim's file; `nil` also for a later decision about that upload.
    func history(
        for claim: Claim, sameFile: ClaimHistory.PriorUpload?, programme: Programme, in tables: LedgerTables
    ) throws -> ClaimHistory {
        var history = ClaimHistory(sameFile: sameFile)
        guard history.sameFile == nil, claim.error == nil else { return history }
        let names = try tables.names(of: claim.upload.user)
        try addSimilarUploads(to: &history, of: claim, sentBy: names, rules: programme.rules, in: tables)
        let gtins = claim.items.map(\.product.gtin) + claim.questions.compactMap(\.candidates.first?.product.gtin)
        var campaigns: [Campaign] = []
        for campaign in programme.campaigns where campaign.accepts(claim) {
            history.spent[campaign.id] = try spent(by: campaign, on: claim, to: names, gtins: gtins, in: tables)
            campaigns.append(campaign)
        }
        if !claim.items.isEmpty || !claim.questions.isEmpty || claim.watermark != nil {
            history.usualPrices = try tables.usualPrices(of: claim, exceptBy: names)
            if history.till?.isKnown == true {
                history.sellsNewPartner = try tables.sellsNewPartner(claim, sentBy: names)
            }
            history.recent = try tables.recentAwards(
                for: claim, sentBy: names, isNewTill: history.isAtNewTill, campaigns: campaigns)
        }
        return history
    }

    private func upload(_ number: Int, in tables: LedgerTables) throws -> ClaimHistory.PriorUpload? {
        try tables.first(.uploadByNumber, [.integer(number)]).map(ClaimHistory.PriorUpload.init)
    }

    /// Adds the receipts that may be the claim's, and the pictures like its own that show no receipt.
    private func addSimilarUploads(
        to history: inout ClaimHistory, of claim: Claim, sentBy names: [String], rules: Programme.Rules,
        in tables: LedgerTables
    ) throws {
        var near: [Int] = []
        if claim.pictures.contains(where: { !$0.isFlat }) {
            try catchUp(with: tables)
            near = pictures.withLock { $0.uploads(nearAny: claim.pictures, within: rules.nearDuplicateBits) }
        }
        guard let facts = claim.receiptFacts else {
            let original = try PictureCandidates(tables: tables).original(of: claim, near: near)
            history.pictures = [original].compactMap(\.self)
            return
        }
        history.till = try TillReputationSearch(tables: tables, upload: claim.upload, names: names).till(of: facts)
        let candidates = ReceiptCandidates(tables: tables)
        history.erasedReceipts = try candidates.erasedUploads(like: facts).compactMap { try upload($0, in: tables) }
        var numbers = try candidates.uploads(like: facts)
        numbers += near.prefix(Tuning.standard.similarity.maxComparedReceipts).filter { !numbers.contains($0) }
        for found in try candidates.compare(numbers, of: facts, sentBy: names) {
            switch found {
            case .receipt(let prior): history.receipts.append(prior)
            case .picture(let upload): history.pictures.append(upload)
            case .another: break
            }
        }
        // A piece that waits holds up nobody's whole receipt: a person is shown both, and pays one.
        let sharing = try candidates.uploadsSharingGoods(with: facts, sentBy: names, on: claim.upload.uploadedAt.day)
        for found in try candidates.compare(sharing.filter { !numbers.contains($0) }, of: facts, sentBy: names) {
            guard case .receipt(let prior) = found, facts.isPiece || !prior.isInDoubt,
                try tables.hasConsumedReceipt(prior.upload.id)
            else { continue }
            history.receipts.append(prior)
        }
    }

    /// Brings the index of pictures up to the last upload, which another process may have recorded.
    private func catchUp(with tables: LedgerTables) throws {
        guard !tables.cache.isPictureIndexCurrent else { return }
        let last = pictures.withLock { $0.lastUpload }
        try tables.each(.picturesAfter, [.integer(last)]) { row in
            let number = try row.integer(0)
            let hashes = UploadRecord.pictures(in: try row.optionalText(1))
            pictures.withLock { $0.add(hashes, upload: number) }
            return true
        }
        tables.cache.isPictureIndexCurrent = true
    }

    /// Adds the picture of the upload that was just recorded to an index that holds all before it.
    func indexPicture(_ picture: String?, of number: Int, in tables: LedgerTables) {
        pictures.withLock { $0.add(UploadRecord.pictures(in: picture), upload: number) }
        tables.cache.isPictureIndexCurrent = true
    }

    /// What the campaign has paid, as far as its limits need it: to a person, under all names.
    private func spent(
        by campaign: Campaign, on claim: Claim, to names: [String], gtins: [GTIN], in tables: LedgerTables
    ) throws -> ClaimHistory.Spent {
        let upload = claim.upload
        let day = Value.text(upload.uploadedAt.day.description)
        var spent = campaign.limits.budget == nil ? ClaimHistory.Spent() : try tables.spent(by: campaign)
        if campaign.discount != nil {
            let discounts = TakenDiscounts(of: campaign, among: try tables.entries(ofPersonNamed: names))
            spent.holdsDiscount = discounts.isHeld(by: claim)
        }
        for (id, user) in campaign.names.flatMap({ id in names.map { (Value.text(id), Value.text($0)) } }) {
            if campaign.limits.user != nil {
                spent.user += try tables.first(.spentByUser, [id, user])?.optionalInteger(0) ?? 0
            }
            if campaign.limits.userDay != nil {
                spent.userDay += try tables.first(.spentByUserOnDay, [id, user, day])?.integer(0) ?? 0
            }
            if let heard = claim.watermark,
                case .aired(let airing) = campaign.airingMatch(of: heard.mark, at: upload.uploadedAt),
                try tables.first(.daysOfPaidProduct, [id, user, .text(airing)]) != nil
            {
                spent.paidAirings = [airing]
            }
            // A programme may limit products where the campaign does not.
            guard claim.shake == .scan else { continue }
            for gtin in Set(gtins) {
                spent.productDays[gtin, default: []] += try tables.rows(
                    .daysOfPaidProduct, [id, user, .text(gtin.digits)]
                ).compactMap { row in Day(try row.text(0)) }
            }
        }
        return spent
    }
}

extension ClaimHistory.PriorUpload {
    /// From a row of id and user.
    init(_ row: Row) throws(StoreError) {
        self.init(id: try row.text(0), user: try row.text(1))
    }
}
