/// Work side by side, used in order.
package enum InOrder {
    /// Takes inputs from `next` until it has no more, works on up to `window` of them at a time, and uses the outputs in
    /// the order of the inputs.
    ///
    /// - Parameter isNextReady: whether `next` answers at once; where it would wait, what is in hand is finished first.
    package static func run<Input: Sendable, Output: Sendable>(
        window: Int, next: () throws -> Input?, isNextReady: () -> Bool = { true },
        work: @escaping @Sendable (Input) async throws -> Output,
        use: (Input, Output) async throws -> Void
    ) async throws {
        // A ring of tasks, oldest first. They suspend while they wait for a reader, so each costs a few hundred bytes.
        var ahead: [(input: Input, task: Task<Output, any Error>)] = []
        var oldest = 0
        defer { for entry in ahead[oldest...] { entry.task.cancel() } }
        while true {
            while ahead.count - oldest < max(1, window), ahead.count == oldest || isNextReady(),
                let input = try next()
            {
                ahead.append((input, Task { try await work(input) }))
            }
            guard oldest < ahead.count else { return }
            let (input, task) = ahead[oldest]
            try await use(input, task.value)
            oldest += 1
            if oldest >= 1024 {
                ahead.removeFirst(oldest)
                oldest = 0
            }
        }
    }
}
