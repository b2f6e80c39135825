/// What the words of product names are for, in five languages. The words stand in `Words/*.txt`, not in code.
struct Lexicon: Sendable {
    /// What a word does in a product's name. `Words/it.txt` says it at length.
    enum WordClass: UInt8, Sendable, CaseIterable {
        /// Not in any list: a name of its own, and so what identifies best.
        case other, noise, pack, plain, kind, word, variant, brand, sort

        /// Whether the word is so common that it says little about which product it is.
        var isGeneric: Bool { self != .other && self != .brand }

        /// How many of a thousand products have such a word, before a catalogue says otherwise.
        var perThousand: Float {
            switch self {
            case .other: 0
            case .noise, .pack: 10
            case .kind, .sort: 6
            case .plain, .variant: 4
            case .word: 3
            case .brand: 0.7
            }
        }
    }

    /// Every listed word, folded, with its class; the first list that holds a word decides.
    let classes: [[UInt8]: WordClass]
    /// What a till's abbreviation stands for, where its letters do not tell.
    let abbreviations: [[UInt8]: [[UInt8]]]

    /// The makers whose names may stand beside a brand: maker to brands.
    let makers: [[UInt8]: Set<[UInt8]>]

    static let shared = Lexicon(sources: [
        PackageResources.it_txt, PackageResources.de_txt, PackageResources.fr_txt, PackageResources.es_txt,
        PackageResources.en_txt,
    ])

    init(sources: [[UInt8]]) {
        var classes: [[UInt8]: WordClass] = [:]
        var abbreviations: [[UInt8]: [[UInt8]]] = [:]
        var makers: [[UInt8]: Set<[UInt8]>] = [:]
        let names = Dictionary(uniqueKeysWithValues: WordClass.allCases.map { ("\($0)", $0) })
        for source in sources {
            for line in source.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
                let text = String(decoding: line, as: UTF8.self)
                if let colon = text.firstIndex(of: ":"), let name = names[String(text[..<colon])] {
                    for word in FoldedText(text[text.index(after: colon)...]).joined.utf8.split(separator: 32) {
                        if classes[Array(word)] == nil { classes[Array(word)] = name }
                    }
                } else if let arrow = text.firstIndex(of: ">") {
                    let brands = FoldedText(text[text.index(after: arrow)...]).joined.utf8.split(separator: 32)
                    makers[Array(FoldedText(text[..<arrow]).joined.utf8), default: []].formUnion(
                        brands.map { Array($0) })
                } else {
                    let sides = text.split(separator: "=").map { Array(FoldedText($0).joined.utf8) }
                    if sides.count == 2 { abbreviations[sides[0], default: []].append(sides[1]) }
                }
            }
        }
        self.classes = classes
        self.abbreviations = abbreviations
        self.makers = makers
    }

    /// The brands of every maker that `letters`, which may be cut short, name.
    func brands(madeBy letters: [UInt8]) -> Set<[UInt8]> {
        guard letters.count >= 3 else { return [] }
        return makers.reduce(into: []) { brands, maker in
            if let cost = WordSimilarity.between(letters, maker.key[...]), cost > -1.5 { brands.formUnion(maker.value) }
        }
    }

    /// Changes with every change of the lists, so that an index built with other lists is not used.
    var fingerprint: UInt64 {
        var sum: UInt64 = 0
        for (word, wordClass) in classes { sum &+= ContentHash.of(word) &* (UInt64(wordClass.rawValue) &+ 3) }
        for (short, words) in abbreviations { sum &+= ContentHash.of(short) &* 31 &+ UInt64(words.count) }
        for (maker, brands) in makers { sum &+= ContentHash.of(maker) &* 37 &+ UInt64(brands.count) }
        return sum
    }
}
