import DomainModel

/// What the service shows or asks for by itself, to who has the app open: a rule as those of shakes, within days and
/// bounds.
public struct Directive: Hashable, Sendable {
    /// The name by which it is counted.
    public var id: String
    /// What it leads to, and for whom, where and at what hours.
    public var rule: NextActionRule
    /// The first day.
    public var from: Day
    /// The last day.
    public var to: Day
    /// How often a day it comes to one person.
    public var perDay: Int

    /// A directive.
    public init(id: String, rule: NextActionRule, from: Day, to: Day, perDay: Int = 1) {
        self.id = id
        self.rule = rule
        self.from = from
        self.to = to
        self.perDay = perDay
    }
}

/// What holds for all directives of a programme.
public struct DirectiveBounds: Hashable, Sendable {
    /// How many directives a day come to one person, all together.
    public var perDay: Int
    /// The hours in which none comes, from the first up to the last; past midnight where the first is later.
    public var quietFrom: Int
    /// The hour at which they end; the same as the first for no quiet hours.
    public var quietTo: Int

    /// Bounds; usually three directives a day, and none from nine in the evening until eight in the morning.
    public init(perDay: Int? = nil, quietFrom: Int? = nil, quietTo: Int? = nil) {
        let usual = Tuning.standard.directives
        self.perDay = perDay ?? usual.perDay
        self.quietFrom = quietFrom ?? usual.quietFrom
        self.quietTo = quietTo ?? usual.quietTo
    }

    /// Whether an hour of the programme's clocks is a quiet one.
    public func isQuiet(hour: Int) -> Bool {
        quietFrom <= quietTo
            ? (quietFrom..<quietTo).contains(hour) : hour >= quietFrom || hour < quietTo
    }
}

extension Programme {
    /// The first directive that applies now and has something to show, with what it leads to; `nil` where there is
    /// none, and in quiet hours.
    ///
    /// - Parameters:
    ///   - mayCome: whether a directive may still come to this person today.
    ///   - isOpen: as in `nextAction`.
    public func unaskedAction(
        for context: ShakeContext, mayCome: (Directive) throws -> Bool, isOpen: (ContentItem) throws -> Bool
    ) rethrows -> (directive: Directive, action: NextAction)? {
        var localized = context
        localized.moment = zone.localized(context.moment)
        guard !directiveBounds.isQuiet(hour: localized.moment.hour) else { return nil }
        let today = localized.moment.day
        for directive in directives where directive.from <= today && today <= directive.to {
            guard directive.rule.obstacle(in: localized) == nil, try mayCome(directive) else { continue }
            if let action = try action(of: directive.rule, in: localized, isOpen: isOpen) {
                return (directive, action)
            }
        }
        return nil
    }
}
