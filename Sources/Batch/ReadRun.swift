/// `qix read`: readings in the order of the paths, however their readers finish.
public enum ReadRun {
    /// Reads every path and hands each reading, as a line of JSON, to `write`, in order.
    ///
    /// - Parameter window: pictures that are asked for ahead of the one that is due; what bounds memory.
    public static func run(
        _ paths: some Sequence<ImagePath>, by pool: ReaderPool, window: Int, write: ([UInt8]) throws -> Void
    ) async throws {
        var paths = paths.makeIterator()
        try await InOrder.run(
            window: window, next: { paths.next() }, work: { path in try await pool.read(path) },
            use: { _, read in try write(JSONLines.line(read.reading)) })
    }
}

/// Work side by side, used in order.
enum InOrder {
    /// Takes inputs from `next` until it has no more, works on up to `window` of them at a time, and uses the outputs in
    /// the order of the inputs.
    static func run<Input: Sendable, Output: Sendable>(
        window: Int, next: () throws -> Input?, work: @escaping @Sendable (Input) async throws -> Output,
        use: (Input, Output) async throws -> Void
    ) async throws {
        // A ring of tasks, oldest first. They suspend while they wait for a reader, so each costs a few hundred bytes.
        var ahead: [(input: Input, task: Task<Output, any Error>)] = []
        var oldest = 0
        defer { for entry in ahead[oldest...] { entry.task.cancel() } }
        while true {
            while ahead.count - oldest < max(1, window), let input = try next() {
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
