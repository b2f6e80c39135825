/// Finds the chain that a receipt is of: by its tax number, its web address and its banner, wherever they stand. A logo
/// is a picture, which may be read as anything; small letters below the items are read correctly.
struct ChainReader: Sendable {
    /// A chain and the evidence for it.
    struct ChainMatch {
        var name: String
        /// The countries in which it has shops.
        var countries: Set<String>
        /// Points, as `FieldTuning.Chains` counts them.
        var score: Double
    }

    /// What is printed over a chain's door, without spaces and signs.
    private struct Banner: Sendable, Hashable {
        let letters: [UInt8]
        /// How many words it has.
        let words: Int
        /// For each of its words the banner without that word: what is more like one of these is another shop's. THAI
        /// EXPRESS is no U EXPRESS that has lost its U.
        let shortened: [[UInt8]]

        init(_ text: String) {
            let words = text.split(separator: " ").map { ReceiptFolding.skeleton($0) }.filter { !$0.isEmpty }
            letters = words.flatMap(\.self)
            self.words = words.count
            shortened =
                words.count < 2
                ? [] : words.indices.map { place in words.indices.flatMap { $0 == place ? [] : words[$0] } }
        }
    }

    private struct Chain: Sendable {
        let name: String
        let countries: Set<String>
        let banners: [Banner]
        let doubtful: [Banner]
        let web: [[UInt8]]
        let tax: [[UInt8]]
        let slogans: [[UInt8]]
    }

    private let chains: [Chain]
    private let tuning = FieldTuning.standard.chains

    init(_ chains: [ShopChain] = .all) {
        // One chain of several countries is one name: LIDL is Lidl in all of them.
        var places: [String: Int] = [:]
        var joined: [Chain] = []
        for chain in chains {
            let made = Chain(
                name: chain.name, countries: [chain.country], banners: chain.banners.map(Banner.init),
                doubtful: chain.doubtfulBanners.map(Banner.init),
                web: chain.webAddresses.map { ReceiptFolding.skeleton($0) },
                tax: chain.taxNumbers.map { ChainReader.figures($0) },
                slogans: chain.slogans.map { ReceiptFolding.skeleton($0) })
            let key = ReceiptFolding.string(chain.name)
            if let place = places[key] {
                let before = joined[place]
                joined[place] = Chain(
                    name: before.name, countries: before.countries.union(made.countries),
                    banners: ChainReader.distinct(before.banners + made.banners),
                    doubtful: ChainReader.distinct(before.doubtful + made.doubtful), web: before.web + made.web,
                    tax: before.tax + made.tax, slogans: before.slogans + made.slogans)
            } else {
                places[key] = joined.count
                joined.append(made)
            }
        }
        self.chains = joined
    }

    private static func distinct(_ banners: [Banner]) -> [Banner] {
        var seen = Set<Banner>()
        return banners.filter { seen.insert($0).inserted }
    }

    private static func figures(_ text: some StringProtocol) -> [UInt8] {
        ReceiptFolding.fold(text).filter(PrintedNumber.isASCIIDigit)
    }

    /// The chain with the most evidence, if it is enough.
    ///
    /// - Parameter isCompany: whether a row names a company by its tax number or its legal form: it is who sells,
    ///   wherever it stands.
    /// - Parameter isAddress: whether a row is an address: a street or a mall may bear a chain's name.
    func chain(
        of rows: [AnnotatedRow], body: ReceiptBody?, isCompany: (AnnotatedRow) -> Bool,
        isAddress: (AnnotatedRow) -> Bool
    ) -> ChainMatch? {
        let items = body?.items ?? 0..<0
        let head = min(items.isEmpty ? tuning.headRows : max(items.lowerBound, tuning.minHeadRows), tuning.maxHeadRows)
        var scores = [Double](repeating: 0, count: chains.count)
        let texts = rows.filter { !items.contains($0.index) || $0.index < tuning.minHeadRows }.map { row in
            (row: row, words: JoinedWords(row, isAddress: isAddress(row)))
        }
        for (row, words) in texts {
            let figures = ChainReader.figures(row.text)
            let webs = row.words.filter { $0.text.contains(".") || $0.text.contains("@") }.map {
                ReceiptFolding.skeleton($0.text)
            }
            for (place, chain) in chains.enumerated() {
                if !figures.isEmpty, chain.tax.contains(where: { figures.firstRange(of: $0) != nil }) {
                    scores[place] += tuning.taxNumber
                }
                if webs.contains(where: { web in chain.web.contains { ChainReader.ends(web, with: $0) } }) {
                    scores[place] += tuning.webAddress
                }
                if chain.slogans.contains(where: { words.areSlogan($0) }) { scores[place] += tuning.slogan }
                let isHead = row.index < head
                if let errors = ChainReader.errors(of: chain.banners, in: words) {
                    scores[place] +=
                        isHead || isCompany(row)
                        ? (errors == 0 ? tuning.banner : tuning.damagedBanner) : tuning.bannerBelow
                } else if ChainReader.errors(of: chain.doubtful, in: words) == 0 {
                    scores[place] += isHead ? tuning.doubtfulBanner : tuning.doubtfulBanner / 2
                }
            }
        }
        let order = scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
        guard let best = order.first, scores[best] >= tuning.enough,
            order.count < 2 || scores[best] - scores[order[1]] >= tuning.margin
        else { return nil }
        return ChainMatch(name: chains[best].name, countries: chains[best].countries, score: scores[best])
    }

