import DomainModel
import Foundation
import Mathematics

/// What speaks for and against a row holding the merchant's name.
enum MerchantFeature: String, ScoreFeature {
    case isFirst = "first"
    case isSecond = "second"
    /// The logarithm of its place among the rows with letters.
    case place
    case isBelowItems = "below items"
    case isTall = "tall"
    case isCapitals = "capitals"
    case isAddress = "address"
    case isAboveAddress = "above address"
    case isBelowTitle = "below title"
    case legalForm = "legal form"
    case isLegalFormOfShop = "legal form of shop"
    /// Another row of the head is a company of a country where the company is the shop.
    case isBesideCompany = "beside company"
    case legalFormAlone = "legal form alone"
    case companyWord = "company word"
    case isGeneric = "generic"
    case taxNumber = "tax number"
    case isAboveTaxNumber = "above tax number"
    case chain
    case damagedChain = "damaged chain"
    case isInWebAddress = "in web address"
    case webAddress = "web address"
    case repeatedWord = "repeated word"
    case tillsWord = "tills word"
    case figures
    case longNumber = "long number"
    case isSentence = "sentence"
    case lowercaseWords = "lowercase words"
    case manyWords = "many words"
    case colon
    case lastFigure = "last figure"
    case oddSigns = "odd signs"
    /// The logarithm of its letters.
    case letters
    case isOneWord = "one word"
    case isShort = "short"
    case unsure
    case isTitleOfReturn = "title of return"

    /// The learned weights.
    static let score = LearnedScore<MerchantFeature>(String(decoding: PackageResources.Merchant_tsv, as: UTF8.self))
}

/// Collects what speaks for each row, once a receipt.
struct MerchantEvidence {
    let rows: [AnnotatedRow]
    let headEnd: Int
    let medianHeight: Double
    let reader: MerchantReader
    private let chains: ChainReader
    private let isShopNamedByCompany: Bool
    /// For each row how many rows with letters stand above it.
    private let places: [Int]
    /// The letters of web and mail addresses.
    private let webAddresses: [[UInt8]]
    /// On how many rows each long word stands.
    private let wordCounts: [[UInt8]: Int]
    private let body: ReceiptBody?
    private let tuning = FieldTuning.standard.merchant

    init(_ rows: [AnnotatedRow], body: ReceiptBody?, headEnd: Int, reader: MerchantReader, chains: ChainReader) {
        self.rows = rows
        self.body = body
        self.headEnd = headEnd
        self.reader = reader
        self.chains = chains
        medianHeight = rows[..<headEnd].map { Double($0.box.height) }.median() ?? 1
        isShopNamedByCompany = rows[..<headEnd].contains(where: reader.companyIsShop.areIn)
        var seen = 0
        places = rows.map { row in
            defer { if row.letterCount >= 3 { seen += 1 } }
            return seen
        }
        webAddresses = rows.flatMap(\.words).filter { MerchantEvidence.isWebAddress($0.text) }.map {
            ReceiptFolding.letters($0.text)
        }
        var counts: [[UInt8]: Int] = [:]
        for row in rows where row.cents == nil {
            for word in MerchantEvidence.longWords(row) { counts[word, default: 0] += 1 }
        }
        wordCounts = counts
    }

    /// Whether a row stands above or below the goods.
    func isOutside(_ row: AnnotatedRow) -> Bool {
        row.index < headEnd || !(body?.items.contains(row.index) ?? false)
    }

    /// The features of a row, those that are zero left out.
    func features(of row: AnnotatedRow) -> [MerchantFeature: Double] {
        var features: [MerchantFeature: Double] = [:]
        func note(_ feature: MerchantFeature, _ value: Double) { if value != 0 { features[feature] = value } }
        func note(_ feature: MerchantFeature, _ isSo: Bool) { if isSo { features[feature] = 1 } }
        let place = places[row.index]
        note(.isFirst, place == 0)
        note(.isSecond, place == 1)
        note(.place, log(Double(place + 1)))
        note(.isBelowItems, row.index >= headEnd)
        note(.isTall, max(0, min(1, Double(row.box.height) / max(1, medianHeight) - 1)))
        note(.isShort, ReceiptFolding.letters(row.text).count < 4)
        note(.unsure, 1 - row.row.confidence)
        note(.letters, log(Double(max(1, ReceiptFolding.letters(row.text).count))))
        noteNeighbours(of: row, note)
        noteCompany(row, note)
        noteForm(row, note)
        return features
    }

