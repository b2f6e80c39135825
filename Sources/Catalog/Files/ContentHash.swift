/// A fast 64-bit fingerprint of bytes, to notice that a file has changed. Nothing is secured with it.
enum ContentHash {
    /// Eight bytes at a time, multiplied and folded (the mixing step of wyhash, Wang Yi).
    static func of(_ bytes: some Collection<UInt8>, seed: UInt64 = 0) -> UInt64 {
        let sum = bytes.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0), seed: seed) }
        return sum ?? Array(bytes).withUnsafeBytes { hash($0, seed: seed) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var state = seed ^ 0xa076_1d64_78bd_642f
        var position = 0
        while position + 8 <= bytes.count {
            let block = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            state = mix(state ^ block, 0xe703_7ed1_a0b4_28db)
            position += 8
        }
        var tail: UInt64 = 0
        for offset in position..<bytes.count { tail = tail << 8 | UInt64(bytes[offset]) }
        return mix(mix(state ^ tail, 0x8ebc_6af0_9c88_c6e3), UInt64(bytes.count) ^ 0x5896_65cc_75c5_1d1b)
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
