import DomainModel

/// Quantities on rows of their own.
extension LineAssembly {
    var hasQuantities: Bool { parts.contains { $0.quantity != nil } }

    /// Gives each quantity to the line above or below it, in the same direction for the whole receipt unless products
    /// say otherwise.
    mutating func attachQuantities() {
        let comesFirst = doQuantitiesComeFirst
        for place in parts.indices {
            guard let quantity = parts[place].quantity else { continue }
            let neighbours = [neighbouringLine(of: place, step: 1), neighbouringLine(of: place, step: -1)]
            var order = comesFirst ? neighbours : neighbours.reversed()
            let fitting = order.filter { isProduct(quantity, of: $0) && $0.flatMap { parts[$0].line?.quantity } == nil }
            if !fitting.isEmpty { order = fitting }
            let name = comesFirst ? place + 1 : place - 1
            if fitting.isEmpty, let line = derivedLine(quantity, at: place, name: name) {
                parts[place] = .item(line)
                parts[name] = .none
                continue
            }
            // Only where the vote puts it, unless the product says otherwise.
            guard let target = order[0], let line = parts[target].line, line.quantity == nil else { continue }
            parts[target].line?.quantity = quantity
            parts[target].line?.add([body.lowerBound + place])
        }
    }

    /// Whether quantities stand above their lines, by the products that fit on one side only.
    private var doQuantitiesComeFirst: Bool {
        var votes = 0
        for place in parts.indices {
            guard let quantity = parts[place].quantity else { continue }
            let before = isProduct(quantity, of: neighbouringLine(of: place, step: -1))
            let after = isProduct(quantity, of: neighbouringLine(of: place, step: 1))
            if before != after { votes += after ? 1 : -1 }
        }
        return votes == 0 ? roles.locale.quantityComesFirst : votes > 0
    }

    private func isProduct(_ quantity: Quantity, of place: Int?) -> Bool {
        place.flatMap { parts[$0].line }.map { quantity.agrees(with: $0.amount) } ?? false
    }

    /// The nearest line in one direction, with no quantity and at most two rows between.
    private func neighbouringLine(of index: Int, step: Int) -> Int? {
        var place = index + step
        while parts.indices.contains(place) {
            if parts[place].line != nil { return place }
            if parts[place].quantity != nil || abs(place - index) > Tuning.standard.lines.maxRowsToQuantity {
                return nil
            }
            place += step
        }
        return nil
    }

    /// The line of a name next to a quantity whose amount was lost: what quantity and price come to.
    private func derivedLine(_ quantity: Quantity, at place: Int, name: Int) -> LineDraft? {
        guard isWords(name), quantity.count > 0, quantity.cents != 0 else { return nil }
        let (row, named) = (row(place), row(name))
        guard named.holdsName,
            let price = quantity.range.last(where: { row.lexemes[$0].number?.cents.map(abs) == quantity.unitCents })
        else { return nil }
        var line = LineDraft(
            kind: .item, rows: [min(row.index, named.index), max(row.index, named.index)], priceRow: row.index,
            priceLexeme: price, description: self.name(named), quantity: quantity, amount: quantity.cents)
        switch named.role {
        case nil: break
        case .depositReturn, .goodsReturn: (line.kind, line.amount) = (.return, -quantity.cents)
        default: return nil
        }
        line.isDerived = true
        line.repairedFrom = row.text
        return line
    }
}
