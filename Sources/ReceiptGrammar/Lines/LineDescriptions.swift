import DomainModel

/// Names of lines on rows of their own.
extension LineAssembly {
    /// Gives each bare price the words above or below it, in the same direction for the whole receipt.
    mutating func attachDescriptions() {
        let bare = parts.indices.filter { parts[$0].isBare }
        guard let first = bare.first, let last = bare.last else { return }
        // A discount's or a void's words are some good's name now and then, but no witness for where names stand.
        func isPlainName(_ place: Int) -> Bool {
            isName(place) && (row(place).role == nil || row(place).role == .deposit)
        }
        let above = bare.count { isPlainName(placeAbove($0)) }
        let below = bare.count { isPlainName($0 + 1) }
        // Words above the first price may belong to the head; words between the last price and the sums are a name.
        let goesBelow = above == below ? isName(last + 1) && !isBelowLines(first) : below > above
        // A description may take several rows where every price has its own rows above it.
        let maxRows = bare.count == parts.count ? 1 : Tuning.standard.lines.maxRowsOfNameAbove
        let widest = widestName(above: bare)
        var used = Set<Int>()
        for place in bare {
            guard case .bare(var line) = parts[place] else { continue }
            let names =
                goesBelow
                ? namesBelow(place, not: used) : namesAbove(place, not: used, maxRows: maxRows, widest: widest)
            guard !names.isEmpty else { continue }
            used.formUnion(names)
            describe(&line, by: names)
            parts[place] = .item(line)
            for name in names { parts[name] = .none }
        }
    }

    /// Whether a row may be a name: words, and no property of the good above it (`Waist: 33`).
    private func isName(_ place: Int) -> Bool {
        isWords(place) && !isProperty(row(place)) && !isHeading(row(place))
    }

    /// Whether a row is the heading of a department: marks stand before it (`>>>> LIQUIDES`).
    private func isHeading(_ row: AnnotatedRow) -> Bool {
        row.text.prefix { !$0.isLetter && !$0.isNumber && !$0.isWhitespace }.count
            >= Tuning.standard.lines.minMarksOfHeading
    }

    /// Whether a row is a property's name, a colon and a short value.
    private func isProperty(_ row: AnnotatedRow) -> Bool {
        let words = row.words.map(\.text).filter { $0.contains { $0.isLetter || $0.isNumber } || $0 == ":" }
        guard let colon = words.firstIndex(where: { $0.hasSuffix(":") }), colon + 1 < words.count else { return false }
        let value = words[(colon + 1)...].joined()
        return value.letterCount <= Tuning.standard.lines.maxLettersOfValue
            && words[...colon].joined().holdsName
    }

    /// Whether a line with its own name stands right above the words over a price, so that they are no part of the
    /// receipt's head.
    private func isBelowLines(_ place: Int) -> Bool {
        let above = placeAbove(place) - 1
        return parts.indices.contains(above) && parts[above].line != nil
    }

    /// Gives goods that begin with their code the words below them, where nearly all have some: a name that goes on.
    mutating func attachContinuations() {
        let tuning = Tuning.standard.lines
        let coded = parts.indices.filter { place in
            guard case .item(let line) = parts[place], line.kind == .item, line.rows.count == 1 else { return false }
            return row(place).words.first.map { PrintedCodes.isCode($0.text) || $0.text.isArticleCode } ?? false
        }
        let continued = coded.filter { isName($0 + 1) }
        guard coded.count >= tuning.minCodedGoods, continued.count * 10 >= coded.count * tuning.namesBelowTenths else {
            return
        }
        for place in continued {
            let names = namesBelow(place, not: [])
            let more = names.map(row)
            let text = more.map { self.name($0) }
            guard var line = parts[place].line else { continue }
            line.description = ([line.description] + text).joined(separator: " ")
            line.add(more.map(\.index))
            parts[place] = .item(line)
            for name in names { parts[name] = .none }
        }
    }

    /// Gives goods the words below them that their names go on with, where the column of names was too narrow: the rest
    /// begins where the name does, and its first word would not have fitted beside it.
    mutating func attachWrappedNames() {
        let tuning = Tuning.standard.lines
        let goods = parts.indices.compactMap { place -> (place: Int, name: NamePlace)? in
            guard case .item(let line) = parts[place], line.kind == .item, line.rows.count == 1 else { return nil }
            return NamePlace(row(place)).map { (place, $0) }
        }
        guard let widest = goods.map(\.name.right).max() else { return }
        let rests = goods.filter { good in
            isName(good.place + 1) && row(good.place + 1).amounts.isEmpty && good.name.isAbove(row(good.place + 1))
                && !(parts.indices.contains(good.place + 2) && parts[good.place + 2].quantity != nil)
        }
        let wrapped = rests.compactMap { good -> (place: Int, more: [Int])? in
            let more = rest(of: good.name, at: good.place, upTo: widest)
            return more.isEmpty ? nil : (good.place, more)
        }
        guard wrapped.count >= tuning.minWrappedNames, wrapped.count * 10 >= rests.count * tuning.wrappedTenths else {
            return
        }
        for (place, more) in wrapped {
            let text = more.map { self.name(row($0)) }
            guard var line = parts[place].line else { continue }
            line.description = ([line.description] + text).joined(separator: " ")
            line.add(more.map { row($0).index })
            parts[place] = .item(line)
            for place in more { parts[place] = .none }
        }
    }

