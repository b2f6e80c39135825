import DomainModel
import YAMLFields
import Yams

/// The daily shake and the places of a campaigns file.
extension YAMLReader {
    /// How far a place may reach, in metres. Source: judged; a phone knows no place more finely, and what is larger is
    /// a region.
    private static let radii = 20...50_000
    /// The most places: a phone compares itself with all of them. Source: judged.
    private static let maxPlaces = 1000

    mutating func dailyShake(_ node: Node, at path: String, for audiences: [Audience]) -> DailyShake? {
        var map = mapping(
            node, at: path, known: ["id", "name", "partner", "coins", "budget", "from", "to", "audience"])
        let before = problems.count
        let id = map.peek("id") == nil ? "daily-shake" : identifier(&map, "id")
        let name = words(&map, "name")
        let partner = text(&map, "partner", required: true)
        require("coins", in: map, "what a shake pays")
        let coins = whole(&map, "coins", in: 1...YAMLReader.maxCoins)
        require("budget", in: map, "what it pays to all users together, scripts among them")
        let budget = whole(&map, "budget", in: 1...YAMLReader.maxCoins)
        let from = day(&map, "from")
        let to = day(&map, "to")
        let audience = audience(&map, among: audiences, of: partner.map { .partner($0) } ?? .unknown)
        if let id { declare(id, as: "daily shake", in: YAMLReader.accounts, node, at: path) }
        if let from, let to { expect(to, notBefore: from, node, at: "\(path).to") }
        if let budget, let coins, budget < coins {
            report(node, at: "\(path).budget", "is less than the coins of one shake (\(coins))")
        }
        guard problems.count == before, let id, let partner, let coins, let budget, let from, let to
        else { return nil }
        return DailyShake(
            id: id, name: name ?? LocalText(id), partner: partner, coins: coins, budget: budget, from: from, to: to,
            audience: audience)
    }

    mutating func places(_ node: Node, at path: String) -> [Place] {
        list(node, at: path, of: "place", upTo: YAMLReader.maxPlaces, id: \.id) { reader, entry, field in
            reader.place(entry, at: field)
        }
    }

    private mutating func place(_ node: Node, at path: String) -> Place? {
        var map = mapping(node, at: path, known: ["id", "name", "latitude", "longitude", "radius_m"])
        let before = problems.count
        let id = identifier(&map, "id")
        let name = words(&map, "name")
        readPair(&map)
        let latitude = degrees(&map, "latitude", upTo: 90)
        let longitude = degrees(&map, "longitude", upTo: 180)
        require("radius_m", in: map, "how far it reaches, in metres")
        let radius = whole(&map, "radius_m", in: YAMLReader.radii)
        guard problems.count == before, let id, let latitude, let longitude, let radius else { return nil }
        return Place(id: id, name: name ?? LocalText(id), latitude: latitude, longitude: longitude, radius: radius)
    }

    /// Reports that latitude and longitude stand in one field, as maps give them, and reads both.
    private mutating func readPair(_ map: inout Fields) {
        for key in ["latitude", "longitude"] {
            let list = map.peek(key)?.sequence.map { $0.compactMap { $0.scalar?.string }.joined(separator: ", ") }
            guard let node = map.peek(key), let text = list ?? node.scalar?.string,
                let pair = WrittenDegrees.pair(text)
            else { continue }
            report(
                node, at: map.path(to: key),
                "holds two numbers; write latitude: \(WrittenDegrees.text(pair.latitude)) and "
                    + "longitude: \(WrittenDegrees.text(pair.longitude))")
            map.set("latitude", WrittenDegrees.text(pair.latitude))
            map.set("longitude", WrittenDegrees.text(pair.longitude))
            return
        }
    }

    private mutating func degrees(_ map: inout Fields, _ key: String, upTo most: Double) -> Double? {
        guard let (text, node) = scalar(&map, key, required: true) else { return nil }
        if let number = WrittenDegrees.number(text), abs(number) <= most { return number }
        let meant = WrittenDegrees.meant(by: text).flatMap { abs($0) <= most ? $0 : nil }
        // A latitude has two digits before its point, but for places near the equator.
        let pointless = key == "latitude" && meant == nil ? WrittenDegrees.withPoint(text) : nil
        report(
            node, at: map.path(to: key),
            "“\(text)” is no number from -\(Int(most)) to \(Int(most)) with at most "
                + "\(WrittenDegrees.maxDecimals) decimals"
                + (meant.map { "; write \(WrittenDegrees.text($0))" }
                    ?? pointless.map { "; did you mean \($0)?" } ?? ""))
        return nil
    }
}
