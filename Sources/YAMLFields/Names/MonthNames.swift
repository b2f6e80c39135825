import DomainModel

/// Dates with the name of a month, as people write them: the table `Months.tsv`.
enum MonthNames {
    private static let rows: [(month: Int, names: [String])] = {
        let table = String(decoding: PackageResources.Months_tsv, as: UTF8.self)
        return table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            return fields.first.flatMap { Int($0) }.map { ($0, Array(fields.dropFirst())) }
        }
    }()

    /// The fewest letters of a month's name that are cut off, and the most of a word between the parts of a date.
    /// Source: judged; “1 Mar 2026”, “1 de marzo del 2026”.
    private static let fewLetters = 3

    /// The month of a name, or of its beginning; `nil` where it is none, or that of several.
    private static func month(_ word: String) -> Int? {
        guard word.count >= fewLetters else { return nil }
        let found = rows.filter { row in row.names.contains { $0.hasPrefix(word) } }
        return found.count == 1 ? found[0].month : nil
    }

    /// The day of a text that has a number, a month's name and a year of four digits; `nil` for any other.
    static func day(in text: String) -> Day? {
        guard text.utf8.count <= YAMLReader.maxNameBytes else { return nil }
        var (years, months, days): ([Int], [Int], [Int]) = ([], [], [])
        for part in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            let letters = part.dropFirst(digits.count)
            guard let number = Int(digits) else {
                if let month = month(String(part)) {
                    months.append(month)
                } else if part.count > fewLetters {
                    return nil
                }
                continue
            }
            if digits.count == 4, letters.isEmpty {
                years.append(number)
            } else if digits.count <= 2, letters.count <= 2 {
                days.append(number)
            } else {
                return nil
            }
        }
        guard years.count == 1, months.count == 1, days.count == 1 else { return nil }
        return Day(year: years[0], month: months[0], day: days[0])
    }
}