    /// The rows that a name goes on with; none where one of them would have fitted behind the one above it: those are
    /// modifiers.
    private func rest(of name: NamePlace, at place: Int, upTo widest: Int) -> [Int] {
        var (last, more) = (name, [Int]())
        for below in (place + 1)...(place + 1 + Tuning.standard.lines.maxRowsOfNameBelow) {
            guard isName(below), row(below).amounts.isEmpty, name.isAbove(row(below)) else { break }
            guard more.count < Tuning.standard.lines.maxRowsOfNameBelow, last.hasNoRoom(for: row(below), upTo: widest)
            else { return [] }
            more.append(below)
            last.right = row(below).box.right
        }
        return more
    }

    /// Where the name of a good begins and ends on its row, px.
    private struct NamePlace {
        let left: Int
        var right: Int
        let letter: Double

        /// `nil` where the row has no name before its figures.
        init?(_ row: AnnotatedRow) {
            let tuning = Tuning.standard.lines
            guard let price = row.priceIndex,
                let first = row.lexemes[..<price].firstIndex(where: { $0.text.letterCount > 1 })
            else { return nil }
            var last = row.lexemes[first]
            let letter = last.characterWidth
            for lexeme in row.lexemes[(first + 1)..<price] {
                guard Double(lexeme.box.x - last.box.right) < tuning.minGapBehindName * letter,
                    lexeme.number?.cents == nil
                else { break }
                last = lexeme
            }
            (left, right, self.letter) = (row.lexemes[first].box.x, last.box.right, letter)
        }

        /// Whether a row begins where the name does.
        func isAbove(_ row: AnnotatedRow) -> Bool {
            abs(Double(row.box.x - left)) <= Tuning.standard.lines.maxShiftOfRest * letter
        }

        /// Whether a row's first word would not have fitted behind the name.
        func hasNoRoom(for row: AnnotatedRow, upTo widest: Int) -> Bool {
            guard let first = row.words.first else { return false }
            return Double(right + first.box.width) + letter > Double(widest) + letter / 2
        }
    }

    /// Gives an offer's new price its good's name above it: `Aktion statt 43.80 24.95` names none, nor does
    /// `Aktuell 99.80` below `4 X 24.95`.
    mutating func attachOffers() {
        for place in parts.indices.dropFirst() {
            guard case .item(var line) = parts[place], line.kind == .item, line.amount > 0 else { continue }
            let row = row(place)
            guard row.has(.promotion) || row.has(.discount) || row.has(.savings) else { continue }
            let counted = parts[place - 1].quantity.flatMap { $0.agrees(with: line.amount) ? $0 : nil }
            let name = counted == nil ? place - 1 : place - 2
            let old = row.amounts.dropLast().map(\.cents)
            let isNewPrice = old.count == 1 && old[0] > line.amount
            guard isName(name), isNewPrice || old.isEmpty && counted != nil else { continue }
            describe(&line, by: [name])
            line.quantity = line.quantity ?? counted
            parts[place] = .item(line)
            parts[name] = .none
            if counted != nil { parts[place - 1] = .none }
        }
    }

    /// A brand and a model below a price; what else stands there is a kind of goods.
    private func namesBelow(_ place: Int, not used: Set<Int>) -> [Int] {
        (place + 1..<place + 1 + Tuning.standard.lines.maxRowsOfNameBelow).prefixArray {
            isName($0) && !used.contains($0)
        }
    }

    private func namesAbove(_ place: Int, not used: Set<Int>, maxRows: Int, widest: Int?) -> [Int] {
        var first = placeAbove(place)
        while isWords(first), isProperty(row(first)), isWords(first - 1) { first -= 1 }
        // Above the first price stands the head.
        if maxRows > 1, parts[..<max(0, first - 1)].contains(where: { $0.line != nil }), isRest(first),
            !used.contains(first - 1), isName(first - 1), row(first - 1).amounts.isEmpty,
            isWrapped(first - 1, widest: widest)
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
        return parts[place].isWords
            || parts[place].isNone && row.role == nil && row.cents == nil && row.text.letterCount > 0
    }

    /// Whether a name goes on in the row below: its first word would not have fitted into this one.
    private func isWrapped(_ place: Int, widest: Int?) -> Bool {
        guard let last = row(place).words.last, let next = row(place + 1).words.first, let widest else { return false }
        let letter = Double(next.box.width) / Double(max(1, next.text.unicodeScalars.count))
        return Double(last.box.right + next.box.width) + letter > Double(widest) + letter / 2
    }

    /// Where the widest name above a price without one ends, px; `nil` for a few. The foot's sentences are wider.
    private func widestName(above bare: [Int]) -> Int? {
        let names = bare.compactMap { place in isWords(place - 1) ? row(place - 1).words.last?.box.right : nil }
        return names.count >= Tuning.standard.lines.minNamesOfWidth ? names.max() : nil
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
        // What was taken off behind the name is none of it.
        let isTakenOff = row.lexemes.last?.number?.cents.map { $0 < 0 } ?? false
        let end = isTakenOff ? row.lexemes.endIndex - 1 : row.lexemes.endIndex
        let lexemes = row.lexemes[..<end].contains { $0.text.holdsName } ? row.lexemes[..<end] : row.lexemes[...]
        return reader.descriptions.text(of: Array(lexemes), row: row, leadingCounts: reader.leadingCounts)
    }
}

extension Sequence {
    fileprivate func prefixArray(while holds: (Element) -> Bool) -> [Element] { Array(prefix(while: holds)) }
}
