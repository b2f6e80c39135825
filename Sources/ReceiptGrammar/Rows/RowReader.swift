import DomainModel
import Text

/// Finds the role and the price of a row by its words.
struct RowReader: Sendable {
    let lexer: Lexer
    let phrases: PhraseBook

    /// Sets the phrases, the role and the price of a row whose lexemes are known.
    func classify(_ row: inout AnnotatedRow) {
        var letters: [UInt8] = []
        var starts: [Int] = []
        var currency = 0
        for word in row.words {
            let folded = ReceiptFolding.fold(word.text)
            // `Q.TA 2 X 1,29 VI` is no `TAX`.
            if folded == Array("X".utf8) || lexer.isCountLabel(folded) { continue }
            // A figure is no label, but a misread word may be: `1OTALE`.
            if !folded.contains(UInt8(ascii: "%")) {
                if !folded.contains(where: PrintedNumber.isASCIICapital) || lexer.number(folded)?.cents != nil {
                    continue
                }
            }
            // The currency says nothing about the row.
            if lexer.currenciesInLabels.contains(String(decoding: folded, as: UTF8.self)), letters.count > 0 {
                currency += folded.count(where: PrintedNumber.isASCIICapital)
            }
            // `TOTAL:RM` and `BILL#:V001` hold two words.
            var isStart = true
            for byte in folded {
                let letter = ReceiptFolding.skeleton(byte)
                if let letter {
                    if isStart { starts.append(letters.count) }
                    letters.append(letter)
                }
                isStart = letter == nil
            }
        }
        row.hits = phrases.hits(in: letters, starts: starts)
        row.priceIndex = RowReader.priceIndex(row.lexemes)
        row.role = RowReader.role(row.hits, letters: letters.count - currency, priced: row.priceIndex != nil)
        // `PANE RESO -0,99`: beside a minus a word of the till needs neither fill its row nor lead it.
        if row.role == nil, row.cents ?? 0 < 0 { row.role = row.takesBack }
    }

    /// Roles of rows beside which no goods stand.
    private static let standAlone: Set<RowRole> = [.payment, .change, .cardSlip, .columns, .count, .other]

    /// The role of the longest phrase that the row begins with or mostly is: `COLGATE TOTAL` is no total.
    private static func role(_ hits: [PhraseBook.PhraseMatch], letters: Int, priced: Bool) -> RowRole? {
        let tuning = Tuning.standard.rows
        return hits.first { hit in
            let coverage = Double(hit.end - hit.start) / Double(max(letters, 1))
            let leads = hit.start <= tuning.maxLettersBeforePhrase
            let isShort = hit.length <= tuning.maxShortPhrase
            // A short word that is nearly a phrase is one where it stands alone: there are more goods than phrases.
            if hit.errors > 0, isShort, coverage < tuning.minDamagedCoverage, standAlone.contains(hit.role) {
                return false
            }
            switch hit.role {
            case .other, .cardSlip, .count, .columns:
                return leads
                    ? coverage >= 0.5 || hit.length >= tuning.minPlainPhrase && hit.errors == 0 && !priced
                    : coverage >= tuning.minInnerCoverage
            case .payment where isShort, .change where isShort:
                return coverage >= tuning.minShortCoverage && (leads || coverage >= tuning.minInnerCoverage)
            default:
                return hit.length <= tuning.maxTinyPhrase
                    ? coverage >= tuning.minTinyCoverage && (leads || coverage >= tuning.minInnerCoverage)
                    : leads || coverage >= 0.5
            }
        }?.role
    }

    /// Whether a figure with two decimals is a size: `2.25L`. A capital `Γ` or `Г` behind it is a tax group, because no
    /// till prints hundredths of a gram.
    private static func isSize(_ lexeme: Lexeme, _ number: PrintedNumber) -> Bool {
        guard ReceiptLocale.common.sizeUnits.contains(number.suffix) else { return false }
        guard number.suffix == "G", let last = lexeme.text.unicodeScalars.last else { return true }
        return Alphabet(of: last) == nil || !last.properties.isUppercase
    }

    /// Whether the last figure closes a bracket that words opened: `(antes 45,95)`.
    private static func endsRemark(_ lexemes: ArraySlice<Lexeme>) -> Bool {
        guard let last = lexemes.last, last.text.hasSuffix(")"), !last.text.contains("("),
            let open = lexemes.dropLast().last(where: { $0.text.contains("(") || $0.text.contains(")") })
        else { return false }
        return open.text.hasPrefix("(") && !open.text.contains(")") && open.kind == .word && open.text.letterCount > 1
    }

    /// The last amount that has only classes, currency and marks behind it.
    static func priceIndex(_ lexemes: [Lexeme]) -> Int? {
        let tuning = Tuning.standard.rows
        var index = lexemes.count - 1
        var tail = 0
        while index >= 0 {
            let lexeme = lexemes[index]
            switch lexeme.kind {
            case .number(let number):
                if number.cents != nil {
                    // `2,69 EUR/KG` is the price of a kilogram, not of the line.
                    if index + 1 < lexemes.count, lexemes[index + 1].kind == .perUnit { return nil }
                    if !number.isNegative, endsRemark(lexemes[...index]) { return nil }
                    return isSize(lexeme, number) ? nil : index
                }
                // A tax rate or class behind the price: `10%`, `4`, `22,0%`.
                if number.isPercentage || (number.decimals == 0 && number.digits < tuning.maxClassNumber) { break }
                return nil
            case .word:
                if lexeme.text.unicodeScalars.count > tuning.maxClassLetters { return nil }
            case .times:
                // A star marks a reduced rate and is read as x; before a number it would make a quantity.
                if index + 1 < lexemes.count, lexemes[index + 1].number != nil { return nil }
            case .currency, .punctuation: break
            case .unit:
                let text = ReceiptFolding.string(lexeme.text)
                if text.count > 2 || text == "KG" { return nil }
            case .perUnit: return nil
            }
            tail += 1
            if tail > tuning.maxLexemesBehindPrice { return nil }
            index -= 1
        }
        return nil
    }
}
