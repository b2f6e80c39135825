import Campaigns
import DomainModel
import SQL

extension LedgerTables {
    /// What was paid lately under the names that a claim is compared with. What was paid to any name of its person
    /// counts as paid to its user.
    func recentAwards(
        for claim: Claim, sentBy names: [String], isNewTill: Bool, campaigns: [Campaign]
    ) throws -> [AwardSubject: RecentAwards] {
        let subjects = claim.comparedSubjects(isNewTill: isNewTill, campaigns: campaigns)
        let today = claim.upload.uploadedAt.day
        func day(_ days: Int) -> Value { .text(Day(daysSinceEpoch: today.daysSinceEpoch - days).description) }
        let days = [day(RecentAwards.weekDays - 1), .text(today.description)]
        let first = day(RecentAwards.usualDays)
        let found = try rows(
            .recentAwards, forEachOf: subjects.map { days + $0.key + [first] })
        var recent: [AwardSubject: RecentAwards] = [:]
        for (subject, rows) in zip(subjects, found) {
            guard let row = rows.first else { continue }
            recent[subject] = RecentAwards(
                week: try row.integer(0), weekAtNewTills: try row.integer(1), today: try row.integer(2),
                todayAtNewTills: try row.integer(3), before: try row.integer(4), daysBefore: try row.integer(5))
        }
        guard isNewTill else { return recent }
        for name in names.dropFirst() {
            let key = AwardSubject(.user, name).key
            guard let row = try self.first(.recentAwards, days + key + [first]) else { continue }
            recent[AwardSubject(.user, claim.upload.user)]?.weekAtNewTills &+= try row.integer(1)
            recent[AwardSubject(.user, claim.upload.user)]?.todayAtNewTills &+= try row.integer(3)
        }
        return recent
    }

    /// Adds what a decision pays at once to the sums by name and day.
    func addRecentAwards(_ awards: [Award], of claim: Claim, isNewTill: Bool) throws {
        guard !awards.isEmpty else { return }
        let paid = claim.paidSubjects(awards, isNewTill: isNewTill)
        let batchSize = Tuning.standard.paging.recentAwardsPerInsert
        for first in stride(from: 0, to: paid.count, by: batchSize) {
            var values: [Value] = [.text(claim.upload.uploadedAt.day.description)]
            for (subject, coins) in paid[first..<min(first + batchSize, paid.count)] {
                values += subject.key + [.integer(coins), .integer(isNewTill ? coins : 0)]
            }
            values += Array(repeating: .null, count: 1 + 4 * batchSize - values.count)
            try execute(.addRecentAwards, values)
        }
    }
}

extension AwardSubject {
    /// Digits of a till's hash: 64 bits are unique among the tills there are.
    private static let tillDigits = 16

    /// The columns that find its sums. A till is a hash: who is forgotten may be the only one who showed it.
    fileprivate var key: [Value] {
        let name = kind == .till ? String(hexSHA256(name).prefix(AwardSubject.tillDigits)) : name
        return [.text(kind.rawValue), .text(name)]
    }
}
