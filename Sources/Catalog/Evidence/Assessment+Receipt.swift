import DomainModel
import Mathematics

private let tuning = Tuning.standard.decision

extension Assessment {
    /// Weighs what the receipt says beside the line: who sells it, and for how much.
    mutating func weighReceipt(_ product: Product, _ query: LineQuery, shop: Shop?, _ context: LineContext) {
        let price = product.usualPrice(in: context.currency)
        hasPrice = price != nil
        switch shop?.seller(brand: product.brand, partner: product.partner) ?? .anybody {
        case .anybody: break
        case .thisShop:
            evidence[.ownLabelHere] = 1
            evidence[.brandInitial] = 0
            // A word that is its own brand's alone says no more of the shop's label than any other.
            if evidence[.impliedBrand] > 0 {
                evidence[.impliedBrand] = 0
                evidence[.impliedBrandFurther] = 0
                evidence[.impliedNameShare] = 0
                evidence[.noBrand] = 1
            }
            if evidence[.noBrand] > 0 {
                evidence[hasInitials(of: product, query) ? .ownLabelHereInitials : .ownLabelHereUnnamed] = 1
                // `M-CLASSIC` is another label of the shop than "M-Budget".
                if isOtherLabel(of: product, query) { evidence[.brandInitial] = 1 }
            }
        case .otherShop: evidence[.ownLabelElsewhere] = 1
        }
        guard let amount = context.amount, let price, amount.cents > 0, price.cents > 0 else { return }
        let ratio = naturalLogarithm(Float(amount.cents) / Float(price.cents))
        let distance = abs(ratio)
        if distance < tuning.nearPrice {
            evidence[.nearPrice] = 1 - distance / tuning.nearPrice
        } else if distance > tuning.farPrice, !isMultiple(amount, of: price) {
            evidence[.farPrice] = 1
        }
    }

    /// Whether a word of the line that is nothing else is the beginning of the brand, or its initials: `B.`, `W.N.`.
    private func hasInitials(of product: Product, _ query: LineQuery) -> Bool {
        let brand = FoldedText(product.brand).joined.utf8.split(separator: UInt8(ascii: " "))
        let initials = brand.compactMap(\.first)
        return query.words.indices.contains { own in
            let letters = query.words[own].text.bytes
            guard productWordOf[own] == -1, letters.count <= tuning.maxInitials else { return false }
            return brand.first?.starts(with: letters) == true || letters == initials
        }
    }

    /// Whether the line has the first word of a brand of several, glued to a word that is none of the product's.
    private func isOtherLabel(of product: Product, _ query: LineQuery) -> Bool {
        let brand = FoldedText(product.brand).joined.utf8.split(separator: UInt8(ascii: " "))
        guard brand.count > 1 else { return false }
        return extraWords.contains { own in
            own > 0 && query.words[own].text.isClose && query.words[own].text.bytes.count > 2
                && brand[0].elementsEqual(query.words[own - 1].text.bytes)
        }
    }

    /// Whether several of them cost that much.
    private func isMultiple(_ amount: Money, of price: Money) -> Bool {
        (2...tuning.maxMultiple).contains { count in
            abs(naturalLogarithm(Float(amount.cents) / (Float(price.cents) * Float(count)))) < tuning.nearMultiple
        }
    }
}
