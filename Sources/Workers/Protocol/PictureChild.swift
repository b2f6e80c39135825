import CProcess

#if canImport(Glibc)
    import Glibc
#endif

/// A process that a reader has forked from itself for one picture: before the picture is there, so that forking and
/// confining it is no part of the time that the picture takes.
///
/// Of the reader's descriptors it has none but the one for complaints. What it is to read comes by a pipe of its own, which
/// is its standard input: it cannot take what is sent for another, and there is nothing to hold back until it is gone.
struct PictureChild: ~Copyable {
    /// The process.
    let identifier: pid_t
    /// Where it writes its answer.
    let answers: Int32
    /// Its standard input, this process's end.
    private let orders: Int32

    /// Forks a child that does `work` and ends; `nil` where the system has no pipe or no process left, as `errno` says.
    ///
    /// - Parameter others: descriptors that only this process may have.
    init?(without others: [Int32], _ work: (AnswerRelay.Output) throws -> Void) {
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard pipe_of_our_own(&input) == 0 else { return nil }
        guard pipe_of_our_own(&output) == 0 else {
            PictureChild.close(input)
            return nil
        }
        let parent = getpid()
        let child = fork_single_threaded()
        guard child >= 0 else {
            let reason = errno
            PictureChild.close(input + output)
            errno = reason
            return nil
        }
        if child == 0 {
            dup2(input[0], STDIN_FILENO)
            PictureChild.close(input + [output[0]] + others)
            _ = confine_die_with_parent()
            guard getppid() == parent else { _exit(EXIT_FAILURE) }
            do {
                try work(AnswerRelay.Output(descriptor: output[1]))
            } catch {
                let complaint = Array("\(error)\n".utf8)
                _ = complaint.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
                _exit(EXIT_FAILURE)
            }
            // Neither destructors nor what is registered for a process's end: the parent has them too.
            _exit(EXIT_SUCCESS)
        }
        PictureChild.close([input[0], output[1]])
        (identifier, orders, answers) = (child, input[1], output[0])
    }

    deinit { PictureChild.close(descriptors) }

    /// This process's ends of its pipes.
    var descriptors: [Int32] { [orders, answers] }

    /// Tells it what to read; false where it has ended already.
    func take(_ request: ReaderRequest) -> Bool {
        let line = request.line
        return line.withUnsafeBytes { write(orders, $0.baseAddress, $0.count) } == line.count
    }

    /// Hands it the request's bytes as they come on standard input, unseen by this process. What it does not take stays
    /// where it is.
    func takeBytes(of request: ReaderRequest) { _ = move_bytes(STDIN_FILENO, orders, request.following) }

    private static func close(_ descriptors: [Int32]) {
        for descriptor in descriptors { Glibc.close(descriptor) }
    }
}
