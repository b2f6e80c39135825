import CRawCall
import CSeccomp
import Glibc

/// One thing that a reader taken over by a picture would try, and whether the kernel refused it.
struct EscapeAttempt: Sendable {
    /// A description.
    let name: String
    private let result: @Sendable () -> Int

    /// Whether the kernel refused. Any other error, such as a wrong argument, means that the right arguments would have
    /// worked.
    var isRefused: Bool { [-Int(EPERM), -Int(EACCES), -Int(ENOSYS)].contains(result()) }

    init(_ name: String, _ result: @escaping @Sendable () -> Int) {
        self.name = name
        self.result = result
    }

    /// A system call with its arguments.
    init(_ name: String, call: String, _ arguments: [Int]) {
        self.init(name) { EscapeAttempt.raw(call, arguments) }
    }

    /// A system call on a path.
    init(_ name: String, call: String, path: String, place: Int = 0, _ arguments: [Int]) {
        self.init(name) {
            path.withCString { pointer in
                var arguments = arguments
                arguments.insert(Int(bitPattern: pointer), at: place)
                return EscapeAttempt.raw(call, arguments)
            }
        }
    }

    /// The result of a system call, or minus its `errno`.
    static func raw(_ call: String, _ arguments: [Int]) -> Int {
        let number = Int(seccomp_syscall_resolve_name(call))
        let filled = arguments + Array(repeating: 0, count: 6 - arguments.count)
        return raw_call(number, filled[0], filled[1], filled[2], filled[3], filled[4], filled[5])
    }
}

extension EscapeAttempt {
    /// All attempts, in a child of `parent`, which `supervisor` has started.
    static func all(parent: Int, supervisor: Int) -> [EscapeAttempt] {
        [files(parent), network, signals(parent, supervisor), memory(parent), processes(parent), rights].flatMap { $0 }
    }

    private static let current = Int(AT_FDCWD)
    private static let reading = Int(O_RDONLY)
    private static let making = Int(O_CREAT | O_WRONLY)
    private static let internet = Int(AF_INET)
    private static let local = Int(AF_UNIX)
    private static let netlink = Int(AF_NETLINK)
    private static let everything = Int(PROT_READ | PROT_WRITE | PROT_EXEC)
    private static let executable = Int(PROT_READ | PROT_EXEC)
    private static let ofItsOwn = Int(MAP_PRIVATE | MAP_ANONYMOUS)
    private static let setOwner = Int(F_SETOWN)
    private static let childSignal = Int(SIGCHLD)

    private static func files(_ parent: Int) -> [EscapeAttempt] {
        [
            EscapeAttempt(
                "read /etc/passwd", call: "openat", path: "/etc/passwd", place: 1, [current, reading]),
            EscapeAttempt(
                "read a library", call: "openat", path: "/usr/lib/os-release", place: 1,
                [current, reading]),
            EscapeAttempt(
                "make a file", call: "openat", path: "/tmp/escaped", place: 1,
                [current, making, 0o600]),
            EscapeAttempt(
                "read the parent's memory", call: "openat", path: "/proc/\(parent)/mem", place: 1,
                [current, reading]),
            EscapeAttempt(
                "read the parent's environment", call: "openat", path: "/proc/\(parent)/environ", place: 1,
                [current, reading]),
            EscapeAttempt("ask for a file", call: "newfstatat", path: "/etc/passwd", place: 1, [current, 0, 0]),
            EscapeAttempt(
                "ask where a link leads", call: "readlinkat", path: "/proc/self/exe", place: 1,
                [current, 0, 0]),
            EscapeAttempt(
                "ask whether a file is there", call: "faccessat", path: "/etc/passwd", place: 1, [current, 0]),
            EscapeAttempt("list a folder", call: "getdents64", [0, 0, 0]),
            EscapeAttempt("remove a file", call: "unlinkat", path: "/tmp/none", place: 1, [current, 0]),
            EscapeAttempt("go elsewhere", call: "chdir", path: "/", []),
            EscapeAttempt("put a file into memory", call: "memfd_create", path: "memory", [0]),
            EscapeAttempt("watch files", call: "inotify_init1", [0]),
        ]
    }

