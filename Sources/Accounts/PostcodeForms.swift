import Text

/// The forms that postcodes have in each country.
public struct PostcodeForms: Sendable {
    private let forms: [BytewiseString: [[UInt8]]]
    private let countries: [BytewiseString: String]

    /// The forms of `Postcodes.tsv`.
    public static let standard = PostcodeForms(String(decoding: PackageResources.Postcodes_tsv, as: UTF8.self))

    private init(_ table: String) {
        var forms: [BytewiseString: [[UInt8]]] = [:]
        var countries: [BytewiseString: String] = [:]
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            forms[BytewiseString(String(fields[0]))] = fields[1].split(separator: " ").map { Array($0.utf8) }
            for zone in fields[2].split(separator: " ") {
                countries[BytewiseString(String(zone))] = String(fields[0])
            }
        }
        self.forms = forms
        self.countries = countries
    }

    /// The country whose clocks a time zone of the IANA database sets, as ISO 3166-1 writes it; `nil` where the forms
    /// of its postcodes are not known.
    public func country(ofZone zone: String) -> String? { countries[BytewiseString(zone)] }

    /// Whether a text has a form of the country's postcodes; of those of any country where the country is `nil` or not
    /// known. Blanks, hyphens and case do not count.
    func matches(_ postcode: String, in country: String?) -> Bool {
        let written = Array(postcode.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") })
        let known = country.flatMap { forms[BytewiseString($0)] } ?? forms.values.flatMap(\.self)
        return known.contains { PostcodeForms.hasForm($0, written) }
    }

    private static func hasForm(_ form: [UInt8], _ written: [UInt8]) -> Bool {
        form.count == written.count
            && zip(form, written).allSatisfy { sign, byte in
                let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
                let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(capital)
                switch sign {
                case UInt8(ascii: "d"): return isDigit
                case UInt8(ascii: "a"): return isLetter
                case UInt8(ascii: "x"): return isDigit || isLetter
                default: return capital == sign
                }
            }
    }
}
