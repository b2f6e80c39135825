import CProcess

#if canImport(Glibc)
    import Glibc
#endif

/// The three pipes of a reader, until its process has started.
struct ReaderPipes: ~Copyable {
    private var ends: [Int32]

    init() throws(ReaderFailure) {
        ends = []
        for _ in 0..<3 {
            var pair: [Int32] = [0, 0]
            let refused = pipe_close_on_exec(&pair)
            guard refused == 0 else {
                for end in ends { close(end) }
                throw .notStarted(String(cString: strerror(refused)))
            }
            ends += pair
        }
    }

    /// Closes the ends that this value still owns.
    deinit { for end in ends { close(end) } }

    /// Starts the process with the far ends as its standard streams. It has a process group of its own, so that Ctrl-C
    /// reaches only the supervisor, which then decides what ends when.
    borrowing func spawn(_ command: ReaderCommand) throws(ReaderFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[3], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[5], STDERR_FILENO)
        // The process inherits no other descriptor: not every descriptor here is closed by an exec.
        spawn_closing_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var standard = sigset_t()
        sigemptyset(&standard)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&standard, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &standard)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // `posix_spawn` copies nothing: the strings must live until it returns, and are freed here.
        var arguments: [UnsafeMutablePointer<CChar>?] = ([command.name] + command.arguments).map { strdup($0) }
        var environment: [UnsafeMutablePointer<CChar>?] = command.environment.map { strdup("\($0)=\($1)") }
        defer { (arguments + environment).forEach { free($0) } }
        arguments.append(nil)
        environment.append(nil)
        var identifier: pid_t = 0
        let refused = posix_spawn(
            &identifier, command.executable, &actions, &attributes, arguments, environment)
        guard refused == 0 else { throw .notStarted("\(command.executable): \(String(cString: strerror(refused)))") }
        return identifier
    }

    /// Forks this process, which must have one thread. The copy, with the far ends as its standard streams, does `work`
    /// and ends.
    borrowing func fork(_ work: () throws -> Void) throws(ReaderFailure) -> pid_t {
        let child = fork_single_threaded()
        guard child >= 0 else { throw .notStarted(String(cString: strerror(errno))) }
        guard child == 0 else { return child }
        for (number, end) in [ends[0], ends[3], ends[5]].enumerated() { dup2(end, Int32(number)) }
        // Never freed: the strings live as long as the copy.
        let kept = ReaderCommand.inheritedVariables.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
        reset_after_fork(STDERR_FILENO + 1, kept)
        do {
            try work()
        } catch {
            let errorText = Array("\(error)\n".utf8)
            _ = errorText.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            _exit(EXIT_FAILURE)
        }
        _exit(EXIT_SUCCESS)
    }

    /// Hands the near ends over to the caller, who closes them, and closes the far ends.
    consuming func supervisorEnds() -> (input: Int32, output: Int32, errorPipe: Int32) {
        let near = (ends[1], ends[2], ends[4])
        for end in [ends[0], ends[3], ends[5]] { close(end) }
        ends = []
        for end in [near.0, near.1, near.2] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        return near
    }
}