    private func noteNeighbours(of row: AnnotatedRow, _ note: (MerchantFeature, Bool) -> Void) {
        let above = row.index > 0 ? rows[row.index - 1] : nil
        let below = row.index + 1 < rows.count ? rows[row.index + 1] : nil
        note(.isAddress, reader.isAddress(row))
        note(.isAboveAddress, below.map(reader.isAddress) ?? false)
        note(.isBelowTitle, above.map { reader.titles.contains(ReceiptFolding.letters($0.text)) } ?? false)
        note(.taxNumber, reader.hasTaxNumber(row))
        note(.isAboveTaxNumber, below.map(reader.hasTaxNumber) ?? false)
    }

    private func noteCompany(_ row: AnnotatedRow, _ note: (MerchantFeature, Bool) -> Void) {
        let letters = ReceiptFolding.letters(row.text)
        let words = row.words.map { ReceiptFolding.letters($0.text) }.filter { $0.count > 1 }
        note(.legalForm, reader.legalForms.follow(row))
        note(.isLegalFormOfShop, reader.companyIsShop.areIn(row))
        note(.isBesideCompany, isShopNamedByCompany && !reader.companyIsShop.areIn(row))
        note(
            .legalFormAlone,
            reader.formsWithoutName.contains { letters.starts(with: $0) && letters.count <= $0.count + 5 })
        note(.companyWord, words.contains { reader.companyWords.contains($0) })
        note(.isGeneric, !words.isEmpty && words.allSatisfy(reader.isGeneric))
        switch chains.bannerErrors(in: row, isAddress: reader.isAddress(row)) {
        case 0: note(.chain, true)
        case nil: break
        default: note(.damagedChain, true)
        }
        let long = MerchantEvidence.longWords(row)
        let isWeb = row.words.contains { MerchantEvidence.isWebAddress($0.text) }
        note(.webAddress, isWeb)
        note(
            .isInWebAddress,
            !isWeb && long.contains { word in webAddresses.contains { $0.firstRange(of: word) != nil } })
        note(.repeatedWord, long.contains { wordCounts[$0] ?? 0 > 1 })
    }

    private func noteForm(_ row: AnnotatedRow, _ note: (MerchantFeature, Bool) -> Void) {
        let letters = ReceiptFolding.letters(row.text).count
        let digits = ReceiptFolding.fold(row.text).count(where: PrintedNumber.isASCIIDigit)
        let words = row.words.map(\.text).filter { $0.contains(where: \.isLetter) }
        let small = words.count { $0.first?.isLowercase == true }
        note(.figures, digits * 2 > letters)
        note(.longNumber, digits >= tuning.minDigitsOfNumber)
        note(
            .tillsWord,
            (row.role == .other || row.role == .columns || row.role == .payment)
                && (row.words.count > 1 || row.hits.first?.errors == 0))
        note(.isTitleOfReturn, row.role == .returnDocument)
        note(.isCapitals, !row.text.contains(where: \.isLowercase))
        note(.isSentence, words.count >= 3 && row.text.last.map { ".!?".contains($0) } ?? false)
        note(.lowercaseWords, small >= 2 || small >= 1 && words.first?.first?.isLowercase == true && words.count > 1)
        note(.manyWords, words.count >= tuning.minWordsOfSentence)
        note(.colon, row.text.contains(":"))
        note(.lastFigure, row.words.last.map { $0.text.contains(where: \.isNumber) } ?? false)
        note(.oddSigns, row.text.contains { !$0.isLetter && !$0.isNumber && !" &'’.-,()#:/".contains($0) })
        note(.isOneWord, words.count == 1)
    }

    private static func longWords(_ row: AnnotatedRow) -> [[UInt8]] {
        row.words.map { ReceiptFolding.letters($0.text) }
            .filter { $0.count >= FieldTuning.standard.merchant.minLettersOfLongWord }
    }

    private static func isWebAddress(_ text: String) -> Bool {
        let folded = ReceiptFolding.string(text)
        if folded.hasPrefix(ReceiptFolding.string("www")) || folded.contains("@") { return true }
        // A domain of letters behind its last dot: `LIDL.DE`, and no `1.99` or `S.R.L.`.
        guard let dot = folded.lastIndex(of: "."), folded.distance(from: folded.startIndex, to: dot) >= 4 else {
            return false
        }
        let ending = folded[folded.index(after: dot)...].prefix { $0.isLetter }
        return (2...4).contains(ending.count) && folded[..<dot].count(where: \.isLetter) >= 4
    }
}
