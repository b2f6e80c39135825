/// A value as JSON writes it.
public indirect enum JSONValue: Codable, Sendable {
    case object([String: JSONValue]), list([JSONValue]), text(String), number(Double), truth(Bool), nothing

    /// The value that was written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let fields = try? container.decode([String: JSONValue].self) {
            self = .object(fields)
        } else if let items = try? container.decode([JSONValue].self) {
            self = .list(items)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let truth = try? container.decode(Bool.self) {
            self = .truth(truth)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let fields): try container.encode(fields)
        case .list(let items): try container.encode(items)
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .truth(let truth): try container.encode(truth)
        case .nothing: try container.encodeNil()
        }
    }

    /// This value with one of the values in it, or all of it, in place of what was there: each place once, with the way
    /// that leads there.
    public func replacingEach(by other: JSONValue) -> [(place: String, whole: JSONValue)] {
        var all = [(place: "", whole: other)]
        switch self {
        case .object(let fields):
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                all += value.replacingEach(by: other).map { place, part in
                    (".\(name)\(place)", .object(fields.merging([name: part]) { $1 }))
                }
            }
        case .list(let items):
            for (index, value) in items.enumerated() {
                all += value.replacingEach(by: other).map { place, part in
                    var items = items
                    items[index] = part
                    return ("[\(index)]\(place)", .list(items))
                }
            }
        case .text, .number, .truth, .nothing: break
        }
        return all
    }
}
