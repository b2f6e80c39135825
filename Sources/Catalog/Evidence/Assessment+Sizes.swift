private let lookup = Tuning.standard.lookup

extension Assessment {
    /// Compares the sizes on the line with the product's.
    mutating func weighSizes(_ line: ParsedLine, _ sizes: [PackSize], query: LineQuery) {
        let saysPieces = line.sizes.contains { $0.pieces > 1 }
        hasSize = line.sizes.map { own in
            sizes.contains {
                [.same, .near].contains(own.agreement(with: $0))
                    // `6-Pack 100cl`: one piece of them.
                    || (saysPieces && own.kind == $0.kind && own.amount > 0 && PackSize.close(own.amount, $0.amount))
            }
        }
        for own in line.sizes { weigh(own, sizes, query) }
        if sizeAgreement == nil, !sizes.isEmpty { evidence[.noSize] = 1 }
        if let hint = line.unitHint, line.sizes.allSatisfy({ $0.kind == .unitless }) {
            let kinds = sizes.map(\.kind).filter { $0 == .mass || $0 == .volume }
            if !kinds.isEmpty { evidence[kinds.contains(hint) ? .sameUnit : .otherUnit] = 1 }
        }
        if nonSizeNumber != nil, contradictingNumbers(query) != nil { evidence[.otherNumber] = 1 }
    }

    private mutating func weigh(_ own: PackSize, _ sizes: [PackSize], _ query: LineQuery) {
        // A whole number that is a word of the product's name ("Spaghetti 5") is no size.
        let asWord = own.kind == .unitless && own.pieces == 0 ? numberWord(own, query) : nil
        if let asWord, productWordOf[asWord] >= 0 { return }
        // A number after an N names a variety.
        if let asWord, asWord > 0, query.words[asWord - 1].text.bytes == [UInt8(ascii: "n")],
            productWords.contains(where: { $0.isName && $0.isNumber })
        {
            nonSizeNumber = nonSizeNumber ?? asWord
            return
        }
        // A column of counts that was read with the name: `1 PC`, `2 BT`.
        if own.amount > 0, !own.hasTenths, own.pieces <= 1, own.kind == .count || own.kind == .unitless,
            own.digits == 1 || asWord == 0,
            !sizes.contains(where: { own.agreement(with: $0) == .same })
        {
            if let asWord { productWordOf[asWord] = Assessment.explained }
            evidence[.leadingCount] = 1
            return
        }
        if let asWord, isTaxCode(asWord, own, query) {
            productWordOf[asWord] = Assessment.explained
            evidence[.trailingNumber] = 1
            return
        }
        if isOtherCount(own, sizes) {
            if let asWord { productWordOf[asWord] = Assessment.explained }
            nonSizeNumber = nonSizeNumber ?? asWord
            evidence[.otherCount] = 1
            sizeAgreement = sizeAgreement ?? .doubt
            return
        }
        // A code of the tax behind the name: `07`.
        if let asWord, asWord > 0, asWord == query.words.count - 1, own.digits < 100,
            !sizes.contains(where: { [.same, .near].contains(own.agreement(with: $0)) })
        {
            productWordOf[asWord] = Assessment.explained
            evidence[.trailingNumber] = 1
            nonSizeNumber = nonSizeNumber ?? asWord
            return
        }
        guard !sizes.isEmpty else {
            evidence[.unknownSize] = 1
            return
        }
        let best = bestAgreement(own, sizes)
        // A number from thirty on, or a product of two numbers, is a size even without a unit.
        let isSize = own.amount >= lookup.minUnitlessSize || (own.pieces > 1 && own.amount > 0)
        switch best {
        case .same:
            // `G500` may be half a kilo or two quarters.
            let isPiece = sizes.contains {
                own.agreement(with: $0) == .same && (own.kind == .count || max(own.pieces, 1) == max($0.pieces, 1))
            }
            evidence[isPiece ? .sameSize : .sameTotal] = 1
        case .near: evidence[.nearSize] = 1
        case .open: break
        case .doubt: evidence[own.kind == .unitless && !isSize ? .smallNumber : .doubtfulSize] += 1
        case .contradiction: evidence[.otherSize] = 1
        }
        // One can is not three.
        let isOne = own.amount > 0 && own.pieces <= 1 && (own.kind == .mass || own.kind == .volume)
        let saysPieces = query.line.sizes.contains { $0.pieces > 1 }
        if isOne, best == .open, !saysPieces, sizes.allSatisfy({ $0.pieces > 1 }) { evidence[.oneOfPack] = 1 }
        if let asWord, best != .contradiction {
            productWordOf[asWord] = Assessment.explained
            if best == .doubt { nonSizeNumber = nonSizeNumber ?? asWord }
        }
        if sizeAgreement != .contradiction { sizeAgreement = best }
    }

    private func bestAgreement(_ own: PackSize, _ sizes: [PackSize]) -> PackSize.Agreement {
        let all = sizes.map { own.agreement(with: $0) }
        let best = PackSize.Agreement.allCases.first(where: all.contains)!
        return best == .doubt && isMeasure(own) && !hasSize.contains(true) ? .contradiction : best
    }

    /// Whether a number without a unit can hardly be anything but litres or kilos: `ACQUA FRIZZ 0,5`. A share of fat or
    /// alcohol is a number of the product's name too, or more (`BIER 4,9`).
    private func isMeasure(_ size: PackSize) -> Bool {
        size.kind == .unitless && size.isUsualMeasure && !productWords.contains { $0.isName && $0.isNumber }
    }

    /// A figure with a nought before it that ends the line: `07`.
    private func isTaxCode(_ word: Int, _ size: PackSize, _ query: LineQuery) -> Bool {
        word > 0 && word == query.words.count - 1 && size.digits < 10 && query.words[word].text.bytes.count == 2
    }

    /// Rolls, cubes and washes are counted, and a till writes the number with a letter at most: `CARTA IGIEN.16R`.
    private func isOtherCount(_ own: PackSize, _ sizes: [PackSize]) -> Bool {
        own.kind == .unitless && !sizes.isEmpty && sizes.allSatisfy { $0.kind == .count || $0.kind == .unitless }
            && sizes.allSatisfy { [.doubt, .contradiction].contains(own.agreement(with: $0)) }
    }

    private func numberWord(_ size: PackSize, _ query: LineQuery) -> Int? {
        query.words.indices.first {
            let figures = query.words[$0].text.bytes
            // A code of the tax has a nought before it; in `VALDOR0500` it is the brand's last letter.
            let hasNought = (figures.count == 2 || figures.count >= 4) && figures[0] == UInt8(ascii: "0")
            return query.words[$0].text.isNumber
                && figures.dropFirst(hasNought ? 1 : 0).elementsEqual(String(size.digits).utf8)
        }
    }
}
