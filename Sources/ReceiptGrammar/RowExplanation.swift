import DomainModel

/// What the grammar takes a row for, and the phrase of a locale that it goes by.
public struct RowExplanation: Sendable {
    /// The row's words.
    public let text: String
    /// Where it stands: `head`, `items`, `sums` or `foot`.
    public let part: String
    /// What it is about; `nil` for an item or anything unknown.
    public let role: RowRole?
    /// The letters of the phrase that gives the row its role; `nil` where none does.
    public let phrase: String?
    /// The language of the phrase.
    public let language: String?
    /// How many letters of the phrase differ from the row's.
    public let errors: Double
    /// The row's amount; `nil` where no amount was found.
    public let amount: Money?
}

extension ClassifiedRows {
    /// The language of the receipt's locale, empty where no words identify one.
    public var language: String { locale.language }

    /// Each row with its role and why it has it, top to bottom.
    public var explanations: [RowExplanation] {
        rows.map { row in
            let hit = row.hits.first { $0.role == row.role }
            return RowExplanation(
                text: row.text, part: part(of: row.index), role: row.role,
                phrase: hit.map { String(decoding: $0.phrase, as: UTF8.self) },
                language: hit.map { languages[$0.locale] },
                errors: hit?.errors ?? 0, amount: row.cents.map { Money(cents: $0) })
        }
    }
}
