import CProcess

#if canImport(Glibc)
    import Glibc
#endif

/// A process that a reader forks from itself for one picture, before the picture arrives, so that forking and confining
/// do not add to the picture's time.
///
/// Of the reader's descriptors it keeps standard error only. Its standard input is a pipe of its own, so it cannot take
/// what is sent for another child, and the reader need not hold anything back until it has ended.
struct ReaderChild: ~Copyable {
    /// The process.
    let identifier: pid_t
    /// Where it writes its answer.
    let answers: Int32
    /// Its standard input, this process's end.
    private let requests: Int32

    /// Forks a child that does `work` and ends; `nil` if the system has no pipe or process left, as `errno` says.
    ///
    /// - Parameter others: descriptors that only this process may have.
    init?(without others: [Int32], _ work: (AnswerRelay.AnswerPipe) throws -> Void) {
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard pipe_close_on_exec(&input) == 0 else { return nil }
        guard pipe_close_on_exec(&output) == 0 else {
            ReaderChild.close(input)
            return nil
        }
        let parent = getpid()
        let child = fork_single_threaded()
        guard child >= 0 else {
            let reason = errno
            ReaderChild.close(input + output)
            errno = reason
            return nil
        }
        if child == 0 {
            dup2(input[0], STDIN_FILENO)
            ReaderChild.close(input + [output[0]] + others)
            _ = confine_die_with_parent()
            guard getppid() == parent else { _exit(EXIT_FAILURE) }
            do {
                try work(AnswerRelay.AnswerPipe(descriptor: output[1]))
            } catch {
                let errorText = Array("\(error)\n".utf8)
                _ = errorText.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
                _exit(EXIT_FAILURE)
            }
            // `_exit` runs no destructors and no exit handlers: those are the parent's.
            _exit(EXIT_SUCCESS)
        }
        ReaderChild.close([input[0], output[1]])
        (identifier, requests, answers) = (child, input[1], output[0])
    }

    deinit { ReaderChild.close(descriptors) }

    /// This process's ends of its pipes.
    var descriptors: [Int32] { [requests, answers] }

    /// Sends it the request's line; false if it has ended already.
    func send(_ request: ReaderRequest) -> Bool {
        let line = request.line
        return line.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) } == line.count
    }

    /// Moves the request's bytes from standard input to the child, without reading them into this process. Bytes that
    /// the child does not take stay on standard input.
    func forwardBytes(of request: ReaderRequest) { _ = move_bytes(STDIN_FILENO, requests, request.following) }

    private static func close(_ descriptors: [Int32]) {
        for descriptor in descriptors { Glibc.close(descriptor) }
    }
}
