import Foundation

/// Reads selected fields of a JSON text that this program wrote, and skips the others.
///
/// It hands out only texts without escapes and whole numbers, and checks no more than it needs. Where it returns `nil`
/// or `false`, the caller decodes the text with `JSONDecoder`.
struct JSONScanner {
    /// The name of a field, as it is written.
    typealias Name = UnsafeBufferPointer<UInt8>

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0

    /// Deeper than anything that the ledger keeps.
    private static let maxDepth = 32

    /// Reads bytes, which must outlive the scanner.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether everything was read.
    var isAtEnd: Bool { place == bytes.count }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    /// Reads an object. `field` gets each name and must read the value.
    mutating func object(_ field: (inout JSONScanner, Name) -> Bool) -> Bool {
        guard take(UInt8(ascii: "{")), enter() else { return false }
        if !take(UInt8(ascii: "}")) {
            repeat {
                guard let name = string(), !name.hasEscapes, take(UInt8(ascii: ":")), field(&self, name.bytes) else {
                    return false
                }
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { return false }
        }
        depth -= 1
        return true
    }

    /// Reads a list. `element` must read each element.
    mutating func list(_ element: (inout JSONScanner) -> Bool) -> Bool {
        guard take(UInt8(ascii: "[")), enter() else { return false }
        if !take(UInt8(ascii: "]")) {
            repeat { guard element(&self) else { return false } } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { return false }
        }
        depth -= 1
        return true
    }

    private mutating func enter() -> Bool {
        depth += 1
        return depth <= JSONScanner.maxDepth
    }

    /// Reads a text without escapes.
    mutating func text() -> String? {
        guard let string = string(), !string.hasEscapes else { return nil }
        return String(decoding: string.bytes, as: UTF8.self)
    }

    /// Reads a whole number of up to 18 digits.
    mutating func integer() -> Int? {
        let isNegative = take(UInt8(ascii: "-"))
        let start = place
        var number = 0
        while (48...57).contains(next), place - start < 18 {
            number = number * 10 + Int(next) - 48
            place += 1
        }
        guard place > start, ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(next),
            !(48...57).contains(next)
        else { return nil }
        return isNegative ? -number : number
    }

    /// Reads `true` or `false`.
    mutating func flag() -> Bool? {
        if take(word: "true") { return true }
        return take(word: "false") ? false : nil
    }

    private mutating func take(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard place + count <= bytes.count, UnsafeBufferPointer(rebasing: bytes[place..<place + count]).equals(word)
        else { return false }
        place += count
        return true
    }

    private static let bytesOfNumbers = Array("0123456789+-.eE".utf8)

    /// Skips any value.
    mutating func skip() -> Bool {
        switch next {
        case UInt8(ascii: "{"): return object { scan, _ in scan.skip() }
        case UInt8(ascii: "["): return list { $0.skip() }
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "t"): return take(word: "true")
        case UInt8(ascii: "f"): return take(word: "false")
        case UInt8(ascii: "n"): return take(word: "null")
        default:
            let start = place
            while JSONScanner.bytesOfNumbers.contains(next) { place += 1 }
            return place > start
        }
    }

    private mutating func string() -> (bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool)? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = place
        // Most texts have no escapes and end at the next quote.
        if let first = bytes.baseAddress,
            let end = memchr(first + start, Int32(UInt8(ascii: "\"")), bytes.count - start)
        {
            let found = UnsafeBufferPointer(rebasing: bytes[start..<UnsafeRawPointer(end) - UnsafeRawPointer(first)])
            if memchr(first + start, Int32(UInt8(ascii: "\\")), found.count) == nil {
                place = start + found.count + 1
                return (found, false)
            }
        }
        var hasEscapes = false
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                defer { place += 1 }
                return (UnsafeBufferPointer(rebasing: bytes[start..<place]), hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                place += 2
            default: place += 1
            }
        }
        return nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these are the bytes of a word.
    func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount, let first = baseAddress else { return false }
        return memcmp(first, word.utf8Start, count) == 0
    }
}
