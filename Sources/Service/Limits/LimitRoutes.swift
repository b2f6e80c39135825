import Accounts
import Campaigns
import ContentAndReferrals
import DomainModel
import Hummingbird
import Intake
import Ledger
import Links

/// The limits of a person and what is left of each, so that a phone tells of one before it is reached.
struct LimitRoutes: Sendable {
    let auth: Authenticator
    let ledger: Ledger
    let tickets: UploadInbox
    let invitations: Invitations
    let finder: AccessFinder
    let currentProgramme: CurrentProgramme
    let clock: ServiceClock
    let quota: UploadQuota
    let products: ShownProducts
    /// Those of the calls that send an upload, and that ask for a shake.
    let uploads, shakes: RateLimiter

    /// Most products that are told of a campaign, the latest first. Source: judged: more than a kitchen is scanned of
    /// one partner in a week.
    private static let mostProducts = 20

    func add(to router: Router<AppRequestContext>) {
        router.get("/v1/me/limits") { request, _ in
            struct LimitList: Encodable { var limits: [LimitResponse] }
            let person = try auth.person(request)
            let language = Language(accepting: request.headers[.acceptLanguage])
            return try JSONOutput.response(
                LimitList(
                    limits: sending(person) + shaking(person) + campaigns(person, in: language) + friends(person)))
        }
    }

    /// What bounds uploads.
    private func sending(_ person: Person) throws -> [LimitResponse] {
        let now = clock.now
        let usage = try tickets.usage(ofUser: person.id, at: now)
        return [
            LimitResponse(.waiting, used: usage.waiting, most: quota.waiting),
            LimitResponse(
                .reading, used: usage.milliseconds / 1000, most: quota.readingSeconds,
                again: usage.milliseconds > 0 ? Timestamp(seconds: now.seconds + UploadQuota.readingWindow) : nil),
            LimitResponse(
                .bytes, used: usage.bytes, most: quota.dailyBytes,
                again: usage.bytes > 0 ? Timestamp(seconds: now.seconds + UploadQuota.bytesWindow) : nil),
            atOnce(.uploads, uploads, person),
        ]
    }

    private func atOnce(_ kind: LimitResponse.Kind, _ limiter: RateLimiter, _ person: Person) -> LimitResponse {
        let most = Int(limiter.burst)
        let used = most - limiter.left(to: person.id)
        let seconds = Int(limiter.interval.components.seconds)
        return LimitResponse(
            kind, used: used, most: most,
            again: used > 0 ? Timestamp(seconds: clock.now.seconds + used * seconds) : nil)
    }

    private func shaking(_ person: Person) throws -> [LimitResponse] {
        let programme = currentProgramme.programme
        var limits = [atOnce(.shakes, shakes, person)]
        if let daily = programme.dailyShake, daily.from <= finder.today, finder.today <= daily.to {
            let isPaid = try person.namesForLimits.contains { name in
                try ledger.grant(withKey: daily.key(of: name, on: finder.today)) != nil
            }
            limits.append(LimitResponse(.dailyShake, used: isPaid ? 1 : 0, most: 1, again: isPaid ? tomorrow : nil))
        }
        return limits
    }

    /// When the next day begins on the programme's clocks.
    private var tomorrow: Timestamp {
        Timestamp(seconds: currentProgramme.programme.zone.end(of: finder.today).seconds + 1)
    }

    /// Of the campaigns that are for the person today: the coins of those that pay one person so many at most, and
    /// the products that pay again only later.
    private func campaigns(_ person: Person, in language: Language) throws -> [LimitResponse] {
        let campaigns = currentProgramme.programme.campaigns.filter { campaign in
            campaign.limits.userDay ?? campaign.limits.user != nil || campaign.accepts(.scan)
        }
        let facts = try finder.facts(of: person, in: language, for: campaigns.compactMap(\.audience))
        return try campaigns.filter { LinkSubject($0, in: language).access(of: facts, on: finder.today) == .open }
            .flatMap { campaign in
                try (coins(of: campaign, person) + scannedProducts(of: campaign, person)).map { limit in
                    var limit = limit
                    (limit.campaign, limit.name) = (campaign.id, campaign.name.text(in: language))
                    return limit
                }
            }
    }

    private func coins(of campaign: Campaign, _ person: Person) throws -> [LimitResponse] {
        guard campaign.limits.userDay ?? campaign.limits.user != nil else { return [] }
        let spent = try ledger.spent(by: campaign, onPersonNamed: person.id, on: finder.today)
        let day = campaign.limits.userDay.map { most in
            LimitResponse(.campaignDay, used: spent.onDay, most: most, again: spent.onDay > 0 ? tomorrow : nil)
        }
        let all = campaign.limits.user.map { LimitResponse(.campaign, used: spent.all, most: $0) }
        return [day, all].compactMap(\.self)
    }

    /// Products whose scans the campaign has paid for, and does not pay for again yet.
    private func scannedProducts(of campaign: Campaign, _ person: Person) throws -> [LimitResponse] {
        guard campaign.accepts(.scan) else { return [] }
        let programme = currentProgramme.programme
        let days = campaign.limits.sameProductDays ?? programme.rules.sameProductDays
        let first = Day(daysSinceEpoch: finder.today.daysSinceEpoch - days + 1)
        let paid = try ledger.scannedProducts(paidBy: campaign, toPersonNamed: person.id, since: first)
        return paid.prefix(Self.mostProducts).map { gtin, day in
            let last = Day(daysSinceEpoch: day.daysSinceEpoch + days - 1)
            var limit = LimitResponse(
                .product, used: 1, most: 1, again: Timestamp(seconds: programme.zone.end(of: last).seconds + 1))
            (limit.gtin, limit.product) = (gtin.digits, products.name(of: gtin))
            return limit
        }
    }

    private func friends(_ person: Person) throws -> [LimitResponse] {
        guard let rule = currentProgramme.programme.invitations else { return [] }
        let paid = try invitations.paidReferrals(by: ledger.names(of: person.id)).count
        return [LimitResponse(.friends, used: paid, most: rule.mostFriends)]
    }
}
