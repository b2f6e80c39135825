import DomainModel

/// Names of lines on rows of their own.
extension LineAssembly {
    /// Gives each bare price the words above or below it, in the same direction for the whole receipt.
    mutating func attachDescriptions() {
        let bare = parts.indices.filter { parts[$0].isBare }
        guard let last = bare.last else { return }
        let above = bare.count { isWords(placeAbove($0)) }
        let below = bare.count { isWords($0 + 1) }
        // Words above the first price may belong to the head; words between the last price and the sums are a name.
        let goesBelow = above == below ? isWords(last + 1) : below > above
        // A description may take several rows where every price has its own rows above it.
        let maxRows = bare.count == parts.count ? 1 : Tuning.standard.lines.maxRowsOfNameAbove
        var used = Set<Int>()
        for place in bare {
            guard case .bare(var line) = parts[place] else { continue }
            let names = goesBelow ? namesBelow(place, not: used) : namesAbove(place, not: used, maxRows: maxRows)
            guard !names.isEmpty else { continue }
            used.formUnion(names)
            describe(&line, by: names)
            parts[place] = .item(line)
            for name in names { parts[name] = .none }
        }
    }

    /// A brand and a model below a price; what else stands there is a kind of goods.
    private func namesBelow(_ place: Int, not used: Set<Int>) -> [Int] {
        (place + 1..<place + 1 + Tuning.standard.lines.maxRowsOfNameBelow).prefixArray {
            isWords($0) && !used.contains($0)
        }
    }

    private func namesAbove(_ place: Int, not used: Set<Int>, maxRows: Int) -> [Int] {
        let first = placeAbove(place)
        // Above the first price stands the head.
        if maxRows > 1, parts[..<max(0, first - 1)].contains(where: { $0.line != nil }), isRest(first),
            !used.contains(first - 1), isWords(first - 1), isWrapped(first - 1)
        {
            return [first - 1, first]
        }
        let places = (0..<maxRows).map { first - $0 }.prefixArray { isWords($0) && !used.contains($0) }
        guard !places.isEmpty else {
            let isBehindCode = parts.indices.contains(first) && parts[first].isCode
            return isBehindCode && isWords(first - 1) && !used.contains(first - 1) ? [first - 1] : []
        }
        guard places.count > 1 else { return places }
        // A shelf code (`LA31/2-41 - 6/48`) says nothing; the name stands above it. Else the last row is the name.
        let text = ReceiptFolding.fold(row(first).text)
        let isCode = text.count(where: PrintedNumber.isASCIIDigit) > text.count(where: PrintedNumber.isASCIICapital)
        return [isCode ? places[1] : first]
    }

    /// Whether a row may be the rest of a name: words, or a few letters that would be no name.
    private func isRest(_ place: Int) -> Bool {
        guard parts.indices.contains(place) else { return false }
        let row = row(place)
        return parts[place].isWords || parts[place].isNone && row.role == nil && row.cents == nil && row.letterCount > 0
    }

    /// Whether a name goes on in the row below: its first word would not have fitted into this one.
    private func isWrapped(_ place: Int) -> Bool {
        guard let last = row(place).words.last, let next = row(place + 1).words.first else { return false }
        let names = parts.indices.filter { parts[$0].isWords }.compactMap { row($0).words.last?.box.right }
        guard let widest = names.max(), names.count >= Tuning.standard.lines.minNamesOfWidth else { return false }
        let letter = Double(next.box.width) / Double(max(1, next.text.unicodeScalars.count))
        return Double(last.box.right + next.box.width) + letter > Double(widest) + letter / 2
    }

    /// The place above, beyond a row that only heads the figures below it: `kg  EUR/kg  EUR`.
    private func placeAbove(_ place: Int) -> Int {
        guard place > 0, parts[place - 1].isNone else { return place - 1 }
        let lexemes = row(place - 1).lexemes
        let isHead = lexemes.count >= 2 && lexemes.contains { $0.kind == .unit || $0.kind == .perUnit }
        let holdsUnitsAlone = lexemes.allSatisfy {
            [.unit, .perUnit, .currency, .punctuation, .times].contains($0.kind)
        }
        return isHead && holdsUnitsAlone ? place - 2 : place - 1
    }

    private func describe(_ line: inout LineDraft, by places: [Int]) {
        let named = places.map(row)
        line.description = named.map { name($0) }.joined(separator: " ")
        for row in named {
            switch row.role {
            case .discount: line.kind = .discount; line.amount = -abs(line.amount)
            case .void: line.kind = .void; line.amount = -abs(line.amount)
            case .depositReturn, .goodsReturn: line.kind = .return; line.amount = -abs(line.amount)
            default: break
            }
        }
        line.add(named.map(\.index))
        for row in named where line.code == nil { line.code = codes.verdict(in: row) }
    }

    /// The name on a row of words.
    func name(_ row: AnnotatedRow) -> String {
        reader.descriptions.text(of: row.lexemes, row: row, leadingCounts: reader.leadingCounts)
    }
}

extension Sequence {
    fileprivate func prefixArray(while holds: (Element) -> Bool) -> [Element] { Array(prefix(while: holds)) }
}
