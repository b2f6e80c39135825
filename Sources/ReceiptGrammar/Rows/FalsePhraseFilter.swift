/// Finds goods whose words are nearly a phrase: `PILE AA X4 IVA` is a letter away from `TAXA IVA`, and heads no table
/// of taxes where goods go on below it.
enum FalsePhraseFilter {
    /// Roles that goods may be mistaken for, of rows that stand below all goods or move no sum.
    private static let roles: Set<RowRole> = [
        .netTotal, .savings, .payment, .cardSlip, .change, .tax, .taxTable, .charge, .rounding, .count, .columns,
        .other,
    ]
    /// Roles of rows whose amount a till prints with a minus, or under a word that is spelt right.
    private static let backRoles: Set<RowRole> = [.depositReturn, .goodsReturn, .void]

    /// The rows, without the role of those among goods whose words are only nearly a phrase.
    static func cleared(_ rows: [AnnotatedRow]) -> [AnnotatedRow] {
        var rows = rows
        // How many goods stand between the row and the next total below it; `nil` where there is none.
        var goods: Int?
        for place in rows.indices.reversed() {
            let row = rows[place]
            if row.role == .grandTotal || row.role == .total {
                if row.cents != nil { goods = 0 }
                continue
            }
            guard let below = goods else { continue }
            if let role = row.role, let cents = row.cents,
                roles.contains(role) || cents > 0 && backRoles.contains(role),
                below >= Tuning.standard.rows.minGoodsBelow,
                !row.hits.contains(where: { $0.role == role && $0.errors == 0 })
            {
                rows[place].role = nil
            }
            if ReceiptBody.isItemLike(rows[place]) { goods = below + 1 }
        }
        return rows
    }
}
