import Catalog
import DomainModel
import Mathematics

/// Made-up catalogues of any size, the same for the same seed: to measure speed, and to see
/// whether hundreds of thousands of other products mislead the matcher.
///
/// The first four for each product of a given catalogue are its nearest relatives: the same name with a word that sets
/// it apart, half of them in another size. Of the others half are ordinary names under brands that do not exist, half
/// are names of the given catalogue under such brands.
public struct SyntheticCatalog: Sendable {
    private var generator: SplitMix64
    private let base: [Product]
    private let kinds: [String]
    private let words: [String]
    private let variants: [String]

    /// A source of products; `base` are products to imitate and may be empty.
    public init(seed: UInt64, resembling base: [Product] = []) {
        generator = SplitMix64(seed: seed)
        self.base = base
        kinds = ListedWords.kinds
        words = ListedWords.common
        variants = ListedWords.variants
    }

    /// `count` products; their GTINs begin with 50 and follow one another.
    public mutating func products(_ count: Int) -> [Product] { (0..<count).map { product($0) } }

    /// The product of the given number; numbers run upward from zero.
    public mutating func product(_ number: Int) -> Product {
        let payload = 500_000_000_000 + number
        let gtin = GTIN(number: payload * 10 + GTIN.checkDigit(of: payload))!
        let isRelative = number < base.count * 4
        if base.isEmpty || (!isRelative && below(2) == 0) {
            let brand = invented(2 + below(2))
            var name = [pick(kinds), pick(words), pick(words)]
            if below(3) == 0 { name.append(pick(variants)) }
            if below(4) == 0 { name.append(invented(2)) }
            if below(2) == 0 { name.insert(brand, at: 0) }
            return Product(
                gtin: gtin, name: capitalised(name.joined(separator: " ")), brand: capitalised(brand),
                partner: capitalised(invented(3)), category: pick(kinds), size: size())
        }
        let model = base[isRelative ? number % base.count : below(base.count)]
        if !isRelative {
            let brand = capitalised(invented(2 + below(2)))
            // Other brands may share ordinary words only, no proper names.
            let ordinary = model.name.split(separator: " ").filter { ListedWords.areGeneric($0) }
            let name = ordinary.joined(separator: " ")
            return Product(
                gtin: gtin, name: name.isEmpty ? "\(brand) \(pick(kinds))" : name, brand: brand,
                partner: capitalised(invented(3)), category: model.category, size: model.size)
        }
        return Product(
            gtin: gtin, name: "\(model.name) \(capitalised(invented(2 + below(2))))", brand: model.brand,
            partner: model.partner, category: model.category, size: below(2) == 0 ? model.size : size())
    }

    /// A number from 0 to `bound` − 1.
    private mutating func below(_ bound: Int) -> Int {
        Int(generator.next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    private mutating func pick(_ list: [String]) -> String { list[below(list.count)] }

    /// A word of so many syllables that could be a name.
    private mutating func invented(_ syllables: Int) -> String {
        let onsets = [
            "b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "v", "z", "br", "tr", "gl", "st", "ch", "sp",
        ]
        let vowels = ["a", "e", "i", "o", "u", "a", "e", "o", "io", "ia"]
        let codas = ["", "", "", "n", "l", "r", "s", "tt", "ll"]
        return (0..<syllables).map { _ in pick(onsets) + pick(vowels) + pick(codas) }.joined()
    }

    private mutating func size() -> String {
        switch below(4) {
        case 0: "\([50, 80, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 750, 1000][below(15)]) g"
        case 1: "\([100, 150, 200, 250, 330, 500, 750, 1000, 1500][below(9)]) ml"
        case 2: "\(2 + below(8)) x \([80, 100, 125, 200][below(4)]) g"
        default: "\(10 * (1 + below(30)) + 5) g"
        }
    }

    private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