    private static let network: [EscapeAttempt] = [
        EscapeAttempt("open a socket to the internet", call: "socket", [internet, 1, 0]),
        EscapeAttempt("open a socket on this machine", call: "socket", [local, 1, 0]),
        EscapeAttempt("talk to the kernel by a socket", call: "socket", [netlink, 3, 0]),
        EscapeAttempt("make a pair of sockets", call: "socketpair", [local, 1, 0, 0]),
        EscapeAttempt("connect", call: "connect", [0, 0, 0]),
        EscapeAttempt("pass a descriptor", call: "sendmsg", [1, 0, 0]),
    ]

    private static func signals(_ parent: Int, _ supervisor: Int) -> [EscapeAttempt] {
        [
            EscapeAttempt("signal the parent", call: "kill", [parent, 0]),
            EscapeAttempt("signal the supervisor", call: "kill", [supervisor, 0]),
            EscapeAttempt("signal the parent's thread", call: "tgkill", [parent, parent, 0]),
            EscapeAttempt("signal any thread", call: "tkill", [parent, 0]),
            EscapeAttempt("queue a signal", call: "rt_sigqueueinfo", [parent, 10, 0]),
            EscapeAttempt("hold the supervisor by a descriptor", call: "pidfd_open", [supervisor, 0]),
            EscapeAttempt("have a signal sent for a descriptor", call: "fcntl", [0, setOwner, supervisor]),
            EscapeAttempt("outlive the parent", call: "prctl", [1, 0]),
        ]
    }

    private static func memory(_ parent: Int) -> [EscapeAttempt] {
        [
            EscapeAttempt(
                "have memory that can be run", call: "mmap",
                [0, 4096, everything, ofItsOwn, -1, 0]),
            EscapeAttempt("make memory run", call: "mprotect", [0, 4096, executable]),
            EscapeAttempt(
                "read the parent's memory by its address", call: "process_vm_readv", [parent, 0, 0, 0, 0, 0]),
            EscapeAttempt("write the parent's memory", call: "process_vm_writev", [parent, 0, 0, 0, 0, 0]),
            EscapeAttempt("share memory by name", call: "shmget", [0, 4096, 0o1600]),
            EscapeAttempt("handle page faults", call: "userfaultfd", [0]),
        ]
    }

    private static func processes(_ parent: Int) -> [EscapeAttempt] {
        [
            EscapeAttempt("fork", call: "clone", [childSignal]),
            EscapeAttempt("fork in another way", call: "clone3", [0, 0]),
            EscapeAttempt("run a program", call: "execve", path: "/bin/true", [0, 0]),
            EscapeAttempt("trace the parent", call: "ptrace", [16, parent, 0, 0]),
            EscapeAttempt("lift the parent's limits", call: "prlimit64", [parent, 0, 1 << 32, 0]),
            EscapeAttempt("lift its own limits", call: "prlimit64", [0, 7, 1 << 32, 0]),
            EscapeAttempt("leave the group", call: "setpgid", [0, 0]),
            EscapeAttempt("begin a session", call: "setsid", []),
        ]
    }

    private static let rights: [EscapeAttempt] = [
        EscapeAttempt("become another user", call: "setuid", [0]),
        EscapeAttempt("take capabilities", call: "capset", [0, 0]),
        EscapeAttempt("leave namespaces", call: "unshare", [0]),
        EscapeAttempt("mount", call: "mount", [0, 0, 0, 0, 0]),
        EscapeAttempt("load a program into the kernel", call: "bpf", [0, 0, 0]),
        EscapeAttempt("count events", call: "perf_event_open", [0, 0, 0, 0, 0]),
        EscapeAttempt("do input and output by a ring", call: "io_uring_setup", [1, 0]),
        EscapeAttempt("keep keys", call: "keyctl", [0, 0, 0]),
        EscapeAttempt("be dumped", call: "prctl", [4, 1]),
    ]
}
