import DomainModel
import Text
import YAMLFields

/// Looks for rules of shakes and directives that never apply, and for names in them that nothing else knows.
struct RuleLint {
    let file: String
    let programme: Programme
    let lines: FieldLines

    private static let tuning = Tuning.standard.directives

    /// What is odd, in no order.
    var problems: [YAMLProblem] { hidden + quiet + unbounded + strangers }

    private func warning(_ field: String, _ message: String) -> YAMLProblem {
        YAMLProblem(file: file, line: lines.nearest(to: field), field: field, message: message, severity: .warning)
    }

    /// Rules behind one that applies wherever they do and always has something to show.
    private var hidden: [YAMLProblem] {
        let rules = Array(programme.nextActionRules.prefix(RuleLint.tuning.mostCompared))
        let pairs = rules.indices.compactMap { place in
            rules[..<place].firstIndex { $0.hides(rules[place]) }.map { (first: $0, place: place) }
        }
        func line(_ place: Int) -> String { lines.nearest(to: "shakes[\(place)]").map { "\($0)" } ?? "?" }
        // One that hides several is the one that stands in the wrong place.
        return Dictionary(grouping: pairs, by: \.first).values.map { pairs in
            let (first, place) = pairs[0]
            guard pairs.count > 1 else {
                return warning(
                    "shakes[\(place)]",
                    "never decides: the rule of line \(line(first)) comes first and applies wherever this one does; put "
                        + "this one before it")
            }
            let others = pairs.prefix(RuleLint.tuning.mostTold).map { line($0.place) }.joined(separator: ", ")
            let more = pairs.count > RuleLint.tuning.mostTold ? " …" : ""
            return warning(
                "shakes[\(first)]",
                "applies wherever \(pairs.count) rules below it do (lines \(others)\(more)), so that these never decide; "
                    + "put it behind them")
        }
    }

    /// Directives that may come more often than the bounds of all of them allow.
    private var unbounded: [YAMLProblem] {
        let most = programme.directiveBounds.perDay
        return programme.directives.enumerated().compactMap { place, directive in
            guard directive.perDay > most else { return nil }
            return warning(
                "directives[\(place)].per_day",
                "\(directive.id): comes \(most) times a day at most, as directive_bounds allow (per_day: \(most))")
        }
    }

    /// Directives all of whose hours are quiet ones.
    private var quiet: [YAMLProblem] {
        let bounds = programme.directiveBounds
        return programme.directives.enumerated().compactMap { place, directive in
            guard let hours = directive.rule.hours else { return nil }
            let all =
                hours.from < hours.to ? Array(hours.from..<hours.to) : Array(hours.from..<24) + Array(0..<hours.to)
            guard all.allSatisfy(bounds.isQuiet) else { return nil }
            return warning(
                "directives[\(place)].from_hour",
                "\(directive.id): never comes: from \(hours.from) to \(hours.to) lies within the quiet hours, from "
                    + "\(bounds.quietFrom) to \(bounds.quietTo); choose other hours, or set directive_bounds")
        }
    }

    /// The names of the service's own page. Source: `Page/Phone/Frame/directives.js`, and the screens that shakes name.
    static let sections = [
        "home", "earn", "offers", "campaigns", "shake", "shop", "rewards", "coupons", "me", "profile", "history",
    ]

    /// Names that one rule alone has and that are nearly another's, or the page's: an app may have others.
    private var strangers: [YAMLProblem] {
        let rules =
            programme.nextActionRules.enumerated().map { ("shakes[\($0.offset)]", $0.element) }
            + programme.directives.enumerated().map { ("directives[\($0.offset)]", $0.element.rule) }
        let kinds = NextAction.Kind.allCases.map(\.rawValue)
        let asked: [(field: String, names: (NextActionRule) -> [String], known: [String])] = [
            ("screens", { $0.screens.sorted() }, RuleLint.sections + kinds),
            ("after", { $0.after.sorted() }, ["upload"] + kinds),
            ("section", { $0.section.map { [$0] } ?? [] }, RuleLint.sections),
        ]
        return asked.flatMap { field, names, known -> [YAMLProblem] in
            let used = Dictionary(grouping: rules.flatMap { names($0.1) }) { $0 }.mapValues(\.count)
            return rules.flatMap { path, rule in
                names(rule).compactMap { name -> YAMLProblem? in
                    guard used[name] == 1, !known.contains(name) else { return nil }
                    if name.contains(" ") {
                        return warning(
                            "\(path).\(field)", "“\(name)” is one name with a blank in it; is a comma missing?")
                    }
                    return RuleLint.near(name, among: known + used.keys.filter { $0 != name }.sorted()).map {
                        warning("\(path).\(field)", "no other rule names “\(name)”; did you mean \($0)?")
                    }
                }
            }
        }
    }

    /// The name that a written one is nearly, or with which it begins.
    private static func near(_ name: String, among known: [String]) -> String? {
        YAMLReader.near(name, among: known) ?? LevenshteinDistance.meant(by: name, among: known)
            ?? known.first { $0.utf8.count >= 4 && name.utf8.starts(with: $0.utf8) }
    }
}

extension NextActionRule {
    /// Whether a rule behind this one never decides.
    fileprivate func hides(_ other: NextActionRule) -> Bool {
        func covers<Name>(_ own: Set<Name>, _ others: Set<Name>) -> Bool {
            own.isEmpty || !others.isEmpty && others.isSubset(of: own)
        }
        // A content may be over, or answered.
        let shows = !show.isContent || show == other.show && (content == nil || content == other.content)
        return shows && covers(screens, other.screens) && covers(places, other.places) && covers(after, other.after)
            && covers(offers, other.offers) && covers(openContents, other.openContents) && covers(tiers, other.tiers)
            && (audience == nil || audience == other.audience)
            && (hours == nil || hours.map { own in other.hours.map { own == $0 } ?? false } == true)
    }
}
