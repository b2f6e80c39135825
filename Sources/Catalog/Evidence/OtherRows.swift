import Mathematics

/// What rows of the receipt beside a line say of the line's brand.
struct OtherRows {
    private let discounts: [LineWord]
    private let brands: Set<String>
    private let index: CatalogIndex

    /// `nil` where no other row says anything.
    init?(_ context: LineContext, _ index: CatalogIndex) {
        guard !context.discounts.isEmpty || !context.brands.isEmpty else { return nil }
        let rows = context.discounts.prefix(Tuning.standard.decision.maxDiscounts)
        discounts = rows.flatMap { ParsedLine($0, splitsCapitals: true, language: context.language).words }
        brands = Set(context.brands.map { FoldedText($0).joined })
        self.index = index
    }

    /// Whether a discount has a word of the brand that is no ordinary word, spelled out far enough.
    func discountNames(_ product: [ProductWord]) -> Bool {
        let tuning = Tuning.standard.lookup
        return product.contains { word in
            guard word.isBrand, !word.wordClass.isGeneric, !word.isNumber else { return false }
            let letters = index.vocabulary.bytes(Int(word.word))
            return discounts.contains { own in
                if own.bytes.elementsEqual(letters) { return true }
                guard own.bytes.count >= tuning.minBrandLength, !own.isNumber else { return false }
                let likeness = WordSimilarity.between(
                    own.bytes, letters, isDotted: own.isDotted, mayBeCut: own.mayBeCut, isWhole: false)
                return likeness.map { $0 >= tuning.minRecognized } ?? false
            }
        }
    }

    /// Whether the receipt surely has another product of this brand.
    func hasBrand(_ brand: String) -> Bool { brands.contains(FoldedText(brand).joined) }
}

extension Assessment {
    /// Weighs what other rows of the receipt say of the brand.
    mutating func weighOtherRows(_ rows: OtherRows, brand: String) {
        if rows.hasBrand(brand) { evidence[.brandOnReceipt] = 1 }
        let isUnnamed = evidence[.noBrand] + evidence[.impliedBrand] + evidence[.brandInitial] > 0
        guard isUnnamed, rows.discountNames(productWords) else { return }
        for feature in [
            MatchFeature.noBrand, .impliedBrand, .impliedBrandFurther, .impliedNameShare, .brandInitial,
        ] { evidence[feature] = 0 }
        evidence[.discountNamesBrand] = 1
    }
}
