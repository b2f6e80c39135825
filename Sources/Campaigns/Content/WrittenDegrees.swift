/// Latitudes and longitudes as files, maps and devices write them.
enum WrittenDegrees {
    /// The most digits of a coordinate behind its point. Source: a centimetre.
    static let maxDecimals = 7

    /// A number of YAML's core schema, with few decimals.
    static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 32, let match = text.wholeMatch(of: /[+-]?\d{1,7}(\.(\d{1,7}))?([eE][+-]?\d{1,2})?/),
            let number = Double(match.output.0), number.isFinite
        else { return nil }
        return number
    }

    /// As files write it.
    static func text(_ degrees: Double) -> String {
        let scaled = Int((abs(degrees) * 10_000_000).rounded())
        var decimals = String(scaled % 10_000_000)
        decimals = String(repeating: "0", count: maxDecimals - decimals.utf8.count) + decimals
        while decimals.hasSuffix("0") { decimals.removeLast() }
        let sign = degrees < 0 ? "-" : ""
        return "\(sign)\(scaled / 10_000_000)\(decimals.isEmpty ? "" : ".")\(decimals)"
    }

    /// The degrees that a text means which has a point of the compass, the sign of degrees, a comma for the point, more
    /// decimals, or minutes and seconds.
    static func meant(by text: String) -> Double? {
        guard text.utf8.count <= 64 else { return nil }
        let form =
            #/
            ([NSEWnsew])? \s* ([+-]?\d{1,3} (?:[.,]\d{1,20})?) \s* [°º]? \s*
            (?: (\d{1,2} (?:[.,]\d+)?) \s* ['′’´] \s* )?
            (?: (\d{1,2} (?:[.,]\d+)?) \s* (?: ["″”] | '' | ’’ | ′′ ) \s* )?
            ([NSEWnsew])?
            /#
        guard let match = text.trimmed.wholeMatch(of: form) else { return nil }
        func figure(_ part: Substring?) -> Double? { part.flatMap { Double($0.replacing(",", with: ".")) } }
        guard let whole = figure(match.output.2) else { return nil }
        let (minutes, seconds) = (figure(match.output.3) ?? 0, figure(match.output.4) ?? 0)
        guard minutes < 60, seconds < 60 else { return nil }
        // Seconds have five decimals of a degree.
        let part = (minutes * 60 + seconds) / 3600
        let size = abs(whole) + (part * 100_000).rounded() / 100_000
        let point = (match.output.1 ?? match.output.5)?.lowercased() ?? ""
        return whole.sign == .minus || ["s", "w"].contains(point) ? -size : size
    }

    /// Both coordinates of a place in one text, as maps copy them.
    static func pair(_ text: String) -> (latitude: Double, longitude: Double)? {
        guard text.utf8.count <= 128 else { return nil }
        let plain = text.trimmed.filter { !"()[]".contains($0) }
        var halves = plain.split(whereSeparator: { $0 == ";" || $0 == "/" }).map { String($0).trimmed }
        if halves.count != 2 { halves = plain.split(separator: ", ").map { String($0).trimmed } }
        if halves.count != 2, let match = plain.wholeMatch(of: /(.*?[NSns])[, ]+(.*[EWew])/) {
            halves = [String(match.output.1), String(match.output.2)]
        }
        if halves.count != 2, let match = plain.wholeMatch(of: /([+-]?\d+[.]\d+),([+-]?\d+[.]\d+)/) {
            halves = [String(match.output.1), String(match.output.2)]
        }
        if halves.count != 2 { halves = plain.split(separator: " ").map(String.init) }
        guard halves.count == 2, let first = meant(by: halves[0]), let second = meant(by: halves[1]),
            abs(first) <= 90, abs(second) <= 180
        else { return nil }
        // One number in two parts has signs of degrees and minutes, and no point of its own in the first.
        return halves[0].contains("°") && !halves[1].contains("°") ? nil : (first, second)
    }

    /// A number whose point behind its second digit is lost.
    static func withPoint(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /([+-]?\d{2})(\d{3,7})/), let whole = Int(match.output.1),
            abs(whole) <= 90
        else { return nil }
        return "\(match.output.1).\(match.output.2)"
    }
}
