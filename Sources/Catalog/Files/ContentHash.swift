/// A fast 64-bit hash of bytes that shows whether a file has changed. It is not cryptographic.
enum ContentHash {
    /// Eight bytes at a time, multiplied and folded (the mixing step of wyhash, Wang Yi).
    static func of(_ bytes: some Collection<UInt8>, seed: UInt64 = 0) -> UInt64 {
        let sum = bytes.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0), seed: seed) }
        return sum ?? Array(bytes).withUnsafeBytes { hash($0, seed: seed) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var state = start(seed: seed)
        let whole = bytes.count / 8 * 8
        state = block(state, UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
        return end(state, UnsafeRawBufferPointer(rebasing: bytes[whole...]), count: bytes.count)
    }

    /// The hash of raw bytes.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 { hash(bytes, seed: 0) }

    fileprivate static func start(seed: UInt64) -> UInt64 { seed ^ 0xa076_1d64_78bd_642f }

    /// Adds blocks of eight bytes.
    fileprivate static func block(_ state: UInt64, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = state
        for position in stride(from: 0, to: bytes.count, by: 8) {
            let block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            state = mix(state ^ block, 0xe703_7ed1_a0b4_28db)
        }
        return state
    }

    /// Adds the last bytes, fewer than eight, and how many there were in all.
    fileprivate static func end(_ state: UInt64, _ rest: UnsafeRawBufferPointer, count: Int) -> UInt64 {
        var tail: UInt64 = 0
        for byte in rest { tail = tail << 8 | UInt64(byte) }
        return mix(mix(state ^ tail, 0x8ebc_6af0_9c88_c6e3), UInt64(count) ^ 0x5896_65cc_75c5_1d1b)
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}

/// `ContentHash` of bytes that arrive in pieces.
struct IncrementalHash {
    private var state = ContentHash.start(seed: 0)
    /// The bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    /// Bytes so far.
    private(set) var count = 0

    /// Adds the next bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        count += bytes.count
        var bytes = bytes
        if !rest.isEmpty {
            let taken = min(8 - rest.count, bytes.count)
            rest += bytes[..<taken]
            bytes = UnsafeRawBufferPointer(rebasing: bytes[taken...])
            guard rest.count == 8 else { return }
            state = rest.withUnsafeBytes { ContentHash.block(state, $0) }
            rest = []
        }
        let whole = bytes.count / 8 * 8
        state = ContentHash.block(state, UnsafeRawBufferPointer(rebasing: bytes[..<whole]))
        rest += bytes[whole...]
    }

    /// The hash of all bytes added.
    var value: UInt64 { rest.withUnsafeBytes { ContentHash.end(state, $0, count: count) } }
}
