import DomainModel

extension Ledger {
    /// Pays what the answer to an appeal gives, once for each upload; `nil` where it would exceed the payer's budget.
    ///
    /// - Parameters:
    ///   - upload: what was appealed against.
    ///   - isAnotherReceipt: whether who answers says that this is another receipt than the one like it that was paid,
    ///     as in `settle`.
    /// - Throws: `receiptPaid` where the upload would be paid beside one like it that was paid.
    public func payAppeal(
        against upload: String, _ coins: Int, to user: String, for payer: Payer, budget: Int?, why: String,
        isAnotherReceipt: Bool = false, at moment: Timestamp
    ) throws(LedgerError) -> Booking? {
        try LedgerError.requireBookable(coins)
        return try write { tables in
            let key = try LedgerError.named("the key", Ledger.appealKey(of: upload), .key)
            // A second call adds nothing, and so asks nothing.
            let wasPaid = try Journal(tables: tables).entry(key: key) != nil
            let reason = wasPaid ? why : try tables.toldApart(upload, isAnotherReceipt, why: why)
            return try grant(
                coins, to: user, for: payer, budget: budget, key: key, why: reason, once: nil, earnedBy: nil,
                at: moment,
                in: tables)
        }
    }
}
