/// Bits from the front of a symbol's data, the most significant of each number first.
struct BitReader {
    private var bits: ArraySlice<Bool>

    /// The bits of `values`, so many of each.
    init(_ values: some Sequence<Int>, width: Int) {
        bits = ArraySlice(values.flatMap { value in (0..<width).reversed().map { value >> $0 & 1 == 1 } })
    }

    /// Bits that are left.
    var count: Int { bits.count }

    /// The next `count` bits as a number, which stay; `nil` where fewer are left.
    func peek(_ count: Int) -> Int? {
        bits.count < count ? nil : bits.prefix(count).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }

    /// Takes the next `count` bits as a number; `nil`, and none are taken, where fewer are left.
    mutating func take(_ count: Int) -> Int? {
        guard let number = peek(count) else { return nil }
        bits = bits.dropFirst(count)
        return number
    }

    /// Takes the next bits if they are `number`, written in `count` bits.
    mutating func take(_ number: Int, count: Int) -> Bool {
        guard peek(count) == number else { return false }
        bits = bits.dropFirst(count)
        return true
    }
}
