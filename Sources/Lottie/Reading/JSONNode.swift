import Foundation

/// A value of a JSON document that is looked at by names, where a format gives one name values of several forms.
struct JSONNode {
    private let value: Any?

    private init(value: Any?) { self.value = value }

    /// Reads a document. Foundation bounds the depth.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
        self.value = value
    }

    var isPresent: Bool { value != nil && !(value is NSNull) }

    subscript(name: String) -> JSONNode { JSONNode(value: (value as? [String: Any])?[name]) }

    subscript(place: Int) -> JSONNode {
        let list = value as? [Any]
        return JSONNode(value: list.flatMap { $0.indices.contains(place) ? $0[place] : nil })
    }

    var isObject: Bool { value is [String: Any] }
    var isList: Bool { value is [Any] }
    var list: [JSONNode] { (value as? [Any] ?? []).map(JSONNode.init(value:)) }
    var text: String? { value as? String }

    /// A finite number of a size that can be drawn; also of `true` and `false`, which some exporters write for 1 and 0.
    var number: Double? {
        guard let number = (value as? NSNumber)?.doubleValue, number.isFinite,
            abs(number) <= Tuning.standard.maxFigure
        else { return nil }
        return number
    }

    var integer: Int? { number.map { Int($0) } }
    var isTrue: Bool { number.map { $0 != 0 } ?? false }

    /// One number, or a list of numbers, as a list.
    var numbers: [Double]? {
        if let number { return [number] }
        guard isList else { return nil }
        let found = list.map(\.number)
        return found.contains { $0 == nil } ? nil : found.compactMap(\.self)
    }
}
