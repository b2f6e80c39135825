/// How much a package holds, in a form that can be compared: `GR.150`, `KG.2,5`, `1,5X6`, `CL 50`, `6 x 1,5 l`.
struct PackSize: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        /// Amounts are grams.
        case mass
        /// Amounts are millilitres.
        case volume
        /// Amounts are pieces: rolls, capsules, washes.
        case count
        /// A number without unit: `PHILADELPHIA 150`.
        case unitless
    }

    var kind: Kind
    /// Hundredths of a gram, millilitre or piece, of one piece of the pack; zero where only the pieces are known.
    var amount: Int
    /// Pieces in the pack; zero where the text says nothing of pieces.
    var pieces: Int
    /// The digits as printed, for numbers that the till cut off or whose unit is missing.
    var digits: Int
    /// Whether the line ended right behind the number, so that digits may be missing.
    var mayBeCut = false
    /// How many hundredths of the base unit the printed unit holds.
    var unit = 100

    /// What is printed, in hundredths of the printed unit.
    private var printed: Int {
        let (scaled, overflow) = amount.multipliedReportingOverflow(by: 100)
        return kind == .unitless || overflow ? amount : scaled / max(1, unit)
    }

    /// Whether the number has a decimal sign with something behind it.
    var hasDecimals: Bool { printed % 100 != 0 }

    /// Whether it has tenths and nothing smaller: no count and no code of a tax has, and a price has two decimals.
    var hasTenths: Bool { hasDecimals && printed % 10 == 0 }

    /// Whether it is as many tenths, or one and a half, as bottles hold litres.
    var isUsualMeasure: Bool { hasTenths && (amount < 100 || amount == 150) }

    /// Everything in the package together.
    var total: Int { amount * max(pieces, 1) }
}

extension PackSize {
    /// What a size on the line says about a product's size; of several the first counts.
    enum Agreement: Sendable, CaseIterable {
        case same
        /// The same number in another unit, or a single piece of a pack.
        case near
        /// It says nothing either way.
        case open
        /// A doubt that does not settle it: a unitless number that is found nowhere on the product.
        case doubt
        case contradiction
    }

    /// Compares a size read on a line with a product's.
    func agreement(with product: PackSize) -> Agreement {
        if amount == 0 { return piecesAgreement(with: product) }
        if kind == .unitless { return unitlessAgreement(with: product) }
        if product.amount == 0 { return kind == .count && total == product.pieces * 100 ? .same : .open }
        if kind == .count || product.kind == .count { return countAgreement(with: product) }
        if product.kind == .unitless { return product.unitlessAgreement(with: self) }
        if kind != product.kind { return PackSize.close(amount, product.amount) ? .near : .contradiction }
        if PackSize.close(amount, product.amount) {
            if pieces > 1, product.pieces > 1 { return pieces == product.pieces ? .same : .contradiction }
            if max(pieces, 1) == max(product.pieces, 1) { return .same }
            return pieces > 1 ? .doubt : .open
        }
        if PackSize.close(total, product.total) { return .same }
        if pieces > 1, product.pieces > 1, pieces != product.pieces { return .contradiction }
        return mayBeCut && product.begins(with: self) ? .open : .contradiction
    }

    private func countAgreement(with product: PackSize) -> Agreement {
        if kind == .count, product.kind == .count { return total == product.total ? .same : .contradiction }
        let (count, other) = kind == .count ? (self, product) : (product, self)
        return other.pieces > 1 && other.pieces * 100 == count.total ? .near : .open
    }

    private func piecesAgreement(with product: PackSize) -> Agreement {
        if product.pieces > 1 { return pieces == product.pieces ? .same : .contradiction }
        if product.kind == .count { return product.amount == pieces * 100 ? .same : .contradiction }
        return .doubt
    }

    private func unitlessAgreement(with product: PackSize) -> Agreement {
        guard product.amount != 0 || product.pieces != 0 else { return .open }
        if amount == 0 { return product.pieces == pieces ? .same : .doubt }
        if pieces > 1, product.pieces > 1, pieces != product.pieces { return .contradiction }
        let readings = product.kind == .mass ? [1, 1000] : product.kind == .volume ? [1, 10, 1000] : [1]
        if readings.contains(where: { PackSize.close(total * $0, product.total) }) { return pieces > 1 ? .same : .near }
        if readings.contains(where: { PackSize.close(amount * $0, product.amount) }) {
            return pieces > 1 ? .doubt : product.pieces > 1 ? .open : .near
        }
        if amount == product.pieces * 100, product.pieces > 1 { return .near }
        return mayBeCut && product.begins(with: self) ? .open : .doubt
    }

    /// Whether the digits of `cut`, in its unit, are the first of this size's.
    private func begins(with cut: PackSize) -> Bool {
        let units = cut.kind == .unitless ? [100, 1000, 100_000] : [cut.unit]
        // Of `0,75` the till may have printed `0,7`.
        if cut.hasDecimals {
            return units.contains { unit in
                let whole = amount / max(1, unit / 100)
                return whole >= cut.printed && whole / 10 == cut.printed / 10
            }
        }
        guard cut.digits > 0 else { return true }
        return units.contains { unit in
            var rest = amount / unit
            while rest > cut.digits { rest /= 10 }
            return rest == cut.digits
        }
    }

    /// Whether two amounts are equal but for what labels round away.
    static func close(_ left: Int, _ right: Int) -> Bool {
        abs(left - right) * 100 <= max(left, right) * Tuning.standard.lookup.sizeTolerancePercent
    }
}

extension PackSize: CustomStringConvertible {
    var description: String {
        func number(_ hundredths: Int) -> String {
            let rest = hundredths % 100
            let fraction = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest < 10 ? "0" : "")\(rest)"
            return "\(hundredths / 100)\(fraction)"
        }
        let unit =
            switch kind {
            case .mass: " g"
            case .volume: " ml"
            case .count: " pieces"
            case .unitless: ""
            }
        if amount == 0 { return "\(pieces) pieces" }
        return pieces > 1 ? "\(pieces) x \(number(amount))\(unit)" : "\(number(amount))\(unit)"
    }
}
