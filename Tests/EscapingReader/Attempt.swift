import CRawCall
import CSeccomp
import Glibc

/// One thing that a reader taken over by a picture would try, and whether the kernel so much as looked at it.
struct Attempt: Sendable {
    /// What is tried, in words.
    let name: String
    private let result: @Sendable () -> Int

    /// Whether the kernel refused, as opposed to having had another objection: a wrong argument means that right ones
    /// would have worked.
    var isRefused: Bool { [-Int(EPERM), -Int(EACCES), -Int(ENOSYS)].contains(result()) }

    init(_ name: String, _ result: @escaping @Sendable () -> Int) {
        self.name = name
        self.result = result
    }

    /// A system call with its arguments.
    init(_ name: String, call: String, _ arguments: [Int]) {
        self.init(name) { Attempt.raw(call, arguments) }
    }

    /// A system call on a path.
    init(_ name: String, call: String, path: String, place: Int = 0, _ arguments: [Int]) {
        self.init(name) {
            path.withCString { pointer in
                var arguments = arguments
                arguments.insert(Int(bitPattern: pointer), at: place)
                return Attempt.raw(call, arguments)
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

extension Attempt {
    /// Everything, from inside the process whose parent is `parent` and whose supervisor is `supervisor`.
    static func all(parent: Int, supervisor: Int) -> [Attempt] {
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

    private static func files(_ parent: Int) -> [Attempt] {
        [
            Attempt(
                "read /etc/passwd", call: "openat", path: "/etc/passwd", place: 1, [current, reading]),
            Attempt(
                "read a library", call: "openat", path: "/usr/lib/os-release", place: 1,
                [current, reading]),
            Attempt(
                "make a file", call: "openat", path: "/tmp/escaped", place: 1,
                [current, making, 0o600]),
            Attempt(
                "read the parent's memory", call: "openat", path: "/proc/\(parent)/mem", place: 1,
                [current, reading]),
            Attempt(
                "read the parent's environment", call: "openat", path: "/proc/\(parent)/environ", place: 1,
                [current, reading]),
            Attempt("ask for a file", call: "newfstatat", path: "/etc/passwd", place: 1, [current, 0, 0]),
            Attempt(
                "ask where a link leads", call: "readlinkat", path: "/proc/self/exe", place: 1,
                [current, 0, 0]),
            Attempt(
                "ask whether a file is there", call: "faccessat", path: "/etc/passwd", place: 1, [current, 0]),
            Attempt("list a folder", call: "getdents64", [0, 0, 0]),
            Attempt("remove a file", call: "unlinkat", path: "/tmp/none", place: 1, [current, 0]),
            Attempt("go elsewhere", call: "chdir", path: "/", []),
            Attempt("put a file into memory", call: "memfd_create", path: "memory", [0]),
            Attempt("watch files", call: "inotify_init1", [0]),
        ]
    }

    private static let network: [Attempt] = [
        Attempt("open a socket to the internet", call: "socket", [internet, 1, 0]),
        Attempt("open a socket on this machine", call: "socket", [local, 1, 0]),
        Attempt("talk to the kernel by a socket", call: "socket", [netlink, 3, 0]),
        Attempt("make a pair of sockets", call: "socketpair", [local, 1, 0, 0]),
        Attempt("connect", call: "connect", [0, 0, 0]),
        Attempt("pass a descriptor", call: "sendmsg", [1, 0, 0]),
    ]

    private static func signals(_ parent: Int, _ supervisor: Int) -> [Attempt] {
        [
            Attempt("signal the parent", call: "kill", [parent, 0]),
            Attempt("signal the supervisor", call: "kill", [supervisor, 0]),
            Attempt("signal the parent's thread", call: "tgkill", [parent, parent, 0]),
            Attempt("signal any thread", call: "tkill", [parent, 0]),
            Attempt("queue a signal", call: "rt_sigqueueinfo", [parent, 10, 0]),
            Attempt("hold the supervisor by a descriptor", call: "pidfd_open", [supervisor, 0]),
            Attempt("have a signal sent for a descriptor", call: "fcntl", [0, setOwner, supervisor]),
            Attempt("outlive the parent", call: "prctl", [1, 0]),
        ]
    }

    private static func memory(_ parent: Int) -> [Attempt] {
        [
            Attempt(
                "have memory that can be run", call: "mmap",
                [0, 4096, everything, ofItsOwn, -1, 0]),
            Attempt("make memory run", call: "mprotect", [0, 4096, executable]),
            Attempt(
                "read the parent's memory by its address", call: "process_vm_readv", [parent, 0, 0, 0, 0, 0]),
            Attempt("write the parent's memory", call: "process_vm_writev", [parent, 0, 0, 0, 0, 0]),
            Attempt("share memory by name", call: "shmget", [0, 4096, 0o1600]),
            Attempt("handle page faults", call: "userfaultfd", [0]),
        ]
    }

    private static func processes(_ parent: Int) -> [Attempt] {
        [
            Attempt("fork", call: "clone", [childSignal]),
            Attempt("fork in another way", call: "clone3", [0, 0]),
            Attempt("run a program", call: "execve", path: "/bin/true", [0, 0]),
            Attempt("trace the parent", call: "ptrace", [16, parent, 0, 0]),
            Attempt("lift the parent's limits", call: "prlimit64", [parent, 0, 1 << 32, 0]),
            Attempt("lift its own limits", call: "prlimit64", [0, 7, 1 << 32, 0]),
            Attempt("leave the group", call: "setpgid", [0, 0]),
            Attempt("begin a session", call: "setsid", []),
        ]
    }

    private static let rights: [Attempt] = [
        Attempt("become another user", call: "setuid", [0]),
        Attempt("take capabilities", call: "capset", [0, 0]),
        Attempt("leave namespaces", call: "unshare", [0]),
        Attempt("mount", call: "mount", [0, 0, 0, 0, 0]),
        Attempt("load a program into the kernel", call: "bpf", [0, 0, 0]),
        Attempt("count events", call: "perf_event_open", [0, 0, 0, 0, 0]),
        Attempt("do input and output by a ring", call: "io_uring_setup", [1, 0]),
        Attempt("keep keys", call: "keyctl", [0, 0, 0]),
        Attempt("be dumped", call: "prctl", [4, 1]),
    ]
}
