import Campaigns
import Cryptography
import DomainModel
import Foundation
import Text

/// What a draw is sealed under: everything that decides who wins but the entries and the seed, of which it has the
/// hash.
public struct DrawTerms: Hashable, Codable, Sendable {
    /// The draw's id.
    public var id: String
    /// The ids of the campaign whose earners take part, its own first.
    public var campaigns: [String]
    /// Who pays coins that are won.
    public var partner: String
    /// How many people win.
    public var winners: Int
    /// Coins for each of them; 0 where the prize is none of coins.
    public var coins: Int
    /// The last day whose uploads take part.
    public var closes: Day
    /// Where the rules stand.
    public var rules: String
    /// The public random value that decides with the seed; `nil` where the seed decides alone, and in draws that were
    /// sealed before a beacon was.
    public var beacon: String?
    /// SHA-256 of the seed, as 64 hex digits.
    public var seedDigest: String

    private enum CodingKeys: String, CodingKey {
        case id, campaigns, partner, winners, coins, closes, rules, beacon
        case seedDigest = "seed_digest"
    }

    /// Bytes of a seed.
    public static let seedLength = 32

    /// The terms of a draw of the programme.
    public init(_ draw: Draw, seed: [UInt8]) {
        id = draw.id
        campaigns = draw.campaign.names
        partner = draw.campaign.partner
        winners = draw.winners
        coins = draw.coins
        closes = draw.closes
        rules = draw.rules
        beacon = draw.beacon
        seedDigest = SHA256.hexDigest(seed)
    }

    /// Whether somebody can win something by it.
    var isPossible: Bool {
        winners > 0 && (0...Tuning.standard.maxCoinsBooked).contains(coins) && !campaigns.isEmpty
            && Hexadecimal.decode(seedDigest)?.count == DrawTerms.seedLength
    }

    /// The user of a draw's own entries. No user's name contains a slash.
    static func account(of id: String) -> String { "draw/\(id)" }

    /// The key of the coins that the winner of this place gets, from 1.
    func prizeKey(place: Int) -> String { "\(DrawTerms.prizeKeyPrefix(of: id))\(place)" }

    /// How the keys of a draw's prizes begin.
    static func prizeKeyPrefix(of id: String) -> String { "draw:\(id):" }

    /// The terms that an entry of the kind `sealed` holds; `nil` where it holds none.
    init?(sealedIn entry: Entry) {
        guard entry.kind == .sealed, let text = entry.reference,
            let terms = try? JSONDecoder().decode(DrawTerms.self, from: Data(text.utf8)), terms.isPossible
        else { return nil }
        self = terms
    }
}

/// What a draw was decided with: the seed, and what nobody could know when it was sealed.
struct DrawnSeed: Hashable, Codable {
    /// The seed as hex digits.
    var seed: String
    /// A public random value of after the closing, such as the numbers of a lottery, where the rules name one.
    var beacon: String?
    /// How many people took part.
    var entrants: Int

    init(seed: [UInt8], beacon: String?, entrants: Int) {
        self.seed = Hexadecimal.encode(seed)
        self.beacon = beacon
        self.entrants = entrants
    }

    /// What an entry of the kind `drawn` holds; `nil` where it holds none.
    init?(drawnIn entry: Entry) {
        guard entry.kind == .drawn, let text = entry.reference,
            let drawn = try? JSONDecoder().decode(DrawnSeed.self, from: Data(text.utf8))
        else { return nil }
        self = drawn
    }

    /// Whether a text is written as beacons are, so that nobody who draws can choose among spellings: whole numbers
    /// that rise, without noughts before them and a blank between two, or 32 hex digits and more, small ones.
    static func isBeacon(_ text: String) -> Bool {
        let (digits, hex) = (Set("0123456789".utf8), Set("0123456789abcdef".utf8))
        if text.utf8.count >= 32, text.utf8.allSatisfy(hex.contains) { return true }
        let groups = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.allSatisfy(digits.contains) && $0.first != UInt8(ascii: "0") }) else {
            return false
        }
        let numbers = groups.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        return numbers.count == groups.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
    }

    /// The seed.
    var bytes: [UInt8]? { Hexadecimal.decode(seed) }
}