    /// How many letters a row's words differ in from the likest banner of any chain; `nil` where none is like them.
    func bannerErrors(in row: AnnotatedRow, isAddress: Bool = false) -> Double? {
        let words = JoinedWords(row, isAddress: isAddress)
        return chains.lazy.compactMap { ChainReader.errors(of: $0.banners, in: words) }.min()
    }

    /// The chain whose banner a row's words are likest; `nil` where none is like them.
    func name(in row: AnnotatedRow) -> String? {
        let words = JoinedWords(row, isAddress: false)
        let found = chains.compactMap { chain in
            ChainReader.errors(of: chain.banners, in: words).map { (errors: $0, name: chain.name) }
        }
        return found.min { $0.errors < $1.errors }?.name
    }

    /// Whether `name` contains the chain's banner as it is spelled.
    func names(_ chain: ChainMatch, in name: String) -> Bool {
        let words = JoinedWords(
            name.split(separator: " ").map { ReceiptFolding.skeleton($0) }.filter { !$0.isEmpty })
        guard let found = chains.first(where: { $0.name == chain.name }) else { return false }
        return ChainReader.errors(of: found.banners + found.doubtful, in: words) == 0
    }

    private static let web = ReceiptFolding.fold("www")

    /// Whether a printed web or mail address is of `domain`; `www`, a path and one misread letter allowed.
    private static func ends(_ address: [UInt8], with domain: [UInt8]) -> Bool {
        guard domain.count >= FieldTuning.standard.chains.minDomainLetters, address.count >= domain.count else {
            return false
        }
        if let place = address.firstRange(of: domain) {
            // `wwwrewede`, `konsumrewede`, but not `carewede` in one word.
            let before = address[..<place.lowerBound]
            return before.isEmpty || before.elementsEqual(web) || before.count >= 3
        }
        let allowed = domain.count >= FieldTuning.standard.chains.minLettersOfLongBanner ? 1.0 : 0.5
        return WeightedEditDistance.distance(domain, address.suffix(domain.count), limit: allowed) <= allowed
    }

    /// Words of a row that follow each other, joined: a banner may be in several words.
    private struct JoinedWords {
        /// Some words in a row, and how many they are.
        struct Run {
            let letters: [UInt8]
            let words: Int
        }

        let runs: [Run]
        /// The letters of all words.
        let letters: [UInt8]

        /// - Parameter isAddress: an address is led by a shop's name, if it has one: behind a house's number a chain's
        ///   name is a street's, behind a floor a mall's.
        init(_ row: AnnotatedRow, isAddress: Bool) {
            self.init(
                row.words.map { ReceiptFolding.skeleton($0.text) }.filter { !$0.isEmpty }, onlyLeading: isAddress)
        }

        init(_ words: [[UInt8]], onlyLeading: Bool = false) {
            letters = words.flatMap(\.self)
            runs = words.indices.prefix(onlyLeading ? 1 : words.count).flatMap { start in
                var joined: [UInt8] = []
                return words[start...].prefix(FieldTuning.standard.chains.maxBannerWords).enumerated().map {
                    joined += $1
                    return Run(letters: joined, words: $0 + 1)
                }
            }
        }

        /// Whether all of them are a slogan, as far as its letters were read.
        func areSlogan(_ slogan: [UInt8]) -> Bool {
            let allowed = Double(slogan.count) * FieldTuning.standard.chains.maxErrorsOfSlogan
            return Double(abs(letters.count - slogan.count)) <= allowed
                && WeightedEditDistance.distance(slogan, letters[...], limit: allowed) <= allowed
        }
    }

    /// How many letters differ between a row's words and the likest banner; `nil` where none is like them.
    private static func errors(of banners: [Banner], in words: JoinedWords) -> Double? {
        let tuning = FieldTuning.standard.chains
        var least: Double?
        for banner in banners {
            let letters = banner.letters
            let allowed =
                letters.count < tuning.minLettersOfDamagedBanner
                ? 0 : letters.count < tuning.minLettersOfLongBanner ? 0.5 : tuning.maxErrorsOfLongBanner
            for run in words.runs where Double(abs(run.letters.count - letters.count)) <= allowed {
                let errors = WeightedEditDistance.distance(letters, run.letters[...], limit: allowed)
                // A short name that is nearly a chain's, among other words, is another shop's: MICROS DEMO SYSTEM.
                // Words that were torn apart and misread, too, are other words: `MERCADO DE` is no Mercadona.
                let isMost =
                    letters.count >= tuning.minLettersOfLongBanner || run.letters.count * 2 >= words.letters.count
                guard errors <= allowed, errors < least ?? .infinity,
                    errors == 0 || isMost && run.words <= banner.words,
                    !banner.shortened.contains(where: {
                        WeightedEditDistance.distance($0, run.letters[...], limit: errors) < errors
                    })
                else { continue }
                least = errors
            }
        }
        return least
    }
}
