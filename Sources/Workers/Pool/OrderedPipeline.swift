import Synchronization

/// Work side by side, used in order.
package enum OrderedPipeline {
    /// Takes inputs from `next` until it has no more, works on up to `window` of them at a time, and uses the outputs
    /// in the order of the inputs.
    ///
    /// - Parameters:
    ///   - isNextReady: whether `next` answers at once; where it would wait, what is in hand is finished first.
    ///   - use: told with each output whether the next is there too, so that what is ready can be used together.
    package static func run<Input: Sendable, Output: Sendable>(
        window: Int, next: () throws -> Input?, isNextReady: () -> Bool = { true },
        work: @escaping @Sendable (Input) async throws -> Output,
        use: (_ input: Input, _ output: Output, _ isNextDone: Bool) async throws -> Void
    ) async throws {
        // A ring of tasks, oldest first. They suspend while they wait for a reader, so each costs a few hundred bytes.
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

    /// Whether a piece of work has ended; a task does not tell.
    private final class CompletionFlag: Sendable {
        let hasCome = Atomic(false)
    }
}
