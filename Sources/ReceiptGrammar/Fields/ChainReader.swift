/// Tells which chain a receipt is of: by its tax number, its web address and its banner, wherever they stand. A logo is
/// a picture that is read as anything; what is printed in small letters below the items is read right.
struct ChainReader: Sendable {
    /// A chain and what speaks for it.
    struct ChainMatch {
        var name: String
        /// The countries in which it has shops.
        var countries: Set<String>
        /// Points; see `Weight`.
        var score: Double
    }

    /// What a witness is worth. A tax number names one company, a web address one chain. A banner over the items is a
    /// chain's or, rarely, a maker's; below them it may be an offer's or a card's. `enough` is one sure witness, or two
    /// of the others.
    private enum Weight {
        static let taxNumber = 5.0
        static let webAddress = 4.0
        static let banner = 4.0
        /// A banner that is damaged or short.
        static let damagedBanner = 3.0
        static let bannerBelow = 1.5
        static let doubtfulBanner = 1.5
        static let enough = 3.0
        /// How far the best must be ahead of the next.
        static let margin = 1.0
    }

    /// What is printed over a chain's door, bare of spaces and signs.
    private struct Banner: Sendable, Hashable {
        let letters: [UInt8]
        /// The same without one of its words, for each: what is more like one of these is another shop's. THAI EXPRESS
        /// is no U EXPRESS that has lost its U.
        let shortened: [[UInt8]]

        init(_ text: String) {
            let words = text.split(separator: " ").map { ReceiptFolding.skeleton($0) }.filter { !$0.isEmpty }
            letters = words.flatMap(\.self)
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
    }

    private let chains: [Chain]

    init(_ chains: [ShopChain] = .all) {
        // One chain of several countries is one name: LIDL is Lidl in all of them.
        var places: [String: Int] = [:]
        var joined: [Chain] = []
        for chain in chains {
            let made = Chain(
                name: chain.name, countries: [chain.country], banners: chain.banners.map(Banner.init),
                doubtful: chain.doubtfulBanners.map(Banner.init),
                web: chain.webAddresses.map { ReceiptFolding.skeleton($0) },
                tax: chain.taxNumbers.map { ChainReader.figures($0) })
            let key = ReceiptFolding.string(chain.name)
            if let place = places[key] {
                let before = joined[place]
                joined[place] = Chain(
                    name: before.name, countries: before.countries.union(made.countries),
                    banners: ChainReader.distinct(before.banners + made.banners),
                    doubtful: ChainReader.distinct(before.doubtful + made.doubtful), web: before.web + made.web,
                    tax: before.tax + made.tax)
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
        ReceiptFolding.fold(text).filter(PrintedNumber.isDigit)
    }

    /// The chain that most speaks for, if enough does.
    func chain(of rows: [ReceiptRow], body: ReceiptBody?) -> ChainMatch? {
        let items = body?.items ?? 0..<0
        let head = min(items.isEmpty ? 12 : max(items.lowerBound, 4), 14)
        var scores = [Double](repeating: 0, count: chains.count)
        let texts = rows.filter { !items.contains($0.index) || $0.index < 4 }.map { row in
            (row: row, words: row.words.map { ReceiptFolding.skeleton($0.text) }.filter { !$0.isEmpty })
        }
        for (row, words) in texts {
            let figures = ChainReader.figures(row.text)
            let webs = row.words.filter { $0.text.contains(".") || $0.text.contains("@") }.map {
                ReceiptFolding.skeleton($0.text)
            }
            for (place, chain) in chains.enumerated() {
                if !figures.isEmpty, chain.tax.contains(where: { figures.firstRange(of: $0) != nil }) {
                    scores[place] = max(scores[place], 0) + Weight.taxNumber
                }
                if webs.contains(where: { web in chain.web.contains { ChainReader.ends(web, with: $0) } }) {
                    scores[place] += Weight.webAddress
                }
                let isHead = row.index < head
                if let errors = ChainReader.errors(of: chain.banners, in: words) {
                    let whole = isHead ? (errors == 0 ? Weight.banner : Weight.damagedBanner) : Weight.bannerBelow
                    scores[place] += whole
                } else if ChainReader.errors(of: chain.doubtful, in: words) == 0 {
                    scores[place] += isHead ? Weight.doubtfulBanner : Weight.doubtfulBanner / 2
                }
            }
        }
        let order = scores.indices.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
        guard let best = order.first, scores[best] >= Weight.enough,
            order.count < 2 || scores[best] - scores[order[1]] >= Weight.margin
        else { return nil }
        return ChainMatch(name: chains[best].name, countries: chains[best].countries, score: scores[best])
    }

    /// Whether `name` holds the chain's banner as it is spelled.
    func names(_ chain: ChainMatch, in name: String) -> Bool {
        let words = name.split(separator: " ").map { ReceiptFolding.skeleton($0) }.filter { !$0.isEmpty }
        guard let found = chains.first(where: { $0.name == chain.name }) else { return false }
        return ChainReader.errors(of: found.banners + found.doubtful, in: words) == 0
    }

    /// Whether a printed web or mail address is of `domain`; `www`, a path and one misread letter allowed.
    private static func ends(_ address: [UInt8], with domain: [UInt8]) -> Bool {
        guard domain.count >= 5, address.count >= domain.count else { return false }
        if let place = address.firstRange(of: domain) {
            // `wwwrewede`, `konsumrewede`, but not `carewede` in one word.
            let before = address[..<place.lowerBound]
            return before.isEmpty || before.elementsEqual("WWW".utf8) || before.count >= 3
        }
        let allowed = domain.count >= 8 ? 1.0 : 0.5
        return WeightedEditDistance.distance(domain, address.suffix(domain.count), limit: allowed) <= allowed
    }

    /// How many letters differ between a row's words and the likest banner; `nil` where none is like them.
    private static func errors(of banners: [Banner], in words: [[UInt8]]) -> Double? {
        var least: Double?
        for banner in banners {
            let letters = banner.letters
            let allowed = letters.count < 5 ? 0 : letters.count < 8 ? 0.5 : 1.5
            for start in words.indices {
                var joined: [UInt8] = []
                for word in words[start...].prefix(4) {
                    joined += word
                    if Double(joined.count) > Double(letters.count) + allowed { break }
                    guard Double(joined.count) >= Double(letters.count) - allowed else { continue }
                    let errors = WeightedEditDistance.distance(letters, joined[...], limit: allowed)
                    guard errors <= allowed, errors < least ?? .infinity,
                        !banner.shortened.contains(where: {
                            WeightedEditDistance.distance($0, joined[...], limit: errors) < errors
                        })
                    else { continue }
                    least = errors
                }
            }
        }
        return least
    }
}
