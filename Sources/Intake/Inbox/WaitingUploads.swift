/// Whose uploads wait for a decision, and how many of each.
///
/// Uploads are read in turn: the first of every user, then the second, and so on. Among those of one turn the first of
/// every network come first. So one user's or one network's pictures hold up others by one picture each.
struct WaitingUploads: Sendable {
    private var counts: [String: Int] = [:]
    private var networks: [String: String] = [:]

    /// What limits count as one: a network, or a user whose network is not known.
    static func owner(ofUser user: String, in network: String?) -> String { network ?? user }

    /// Adds uploads of a user.
    mutating func add(_ count: Int = 1, of user: String, in network: String?) {
        counts[user, default: 0] += count
        networks[user] = network
    }

    /// Whether none waits.
    var isEmpty: Bool { counts.isEmpty }

    /// How many uploads are read before another one of this user; `nil` for somebody new from a network of their own.
    func countAhead(ofUser user: String?, in network: String?) -> Int {
        let own = user.flatMap { counts[$0] } ?? 0
        var ahead = 0
        var sameTurn: [String: Int] = [:]
        for (other, count) in counts {
            ahead += min(count, own)
            if count > own { sameTurn[WaitingUploads.owner(ofUser: other, in: networks[other]), default: 0] += 1 }
        }
        let network = user.map { WaitingUploads.owner(ofUser: $0, in: network) }
        let place = (network.flatMap { sameTurn[$0] } ?? 0) + 1
        return sameTurn.reduce(ahead) { $0 + min($1.value, place) }
    }
}
