/// What the words of product names mean, in fourteen languages. The words are in `Words/*.txt`, not in code.
struct Lexicon: Sendable {
    /// The role of a word in a product's name; `Words/it.txt` explains each.
    enum WordClass: UInt8, Sendable, CaseIterable {
        // `other` is in no list: a name of its own, which identifies best.
        case other, noise, pack, plain, kind, word, variant, brand, sort

        /// Whether the word is so common that it says little about which product it is.
        var isGeneric: Bool { self != .other && self != .brand }

        /// How many of a thousand products have such a word, before a catalogue shows otherwise.
        var perThousand: Float {
            let tuning = Tuning.standard.lookup
            return switch self {
            case .other: 0
            case .noise, .pack: tuning.noisePerThousand
            case .kind, .sort: tuning.kindPerThousand
            case .plain, .variant: tuning.varietyPerThousand
            case .word: tuning.wordPerThousand
            case .brand: tuning.brandPerThousand
            }
        }
    }

    /// Every listed word, folded, with its class; the first list that holds a word decides.
    let classes: [[UInt8]: WordClass]
    /// The languages whose lists hold a word, a bit for each list in the order of `languages`.
    let listedIn: [[UInt8]: UInt32]
    /// The words that an abbreviation stands for, where its letters do not show them, and in which list it stands.
    let abbreviations: [[UInt8]: [(word: [UInt8], list: Int)]]

    /// The makers whose names may be beside a brand, with their brands.
    let makers: [[UInt8]: Set<[UInt8]>]

    /// The words that mean the same in another language: `JAHRE` and "años".
    let translations: [[UInt8]: [[UInt8]]]

    /// The beginnings of listed words, without their endings, and in which lists those words stand.
    let stems: [[UInt8]: UInt32]

    /// The languages of the lists (ISO 639-1), in the order in which they are read.
    static let languages = [
        "it", "de", "fr", "es", "en", "nl", "pt", "pl", "sv", "da", "fi", "cs", "ro", "hu", "hr",
    ]
    /// The bits of all lists.
    static let anyList: UInt32 = .max
    /// The bit of the English list: packs in all countries bear its words.
    static let english: UInt32 = 1 << UInt32(languages.firstIndex(of: "en")!)
    /// Languages without a list whose shops' words one of the lists holds as well.
    private static let near = ["no": "da", "nb": "da", "sk": "cs", "sl": "hr", "ca": "es", "gl": "pt"]

    /// The place of a language's list; `nil` where there is none.
    static func list(of language: String?) -> Int? {
        language.flatMap { code in
            let code = code.lowercased()
            return languages.firstIndex(of: near[code] ?? code)
        }
    }

    static let shared = Lexicon(
        sources: [
            PackageResources.it_txt, PackageResources.de_txt, PackageResources.fr_txt, PackageResources.es_txt,
            PackageResources.en_txt, PackageResources.nl_txt, PackageResources.pt_txt, PackageResources.pl_txt,
            PackageResources.sv_txt, PackageResources.da_txt, PackageResources.fi_txt, PackageResources.cs_txt,
            PackageResources.ro_txt, PackageResources.hu_txt, PackageResources.hr_txt,
        ], translations: PackageResources.Translations_txt)

