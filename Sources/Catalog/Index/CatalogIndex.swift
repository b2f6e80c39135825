import DomainModel

/// A catalogue in flat arrays of numbers and bytes, so that a million products load at once.
///
/// Products are numbered in the order of their GTINs.
struct CatalogIndex: Sendable {
    /// The GTINs as numbers, ascending.
    var gtins = FlatArray<Int64>([])
    /// Each product's texts: name, brand, partner, category, size, price, aliases, between unit separators (31).
    var records = FlatArray<UInt8>([])
    /// The offset of each product's texts in `records`, and the end.
    var recordOffsets = FlatArray<UInt64>([0])
    /// Two packed sizes a product, zero for none (`PackSize.packed`).
    var sizes = FlatArray<UInt64>([])
    /// Hashes of retailer and folded alias, ascending, and the product of each.
    var aliasHashes = FlatArray<UInt64>([])
    var aliasProducts = FlatArray<UInt32>([])
    var vocabulary = Vocabulary(letters: [], offsets: [0], classes: [], bySkeleton: [])
    /// The words of each product in the order of its name: the word's number and `Field` bits.
    var productWords = FlatArray<UInt32>([])
    var productWordOffsets = FlatArray<UInt32>([0])
    /// The products of each word, ascending.
    var postings = FlatArray<UInt32>([])
    var postingOffsets = FlatArray<UInt32>([0])
    /// The abbreviations that the products' aliases show.
    var shorthand = Shorthand()

    /// The field of a product in which a word is.
    struct Field: OptionSet, Sendable {
        let rawValue: UInt32
        static let brand = Field(rawValue: 1)
        static let name = Field(rawValue: 2)
        /// Category and partner: they may explain a word of the line, but a line may lack them.
        static let soft = Field(rawValue: 4)
        static let bits: UInt32 = 3
    }

    static let separator: UInt8 = 31

    var count: Int { gtins.count }

    /// The place of the product with this number.
    func place(of gtin: GTIN) -> Int? {
        let number = Int64(gtin.number)
        let place = Vocabulary.partitionPoint(0..<count) { gtins[$0] < number }
        return place < count && gtins[place] == number ? place : nil
    }

    /// The product at a place.
    func product(at place: Int) -> Product {
        let record = records[Int(recordOffsets[place])..<Int(recordOffsets[place + 1])]
        let fields = record.split(separator: CatalogIndex.separator, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        return Product(
            gtin: GTIN(number: Int(gtins[place]))!, name: fields[0], brand: fields[1], partner: fields[2],
            category: fields[3], size: fields[4], usualPrices: CatalogCSV.prices(fields[5]) ?? [],
            aliases: fields[6].isEmpty ? [] : fields[6].split(separator: "|").map { Alias(written: $0) })
    }

    func sizes(at place: Int) -> [PackSize] {
        [PackSize(packed: sizes[place * 2]), PackSize(packed: sizes[place * 2 + 1])].compactMap { $0 }
    }

    /// The products that this alias names, of all retailers or one.
    func products(alias folded: String, retailer: String?) -> [Int] {
        let key = CatalogIndex.aliasHash(folded, retailer: retailer)
        var place = Vocabulary.partitionPoint(0..<aliasHashes.count) { aliasHashes[$0] < key }
        var found: [Int] = []
        while place < aliasHashes.count, aliasHashes[place] == key {
            let product = Int(aliasProducts[place])
            // Hashes may collide; the text decides.
            let isIt = self.product(at: product).aliases.contains {
                $0.retailer == retailer && FoldedText($0.text).joined == folded
            }
            if isIt, !found.contains(product) { found.append(product) }
            place += 1
        }
        return found
    }

    static func aliasHash(_ folded: String, retailer: String?) -> UInt64 {
        ContentHash.of(Array(((retailer ?? "") + ":" + folded).utf8))
    }
}

extension PackSize {
    /// Kind, pieces and amount in one number; never zero.
    var packed: UInt64 {
        UInt64(kind.rawValue + 1) << 60 | UInt64(min(max(pieces, 0), 0xFFFF)) << 40
            | UInt64(min(max(amount, 0), 0xFF_FFFF_FFFF))
    }

    init?(packed: UInt64) {
        guard packed != 0, let kind = Kind(rawValue: UInt8(packed >> 60) - 1) else { return nil }
        let amount = Int(packed & 0xFF_FFFF_FFFF)
        self.init(kind: kind, amount: amount, pieces: Int(packed >> 40 & 0xFFFF), digits: amount / 100)
    }
}
