/// The texts and bytes that a statement is run with, laid side by side in memory that stays where it is while it runs.
///
/// SQLite would otherwise make a copy of each in memory of its own: a decision hands it some hundred.
final class BindBuffer {
    private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    private var count = 0

    deinit { memory.deallocate() }

    /// Begins with the values of the next statement; what was laid before is lost. There is room for `bytes` of them.
    func begin(_ bytes: Int) {
        count = 0
        guard bytes > memory.count else { return }
        memory.deallocate()
        memory = .allocate(byteCount: max(bytes, 2 * memory.count), alignment: 1)
    }

    /// Lays bytes behind those that are there; they stay until `begin` is called again.
    func add(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let place = UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count])
        place.copyMemory(from: bytes)
        count += bytes.count
        return UnsafeRawBufferPointer(place)
    }
}
