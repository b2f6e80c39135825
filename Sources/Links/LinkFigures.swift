import Accounts
import Campaigns
import DomainModel
import Ledger
import SQL
import Text

/// How far a person who came by a link has come.
public struct LinkProgress: OptionSet, Hashable, Sendable {
    /// The stages as bits, as they are stored.
    public let rawValue: Int

    /// Stages as they are stored.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Joined, and said which link it was.
    public static let joined = LinkProgress(rawValue: 1)
    /// Verified a contact.
    public static let signed = LinkProgress(rawValue: 2)
    /// Was paid coins that nobody took back.
    public static let earned = LinkProgress(rawValue: 4)
    /// Spent coins, and kept what they bought.
    public static let bought = LinkProgress(rawValue: 8)

    static let all: LinkProgress = [.joined, .signed, .earned, .bought]
    static let stages: [(name: String, progress: LinkProgress)] = [
        ("joined", .joined), ("signed", .signed), ("earned", .earned), ("bought", .bought),
    ]

    /// How far the person with this name has come. Nothing for who was erased, had taken part before, or turned out to
    /// be somebody who took part before: no link brought them.
    public static func progress(of name: String, _ people: People, _ ledger: Ledger) throws -> LinkProgress {
        guard let person = try people.member(name), person.earlierIDs.isEmpty else { return [] }
        var progress: LinkProgress = .joined
        if person.tier != .trial { progress.insert(.signed) }
        let entries = try person.names.flatMap { try ledger.history(of: $0) }
        let undone = Set(entries.filter { [.reversal, .refund].contains($0.kind) }.compactMap(\.refers))
        for entry in entries where !undone.contains(entry.sequence) {
            switch entry.kind {
            case .award, .settled, .grant: if entry.coins > 0 { progress.insert(.earned) }
            case .spend: progress.insert(.bought)
            case .pending, .debt, .repayment, .refund, .expiry, .reversal, .moved, .joined, .sealed, .drawn, .won,
                .closed:
                break
            }
        }
        return progress
    }
}

/// What a partner learns of a link: figures of whole groups, rounded down.
public struct LinkFigures: Hashable, Sendable {
    /// The address without its host.
    public var path: String
    /// How often it was opened; `nil` below the smallest group, as each of these.
    public var opened: Int?
    /// People who joined.
    public var joined: Int?
    /// Those of them who verified a contact.
    public var signed: Int?
    /// Those of them who were paid.
    public var earned: Int?
    /// Those of them who spent coins.
    public var bought: Int?
}

extension LinkRecords {
    /// Looks up how far people have come, those first that were not looked at for longest, and counts whole groups: a
    /// figure never grows by fewer people than the smallest group.
    ///
    /// - Parameter progress: how far the person with a name has come.
    public func count(
        smallestGroup: Int, at moment: Timestamp, progress: (String) throws -> LinkProgress
    ) throws {
        try eraseOldVisits(at: moment)
        let limit = Tuning.standard.maxLooks
        let names = try store.read { session in
            try session.rows(.visitsToLookAt, [.integer(LinkProgress.all.rawValue), .integer(limit)])
                .map { try $0.text(0) }
        }
        let found = try names.map { (name: $0, progress: try progress($0)) }
        try store.write { session in
            for (name, progress) in found {
                try session.execute(
                    .noteProgress, [.integer(progress.rawValue), .integer(moment.seconds), .text(name)])
            }
            for link in try session.rows(.linksOfVisits).map({ try $0.text(0) }) {
                for (stage, progress) in LinkProgress.stages {
                    try countGroups(of: link, stage, progress, smallestGroup, session)
                }
            }
        }
    }

    private func countGroups(
        of link: String, _ stage: String, _ progress: LinkProgress, _ smallestGroup: Int, _ session: any Session
    ) throws {
        let bit = Value.integer(progress.rawValue)
        let uncounted = try session.rows(.uncountedVisits, [.text(link), bit]).map { try $0.text(0) }
        // Whole groups alone, so that two figures of one link do not differ by fewer people either.
        let whole = uncounted.prefix(uncounted.count / max(1, smallestGroup) * max(1, smallestGroup))
        guard !whole.isEmpty else { return }
        for name in whole { try session.execute(.markVisitCounted, [bit, .text(name)]) }
        try session.execute(.addToLinkCount, [.text(link), .text(stage), .integer(whole.count)])
    }

    /// What is counted, by address.
    public func figures(smallestGroup: Int) throws -> [String: LinkFigures] {
        try store.read { session in
            var figures: [String: LinkFigures] = [:]
            for row in try session.rows(.linkCounts) {
                let path = try row.text(0)
                let count = try row.integer(2)
                let shown = count >= smallestGroup ? AudienceCount.rounded(count) : nil
                var found = figures[path] ?? LinkFigures(path: path)
                switch try row.text(1) {
                case Self.opened: found.opened = shown
                case "joined": found.joined = shown
                case "signed": found.signed = shown
                case "earned": found.earned = shown
                case "bought": found.bought = shown
                default: break
                }
                figures[path] = found
            }
            return figures
        }
    }
}
