/// The texts and bytes that a statement is run with, side by side in memory that does not move while it runs.
///
/// Otherwise SQLite would copy each into memory of its own: a decision passes it some hundred.
final class BindBuffer {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    private var count = 0

    deinit { memory.deallocate() }

    /// Forgets the values of the last statement, and makes room for `bytes` bytes of the next one.
    func begin(_ bytes: Int) {
        count = 0
        guard bytes > memory.count else { return }
        memory.deallocate()
        memory = .allocate(byteCount: max(bytes, 2 * memory.count), alignment: 1)
    }

    /// Copies bytes behind those that are there. The copy is valid until the next `begin`.
    func add(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let place = UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count])
        place.copyMemory(from: bytes)
        count += bytes.count
        return UnsafeRawBufferPointer(place)
    }
}
