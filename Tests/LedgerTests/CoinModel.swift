import DomainModel

/// What the ledger must do, written once more as simply as possible: a few dictionaries, no database, no shared code.
struct CoinModel {
    struct Credit {
        var user: String
        var seconds: Int
        var coins: Int
    }

    struct Held {
        var user: String
        var campaign: String
        var day: Int
        var coins: Int
    }

    struct SpentKey: Hashable {
        var campaign: String
        var user: String
        var day: Int
    }

    var available: [String: Int] = [:]
    var pending: [String: Int] = [:]
    var spent: [SpentKey: Int] = [:]
    /// By receipt: who used it up, and by which upload where its coins may still wait for a person.
    var holders: [String: [(user: String, upload: String?)]] = [:]
    var everPaid: Set<String> = []
    var seenFiles: Set<String> = []
    var scannedDays: [String: [Int]] = [:]
    /// By upload; what it earned, and when.
    var credits: [String: (credit: Credit, key: SpentKey)] = [:]
    var held: [String: Held] = [:]
    var gone: [String: Int] = [:]
    var debts: [String: Int] = [:]
    var lastMoment: [String: Int] = [:]

    /// Sums of `spent`, by campaign, and by campaign and user.
    var totals: [String: Int] = [:]

    func total(_ campaign: String) -> Int { totals[campaign] ?? 0 }

    private mutating func addSpent(_ coins: Int, _ key: SpentKey) {
        spent[key, default: 0] += coins
        totals[key.campaign, default: 0] += coins
        totals["\(key.campaign) \(key.user)", default: 0] += coins
    }

    private func room(_ campaign: String, _ user: String, _ day: Int, userDay: Int, userLimit: Int?) -> Int {
        let today = spent[SpentKey(campaign: campaign, user: user, day: day)] ?? 0
        let ever = totals["\(campaign) \(user)"] ?? 0
        return max(0, min(userDay - today, userLimit.map { $0 - ever } ?? .max))
    }

    enum Answer: Equatable { case coins(Int), pending(Int), nothing }

    mutating func receipt(
        upload: String, user: String, file: Int, receipt: String, pieces: Int, day: Int, seconds: Int, balanced: Bool
    ) -> Answer {
        guard seenFiles.insert("\(file)").inserted else { return .nothing }
        let earlier = holders[receipt] ?? []
        // A receipt in doubt sends others to a person, and two better photos of its own user's.
        if earlier.contains(where: { $0.upload.map(everPaid.contains) ?? true })
            || earlier.count(where: { $0.user == user }) > 2
        {
            return .nothing
        }
        let limits = ModelTests.milkLimits
        let userRoom = room("milk", user, day, userDay: limits.userDay, userLimit: limits.user)
        let coins = min(pieces * 10, userRoom, limits.budget - total("milk"))
        // A receipt that a limit kept from paying is used up; one that the budget did is not.
        guard coins > 0 else {
            if userRoom < pieces * 10 { holders[receipt, default: []].append((user, nil)) }
            return .nothing
        }
        holders[receipt, default: []].append((user, upload))
        return book(upload, user, "milk", day, seconds, coins, isPending: !balanced || !earlier.isEmpty)
    }

    mutating func scan(upload: String, user: String, file: Int, day: Int, seconds: Int) -> Answer {
        guard seenFiles.insert("\(file)").inserted else { return .nothing }
        let limits = ModelTests.pastaLimits
        guard !scannedDays[user, default: []].contains(where: { abs($0 - day) < limits.sameProductDays }) else {
            return .nothing
        }
        let userRoom = room("pasta", user, day, userDay: limits.userDay, userLimit: nil)
        let coins = min(5, userRoom, limits.budget - total("pasta"))
        guard coins > 0 else { return .nothing }
        scannedDays[user, default: []].append(day)
        return book(upload, user, "pasta", day, seconds, coins, isPending: false)
    }

    private mutating func book(
        _ upload: String, _ user: String, _ campaign: String, _ day: Int, _ seconds: Int, _ coins: Int, isPending: Bool
    ) -> Answer {
        let key = SpentKey(campaign: campaign, user: user, day: day)
        addSpent(coins, key)
        lastMoment[user] = max(lastMoment[user] ?? 0, seconds)
        if isPending {
            pending[user, default: 0] += coins
            held[upload] = Held(user: user, campaign: campaign, day: day, coins: coins)
            return .pending(coins)
        }
        everPaid.insert(upload)
        earn(coins, user)
        credits[upload] = (Credit(user: user, seconds: seconds, coins: coins), key)
        return .coins(coins)
    }

    mutating func settle(_ upload: String, approving: Bool) {
        guard let entry = held.removeValue(forKey: upload) else { return }
        pending[entry.user, default: 0] -= entry.coins
        let key = SpentKey(campaign: entry.campaign, user: entry.user, day: entry.day)
        guard approving else {
            addSpent(-entry.coins, key)
            return
        }
        everPaid.insert(upload)
        earn(entry.coins, entry.user)
        let moment = lastMoment[entry.user] ?? 0
        credits[upload] = (Credit(user: entry.user, seconds: moment, coins: entry.coins), key)
    }

    /// New coins first repay what the user owes.
    private mutating func earn(_ coins: Int, _ user: String) {
        let repaid = min(coins, debts[user] ?? 0)
        debts[user, default: 0] -= repaid
        gone[user, default: 0] += repaid
        available[user, default: 0] += coins - repaid
    }

    /// Coins taken back; coins that are no longer there become a debt.
    mutating func reverse(_ upload: String) -> Int {
        guard let (credit, key) = credits[upload] else { return 0 }
        let lent = max(0, credit.coins - (available[credit.user] ?? 0))
        credits[upload]?.credit.coins = 0
        available[credit.user, default: 0] -= credit.coins - lent
        debts[credit.user, default: 0] += lent
        // What was spent of them was lent: it is not missing from the user's other coins.
        gone[credit.user, default: 0] -= lent
        addSpent(-credit.coins, key)
        return credit.coins
    }

    mutating func spend(_ coins: Int, of user: String) -> Bool {
        guard coins <= available[user] ?? 0 else { return false }
        available[user, default: 0] -= coins
        gone[user, default: 0] += coins
        return true
    }

    mutating func refund(_ coins: Int, of user: String) {
        gone[user, default: 0] -= coins
        earn(coins, user)
    }

    /// Coins expired, of all users.
    mutating func expire(seconds: Int, days: Int) -> Int {
        var all = 0
        var old: [String: Int] = [:]
        for (credit, _) in credits.values where credit.seconds < seconds - days * 86_400 {
            old[credit.user, default: 0] += credit.coins
        }
        for (user, earned) in old {
            let coins = min(earned - (gone[user] ?? 0), available[user] ?? 0)
            guard coins > 0 else { continue }
            available[user, default: 0] -= coins
            gone[user, default: 0] += coins
            lastMoment[user] = max(lastMoment[user] ?? 0, seconds)
            all += coins
        }
        return all
    }
}
