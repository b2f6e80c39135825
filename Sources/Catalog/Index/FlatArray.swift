/// Numbers one behind the other that nobody changes: of this process, or in a file that is mapped and that all
/// processes that use it share.
///
/// Every access is checked against the count, as an array's is.
struct FlatArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    /// Where the first stands. The memory is kept, and freed, by `memory`.
    private let address: UInt
    let count: Int
    private let memory: FlatMemory

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    /// A copy of an array.
    init(_ array: [Element]) {
        let memory = array.withUnsafeBytes { FlatMemory(copying: $0) }
        (address, count, self.memory) = (memory.address, array.count, memory)
    }

    /// A part of a memory; `nil` where it does not lie within it, or not where such numbers may.
    init?(_ memory: FlatMemory, at offset: Int, count: Int) {
        let size = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard offset >= 0, count >= 0, !size.overflow, offset <= memory.count,
            size.partialValue <= memory.count - offset,
            offset.isMultiple(of: MemoryLayout<Element>.alignment)
        else { return nil }
        (address, self.count, self.memory) = (memory.address + UInt(offset), count, memory)
    }

    subscript(place: Int) -> Element {
        precondition(place >= 0 && place < count, "a place outside of the catalogue's index")
        return UnsafePointer<Element>(bitPattern: address)![place]
    }

    /// All of them; valid while `body` runs.
    func withUnsafeBufferPointer<Answer>(_ body: (UnsafeBufferPointer<Element>) throws -> Answer) rethrows -> Answer {
        // The memory must not go while its address is in use.
        try withExtendedLifetime(memory) {
            try body(UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: count))
        }
    }

    func withContiguousStorageIfAvailable<Answer>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Answer
    ) rethrows -> Answer? {
        try withUnsafeBufferPointer(body)
    }
}
