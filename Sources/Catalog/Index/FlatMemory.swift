#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The memory of arrays: a copy, or a file's pages. The only owner, which frees or unmaps it with the last array.
final class FlatMemory: Sendable {
    let address: UInt
    /// Bytes.
    let count: Int
    private let isMapped: Bool

    /// Aligned for every number.
    private static let alignment = 16

    /// A copy of bytes.
    init(copying bytes: UnsafeRawBufferPointer) {
        let copy = UnsafeMutableRawPointer.allocate(
            byteCount: max(1, bytes.count), alignment: FlatMemory.alignment)
        if let start = bytes.baseAddress { copy.copyMemory(from: start, byteCount: bytes.count) }
        (address, count, isMapped) = (UInt(bitPattern: copy), bytes.count, false)
    }

    /// The file of a descriptor, for reading; all processes that map it share its pages. `nil` where it cannot
    /// be mapped.
    ///
    /// Whoever can write the file can truncate it, which ends a process that reads its pages: see
    /// `ReadOnlyFile.contents`.
    init?(mapping descriptor: Int32, count: Int) {
        guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
            return nil
        }
        (address, self.count, isMapped) = (UInt(bitPattern: start), count, true)
    }

    deinit {
        let start = UnsafeMutableRawPointer(bitPattern: address)!
        if isMapped { munmap(start, count) } else { start.deallocate() }
    }

    /// The bytes; valid while `body` runs.
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) throws -> Answer) rethrows -> Answer {
        try body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
    }
}
