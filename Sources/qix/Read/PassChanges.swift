import Foundation

/// What each pass of the grammar changes, as lines of JSON: the pass, and of its stage's values those that differ.
struct PassChanges {
    /// `{"pass":NAME,"changed":{…}}` each. In a list, changed elements stand under their numbers from 0.
    private(set) var lines: [String] = []
    /// What is known after the last pass of each stage, such as `receipt.lines`.
    private var known: [Substring: Any] = [:]

    /// Adds a pass with what is known after it.
    mutating func append(_ pass: String, after: any Encodable) {
        guard let data = try? JSONEncoder().encode(after), let value = try? JSONSerialization.jsonObject(with: data)
        else { return }
        let stage = pass[..<(pass.lastIndex(of: ".") ?? pass.endIndex)]
        let changed = known[stage].map { PassChanges.difference(from: $0, to: value) } ?? value
        known[stage] = value
        guard let json = PassChanges.text(of: changed) else { return }
        lines.append("{\"pass\":\"\(pass)\",\"changed\":\(String(decoding: json, as: UTF8.self))}")
    }

    /// The parts of `new` that differ; null where something is no longer there.
    private static func difference(from old: Any, to new: Any) -> Any {
        if let old = old as? [String: Any], let new = new as? [String: Any] {
            var changed: [String: Any] = [:]
            for key in Set(old.keys).union(new.keys) where !isEqual(old[key], new[key]) {
                let value = new[key] ?? NSNull()
                changed[key] = old[key].map { difference(from: $0, to: value) } ?? value
            }
            return changed
        }
        if let old = old as? [Any], let new = new as? [Any], old.count == new.count {
            let places = new.indices.filter { !isEqual(old[$0], new[$0]) }
            return Dictionary(uniqueKeysWithValues: places.map { ("\($0)", difference(from: old[$0], to: new[$0])) })
        }
        return new
    }

    private static func isEqual(_ one: Any?, _ other: Any?) -> Bool { text(of: one) == text(of: other) }

    private static func text(of value: Any?) -> Data? {
        value.flatMap {
            try? JSONSerialization.data(
                withJSONObject: $0, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
        }
    }
}