    init(sources: [[UInt8]], translations groups: [UInt8] = []) {
        var classes: [[UInt8]: WordClass] = [:]
        var listedIn: [[UInt8]: UInt32] = [:]
        var abbreviations: [[UInt8]: [(word: [UInt8], list: Int)]] = [:]
        var makers: [[UInt8]: Set<[UInt8]>] = [:]
        let names = Dictionary(uniqueKeysWithValues: WordClass.allCases.map { ("\($0)", $0) })
        for (list, source) in sources.enumerated() {
            for line in source.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
                let text = String(decoding: line, as: UTF8.self)
                if let colon = text.firstIndex(of: ":"), let name = names[String(text[..<colon])] {
                    for word in FoldedText(text[text.index(after: colon)...]).joined.utf8.split(separator: 32) {
                        if classes[Array(word)] == nil { classes[Array(word)] = name }
                        if name != .brand { listedIn[Array(word), default: 0] |= 1 << UInt32(list) }
                    }
                } else if let arrow = text.firstIndex(of: ">") {
                    let brands = FoldedText(text[text.index(after: arrow)...]).joined.utf8.split(separator: 32)
                    makers[Array(FoldedText(text[..<arrow]).joined.utf8), default: []].formUnion(
                        brands.map { Array($0) })
                } else {
                    let sides = text.split(separator: "=").map { Array(FoldedText($0).joined.utf8) }
                    if sides.count == 2 { abbreviations[sides[0], default: []].append((sides[1], list)) }
                }
            }
        }
        var translations: [[UInt8]: [[UInt8]]] = [:]
        for line in groups.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let words = Set(line.split(separator: 32).map { Array($0) }).sorted { $0.lexicographicallyPrecedes($1) }
            for word in words { translations[word, default: []] += words.filter { $0 != word } }
        }
        var stems: [[UInt8]: UInt32] = [:]
        for word in classes.filter({ $0.value.isGeneric }).map(\.key) + translations.map(\.key) {
            let lists = listedIn[word] ?? Lexicon.anyList
            for length in Lexicon.stemLengths(word.count) { stems[Array(word.prefix(length)), default: 0] |= lists }
        }
        self.stems = stems
        self.translations = translations
        self.classes = classes
        self.listedIn = listedIn
        self.abbreviations = abbreviations
        self.makers = makers
    }

    /// The brands of every maker whose name `letters` are, cut short or not.
    func brands(madeBy letters: [UInt8]) -> Set<[UInt8]> {
        guard letters.count >= 3 else { return [] }
        return makers.reduce(into: []) { brands, maker in
            let cost = WordSimilarity.between(letters, maker.key[...])
            if let cost, cost > Tuning.standard.lookup.minMaker { brands.formUnion(maker.value) }
        }
    }

    /// Whether an unlisted word is an inflection of a listed one, has one at its end, or stands in the translations: it
    /// is of the language, as `PISELLINI` and `TOPFREINIGER` are, and no name of its own.
    ///
    /// - Parameter lists: the lists that count, a bit each. The translations always do.
    func isMadeOfListedWords(_ word: ArraySlice<UInt8>, in lists: UInt32 = anyList) -> Bool {
        let tuning = Tuning.standard.lookup
        func isListed(_ letters: ArraySlice<UInt8>) -> Bool {
            let letters = Array(letters)
            guard let listed = classes[letters] else { return translations[letters] != nil }
            return listed.isGeneric && (lists == Lexicon.anyList || (listedIn[letters] ?? 0) & lists != 0)
        }
        if isListed(word) { return true }
        let (least, longest) = (tuning.minListedPart, word.count)
        // Its end is a word: `topf-reiniger`.
        if longest >= least + 3,
            (word.startIndex + 3...word.endIndex - least).contains(where: { isListed(word[$0...]) })
        {
            return true
        }
        // Its beginning is one with another ending: `pisell-ini` and "piselli".
        return Lexicon.stemLengths(longest).contains { (stems[Array(word.prefix($0))] ?? 0) & lists != 0 }
    }

    /// The lists, a bit each, of which one holds a word or one of its kind, as `isMadeOfListedWords` says.
    func lists(of word: ArraySlice<UInt8>) -> UInt32 {
        (0..<UInt32(Lexicon.languages.count)).reduce(0) { isMadeOfListedWords(word, in: 1 << $1) ? $0 | 1 << $1 : $0 }
    }

    /// How many letters of a word of so many may be its stem: the longer it is, the longer its ending.
    private static func stemLengths(_ count: Int) -> Range<Int> {
        let ending = max(1, min(Tuning.standard.lookup.maxEnding, count - 6))
        let least = Tuning.standard.lookup.minListedPart
        return max(least, count - ending)..<max(count + 1, least)
    }

    /// A number that changes with the lists, so that an index built with other lists is not used.
    var fingerprint: UInt64 {
        var sum: UInt64 = 0
        for (word, wordClass) in classes { sum &+= ContentHash.of(word) &* (UInt64(wordClass.rawValue) &+ 3) }
        for (short, words) in abbreviations { sum &+= ContentHash.of(short) &* 31 &+ UInt64(words.count) }
        for (word, others) in translations { sum &+= ContentHash.of(word) &* 41 &+ UInt64(others.count) }
        for (maker, brands) in makers { sum &+= ContentHash.of(maker) &* 37 &+ UInt64(brands.count) }
        return sum
    }
}
