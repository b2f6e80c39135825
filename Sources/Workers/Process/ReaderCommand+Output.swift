import CProcess

#if canImport(Glibc)
    import Glibc
#endif

extension ReaderCommand {
    /// Runs the program to its end; its messages go to standard error.
    ///
    /// Not Foundation's `Process`: its `waitUntilExit` now and then waits for ever for a program that has ended, on a
    /// busy machine (swift-corelibs-foundation of Swift 6.3: its thread then selects on no descriptor).
    ///
    /// - Returns: what it printed, and its exit status; `EXIT_FAILURE` where a signal ended it.
    package func output() throws(ReaderFailure) -> (bytes: [UInt8], status: Int32) {
        var ends: [Int32] = [0, 0]
        let refused = pipe_close_on_exec(&ends)
        guard refused == 0 else { throw .notStarted(String(cString: strerror(refused))) }
        defer { close(ends[0]) }
        let identifier: pid_t
        do throws(ReaderFailure) {
            identifier = try spawn(printingTo: ends[1])
        } catch {
            close(ends[1])
            throw error
        }
        close(ends[1])
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
        }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        // As WIFEXITED and WEXITSTATUS, which are macros.
        return (bytes, status & 0x7F == 0 ? status >> 8 & 0xFF : EXIT_FAILURE)
    }

    private func spawn(printingTo output: Int32) throws(ReaderFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        spawn_closing_from(&actions, STDERR_FILENO + 1)
        // `posix_spawn` copies nothing: the strings must live until it returns, and are freed here.
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
        defer { (words + variables).forEach { free($0) } }
        words.append(nil)
        variables.append(nil)
        var identifier: pid_t = 0
        let refused = posix_spawn(&identifier, executable, &actions, nil, words, variables)
        guard refused == 0 else { throw .notStarted("\(executable): \(String(cString: strerror(refused)))") }
        return identifier
    }
}
