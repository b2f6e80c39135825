import Synchronization

/// Concurrent work whose results are used in order.
package enum OrderedPipeline {
    /// Takes inputs from `next` until there are no more, works on up to `window` of them at a time, and uses the
    /// outputs in the order of the inputs.
    ///
    /// - Parameters:
    ///   - isNextReady: whether `next` returns at once; if it would wait, the running work is finished first.
    ///   - use: receives each output and whether the next one is ready too, so that both can be used together.
    package static func run<Input: Sendable, Output: Sendable>(
        window: Int, next: () throws -> Input?, isNextReady: () -> Bool = { true },
        work: @escaping @Sendable (Input) async throws -> Output,
        use: (_ input: Input, _ output: Output, _ isNextDone: Bool) async throws -> Void
    ) async throws {
        // Tasks, oldest first. They suspend while they wait for a reader, so each costs a few hundred bytes.
        var ahead: [(input: Input, task: Task<Output, any Error>, end: CompletionFlag)] = []
        var oldest = 0
        defer { for entry in ahead[oldest...] { entry.task.cancel() } }
        while true {
            while ahead.count - oldest < max(1, window), ahead.count == oldest || isNextReady(),
                let input = try next()
            {
                let end = CompletionFlag()
                let task = Task {
                    defer { end.hasCome.store(true, ordering: .releasing) }
                    return try await work(input)
                }
                ahead.append((input, task, end))
            }
            guard oldest < ahead.count else { return }
            let (input, task, _) = ahead[oldest]
            let output = try await task.value
            let isNextDone = oldest + 1 < ahead.count && ahead[oldest + 1].end.hasCome.load(ordering: .acquiring)
            try await use(input, output, isNextDone)
            oldest += 1
            if oldest >= 1024 {
                ahead.removeFirst(oldest)
                oldest = 0
            }
        }
    }

    /// Whether a piece of work has ended, which a task does not show.
    private final class CompletionFlag: Sendable {
        let hasCome = Atomic(false)
    }
}
