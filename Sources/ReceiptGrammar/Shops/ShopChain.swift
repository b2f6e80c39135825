/// A chain of shops with what its receipts print: a line of `chains.txt`.
public struct ShopChain: Sendable, Hashable {
    /// The chain's name as a person writes it.
    public let name: String
    /// The country (ISO 3166-1 alpha-2, small letters).
    public let country: String
    /// What stands over its doors.
    public let banners: [String]
    /// Banners that are words of other meaning too: `NETTO`, `DIA`.
    public let doubtfulBanners: [String]
    /// Its web addresses, without `www`.
    public let webAddresses: [String]
    /// Its tax numbers, letters of the country included where its receipts print them.
    public let taxNumbers: [String]
    /// What it promises on a row of its own, often where its name is a picture.
    public let slogans: [String]

    /// Reads a line; `nil` for a comment or an empty one.
    init?(line: Substring) {
        let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(ShopChain.trimmed)
        guard !line.hasPrefix("#"), fields.count >= 4 else { return nil }
        func list(_ place: Int) -> [String] {
            fields.count > place ? fields[place].split(separator: ",").map(ShopChain.trimmed) : []
        }
        (country, name) = (fields[0], fields[1])
        banners = list(2).filter { !$0.hasPrefix("~") }
        doubtfulBanners = list(2).filter { $0.hasPrefix("~") }.map { String($0.dropFirst()) }
        (webAddresses, taxNumbers, slogans) = (list(3), list(4), list(5))
    }

    private static func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
        let start = text.drop(while: isSpace)
        return String(start.reversed().drop(while: isSpace).reversed())
    }
}

extension [ShopChain] {
    /// Every chain of `chains.txt`.
    public static let all: [ShopChain] =
        String(decoding: PackageResources.chains_txt, as: UTF8.self).split(separator: "\n").compactMap {
            ShopChain(line: $0)
        }
}
