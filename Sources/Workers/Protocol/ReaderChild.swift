import CProcess

#if canImport(Glibc)
    import Glibc
#endif

/// A process that a reader has forked from itself for one picture: before the picture is there, so that forking and
/// confining it is no part of the time that the picture takes.
///
/// Of the reader's descriptors it has none but the one for complaints. What it is to read comes by a pipe of its own,
/// which is its standard input: it cannot take what is sent for another, and there is nothing to hold back until it is
/// gone.
struct ReaderChild: ~Copyable {
    /// The process.
    let identifier: pid_t
    /// Where it writes its answer.
    let answers: Int32
    /// Its standard input, this process's end.
    private let requests: Int32

    /// Forks a child that does `work` and ends; `nil` where the system has no pipe or no process left, as `errno` says.
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
            // Neither destructors nor what is registered for a process's end: the parent has them too.
            _exit(EXIT_SUCCESS)
        }
        ReaderChild.close([input[0], output[1]])
        (identifier, requests, answers) = (child, input[1], output[0])
    }

    deinit { ReaderChild.close(descriptors) }

    /// This process's ends of its pipes.
    var descriptors: [Int32] { [requests, answers] }

    /// Tells it what to read; false where it has ended already.
    func send(_ request: ReaderRequest) -> Bool {
        let line = request.line
        return line.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) } == line.count
    }

    /// Hands it the request's bytes as they come on standard input, unseen by this process. What it does not take stays
    /// where it is.
    func forwardBytes(of request: ReaderRequest) { _ = move_bytes(STDIN_FILENO, requests, request.following) }

    private static func close(_ descriptors: [Int32]) {
        for descriptor in descriptors { Glibc.close(descriptor) }
    }
}
