import TestSupport

/// Mutations like those of libFuzzer, from a seed alone, where libFuzzer is not available.
public struct Mutations: Sequence, IteratorProtocol {
    private let inputs: [[UInt8]]
    private let tokens: [[UInt8]]
    private var random: SeededGenerator

    /// Longer inputs are cut: short ones show as much.
    private static let longest = 4096
    /// Numbers that may overflow.
    private static let numbers = [
        "0", "-1", "99999999999999", "9223372036854775807", "-9223372036854775808", "1e400", "0.005", "00000000000000",
    ]

    /// Endless mutations of the entry's inputs.
    public init(of entry: FuzzEntry, seed: UInt64) {
        let inputs = entry.inputs().map { Array($0.prefix(Mutations.longest)) }
        self.inputs = inputs.isEmpty ? [[]] : inputs
        tokens = (entry.tokens + Mutations.numbers).map { Array($0.utf8) }
        random = SeededGenerator(seed: seed)
    }

    /// One of the inputs with one to eight changes.
    public mutating func next() -> [UInt8]? {
        var bytes = inputs.randomElement(using: &random)!
        for _ in 0..<Int.random(in: 1...8, using: &random) { change(&bytes) }
        return Array(bytes.prefix(Mutations.longest))
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        let end = Swift.min(bytes.count, place + Int.random(in: 1...16, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1: bytes.removeSubrange(place..<end)
        case 2: if place < end { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: bytes.replaceSubrange(place..<end, with: tokens.randomElement(using: &random) ?? [])
        case 5: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        default:
            let other = inputs.randomElement(using: &random)!
            let from = Int.random(in: 0...other.count, using: &random)
            bytes.replaceSubrange(place..<end, with: other[from..<Swift.min(other.count, from + 200)])
        }
    }
}
