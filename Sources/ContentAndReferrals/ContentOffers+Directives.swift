import Campaigns
import DomainModel
import SQL

/// How often directives came to a person, on the day at which they came and no longer.
extension ContentOffers {
    /// A directive that came to a person today.
    public struct ShownDirective: Hashable, Codable, Sendable {
        /// The id of the directive.
        public var directive: String
        /// The day, of the programme's clocks.
        public var day: Day
        /// How often it came on it.
        public var count: Int
    }

    /// Whether a directive may come to these names on a day: it, and all directives together, have come less often than
    /// they may.
    public func mayCome(
        _ directive: Directive, to names: [String], on day: Day, perDay: Int
    ) throws -> Bool {
        try store.read { try ContentOffers.mayCome(directive, to: names, on: day, perDay: perDay, $0) }
    }

    /// Counts a directive that comes to a person now; `false` where it may not come any more, because another device
    /// was faster.
    public func countDirective(
        _ directive: Directive, to person: String, names: [String], on day: Day, perDay: Int
    ) throws -> Bool {
        try store.write { session in
            guard try ContentOffers.mayCome(directive, to: names, on: day, perDay: perDay, session) else {
                return false
            }
            try session.execute(.deleteOldDirectives, [.text(day.description)])
            try session.execute(.countDirective, [.text(person), .text(directive.id), .text(day.description)])
            return true
        }
    }

    /// What came to these names and is still known.
    public func shownDirectives(to names: [String]) throws -> [ShownDirective] {
        try store.read { session in
            try names.flatMap { name in
                try session.rows(.directivesOfPerson, [.text(name)]).compactMap { row in
                    let (directive, count) = (try row.text(0), try row.integer(2))
                    return Day(try row.text(1)).map { ShownDirective(directive: directive, day: $0, count: count) }
                }
            }
        }
    }

    private static func mayCome(
        _ directive: Directive, to names: [String], on day: Day, perDay: Int, _ session: any Session
    ) throws -> Bool {
        var (ofIt, ofAll) = (0, 0)
        for name in names {
            for row in try session.rows(.directivesOfPerson, [.text(name)])
            where try row.text(1).utf8.elementsEqual(day.description.utf8) {
                let count = try row.integer(2)
                ofAll += count
                if try row.text(0).utf8.elementsEqual(directive.id.utf8) { ofIt += count }
            }
        }
        return ofIt < directive.perDay && ofAll < perDay
    }
}

extension Statement {
    fileprivate static var directivesOfPerson: Statement {
        Statement("SELECT directive, day, count FROM shown_directives WHERE person = $1 ORDER BY day, directive")
    }

    fileprivate static var countDirective: Statement {
        Statement(
            """
            INSERT INTO shown_directives (person, directive, day, count) VALUES ($1, $2, $3, 1)
            ON CONFLICT (person, directive, day) DO UPDATE SET count = shown_directives.count + 1
            """)
    }

    fileprivate static var deleteOldDirectives: Statement { Statement("DELETE FROM shown_directives WHERE day < $1") }

    static var deleteDirectivesOfPerson: Statement { Statement("DELETE FROM shown_directives WHERE person = $1") }
}

/// How often a directive came to a person on a day of the programme's clocks; earlier days are deleted.
let shownDirectives = Table(
    "shown_directives", .keyed,
    columns: """
        person TEXT NOT NULL,
        directive TEXT NOT NULL,
        day TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (person, directive, day)
        """,
    indexes: ["CREATE INDEX shown_directives_by_day ON shown_directives (day)"])
