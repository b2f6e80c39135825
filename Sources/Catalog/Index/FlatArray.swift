/// Numbers in contiguous memory that do not change: of this process, or in a mapped file that all
/// processes that use it share.
///
/// Every access is checked against the count, as an array's is.
struct FlatArray<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, Sendable {
    /// The address of the first. `memory` owns and frees it.
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

    /// A part of a memory; `nil` where it is out of bounds or not aligned for such numbers.
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

    /// Hands all of them to `body`; valid while it runs.
    func withUnsafeBufferPointer<Answer>(_ body: (UnsafeBufferPointer<Element>) throws -> Answer) rethrows -> Answer {
        // The memory must not be freed while its address is in use.
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
