/// Memory for numbers, zero at first, freed by `deinit`.
struct ScratchBuffer<Number: BitwiseCopyable & ExpressibleByIntegerLiteral>: ~Copyable {
    let start: UnsafeMutablePointer<Number>

    init(_ count: Int) {
        start = .allocate(capacity: max(1, count))
        start.initialize(repeating: 0, count: max(1, count))
    }

    deinit { start.deallocate() }
}
