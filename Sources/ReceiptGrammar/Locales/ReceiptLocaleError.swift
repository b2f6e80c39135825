import Foundation

/// Why a file of a locale cannot be read: what is wrong, in which field, on which line.
public struct ReceiptLocaleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Fault: Sendable, Hashable {
        /// The file has more bytes than `ReceiptLocale.maxBytes`.
        case tooLarge(bytes: Int)
        /// The file is not JSON.
        case malformed(String)
        /// `language` is missing.
        case noLanguage
        /// An object has a name that it cannot have.
        case unknownField(String, of: String, allowed: [String])
        /// A field holds something else than it should.
        case wrongKind(String)
    }

    /// What is wrong.
    public let fault: Fault
    /// The names of the objects and fields that lead to the fault, the outermost first.
    public private(set) var path: [String]
    /// The line of the file, from 1; `nil` where the fault is in none.
    public private(set) var line: Int?

    init(_ fault: Fault, at name: String? = nil) {
        self.fault = fault
        path = name.map { [$0] } ?? []
    }

    /// The fault in a field of an object.
    func at(_ name: String) -> Self {
        var error = self
        error.path.insert(name, at: 0)
        return error
    }

    /// The fault with its line: where the last name of the path stands, each behind the one before it.
    func located(in json: [UInt8]) -> Self {
        var error = self
        var place = 0
        for name in path {
            guard let found = json[place...].firstRange(of: Array("\"\(name)\"".utf8)) else { return self }
            place = found.upperBound
        }
        if !path.isEmpty { error.line = 1 + json[..<place].count { $0 == UInt8(ascii: "\n") } }
        return error
    }

    /// Why a text is not JSON, and in which line.
    static func malformed(_ json: [UInt8]) -> Self {
        do {
            _ = try JSONSerialization.jsonObject(with: Data(json))
            return Self(.malformed("it repeats or nests too much"))
        } catch {
            // Foundation knows the place, and says it in words alone: `Invalid value around character 12.`
            let reason = (error as NSError).userInfo.values.lazy.compactMap { $0 as? String }.first ?? "\(error)"
            var fault = Self(.malformed(reason))
            if let place = Int(reason.filter { $0.isASCII && $0.isNumber }) {
                fault.line = 1 + json.prefix(place).count { $0 == UInt8(ascii: "\n") }
            }
            return fault
        }
    }

    /// What is wrong and what to do.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        let field = path.reversed().map { "“\($0)”" }.joined(separator: " of ")
        switch fault {
        case .tooLarge(let bytes):
            return "the file has \(bytes) bytes, \(ReceiptLocale.maxBytes) are allowed: leave out what no till prints"
        case .malformed(let reason): return "\(place)the file is not valid JSON: \(reason)"
        case .noLanguage: return "the file has no “language”: give its two-letter code, such as “ro”"
        case .unknownField(let name, let kind, let allowed):
            let nearest = ReceiptLocaleError.nearest(to: name, among: allowed).map { "; did you mean “\($0)”?" } ?? "."
            return "\(place)“\(name)” is no field of \(kind)\(nearest) Allowed are: \(allowed.joined(separator: ", "))"
        case .wrongKind(let expected): return "\(place)\(field.isEmpty ? "the file" : field) takes \(expected)"
        }
    }

    /// The allowed name that a mistyped one resembles.
    private static func nearest(to name: String, among allowed: [String]) -> String? {
        let written = ReceiptFolding.letters(name)
        let distances = allowed.map { (name: $0, distance: distance(ReceiptFolding.letters($0), written)) }
        return distances.filter { $0.distance <= 2 }.min { $0.distance < $1.distance }?.name
    }

    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Double {
        WeightedEditDistance.distance(one, other[...], limit: 2)
    }
}
