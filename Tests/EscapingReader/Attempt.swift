import CRawCall
import Glibc

/// One thing that a reader taken over by a picture would try, and whether the kernel so much as looked at it.
struct Attempt {
    /// What is tried, in words.
    let name: String
    private let result: () -> Int

    /// Whether the kernel refused, as opposed to having had another objection: a wrong argument means that right ones
    /// would have worked.
    var isRefused: Bool { [-Int(EPERM), -Int(EACCES), -Int(ENOSYS)].contains(result()) }

    init(_ name: String, _ result: @escaping () -> Int) {
        self.name = name
        self.result = result
    }

    /// A system call with its arguments.
    init(_ name: String, call: Int32, _ arguments: [Int]) {
        self.init(name) { Attempt.raw(Int(call), arguments) }
    }

    /// A system call on a path.
    init(_ name: String, call: Int32, path: String, place: Int = 0, _ arguments: [Int]) {
        self.init(name) {
            path.withCString { pointer in
                var arguments = arguments
                arguments.insert(Int(bitPattern: pointer), at: place)
                return Attempt.raw(Int(call), arguments)
            }
        }
    }

    private static func raw(_ number: Int, _ arguments: [Int]) -> Int {
        let filled = arguments + Array(repeating: 0, count: 6 - arguments.count)
        return raw_call(number, filled[0], filled[1], filled[2], filled[3], filled[4], filled[5])
    }
}

extension Attempt {
    /// Everything, from inside the process whose parent is `parent` and whose supervisor is `supervisor`.
    static func all(parent: Int, supervisor: Int) -> [Attempt] {
        files(parent) + network + signals(parent, supervisor) + memory(parent) + processes(parent) + rights
    }

    private static let current = Int(AT_FDCWD)

    private static func files(_ parent: Int) -> [Attempt] {
        [
            Attempt(
                "read /etc/passwd", call: Int32(SYS_openat), path: "/etc/passwd", place: 1, [current, Int(O_RDONLY)]),
            Attempt(
                "read a library", call: Int32(SYS_openat), path: "/usr/lib/os-release", place: 1,
                [current, Int(O_RDONLY)]),
            Attempt(
                "make a file", call: Int32(SYS_openat), path: "/tmp/escaped", place: 1,
                [current, Int(O_CREAT | O_WRONLY), 0o600]),
            Attempt(
                "read the parent's memory", call: Int32(SYS_openat), path: "/proc/\(parent)/mem", place: 1,
                [current, Int(O_RDONLY)]),
            Attempt(
                "read the parent's environment", call: Int32(SYS_openat), path: "/proc/\(parent)/environ", place: 1,
                [current, Int(O_RDONLY)]),
            Attempt("ask for a file", call: Int32(SYS_newfstatat), path: "/etc/passwd", place: 1, [current, 0, 0]),
            Attempt(
                "ask where a link leads", call: Int32(SYS_readlinkat), path: "/proc/self/exe", place: 1,
                [current, 0, 0]),
            Attempt(
                "ask whether a file is there", call: Int32(SYS_faccessat), path: "/etc/passwd", place: 1, [current, 0]),
            Attempt("list a folder", call: Int32(SYS_getdents64), [0, 0, 0]),
            Attempt("remove a file", call: Int32(SYS_unlinkat), path: "/tmp/none", place: 1, [current, 0]),
            Attempt("go elsewhere", call: Int32(SYS_chdir), path: "/", []),
            Attempt("put a file into memory", call: Int32(SYS_memfd_create), path: "memory", [0]),
            Attempt("watch files", call: Int32(SYS_inotify_init1), [0]),
        ]
    }

    private static let network: [Attempt] = [
        Attempt("open a socket to the internet", call: Int32(SYS_socket), [Int(AF_INET), 1, 0]),
        Attempt("open a socket on this machine", call: Int32(SYS_socket), [Int(AF_UNIX), 1, 0]),
        Attempt("talk to the kernel by a socket", call: Int32(SYS_socket), [Int(AF_NETLINK), 3, 0]),
        Attempt("make a pair of sockets", call: Int32(SYS_socketpair), [Int(AF_UNIX), 1, 0, 0]),
        Attempt("connect", call: Int32(SYS_connect), [0, 0, 0]),
        Attempt("pass a descriptor", call: Int32(SYS_sendmsg), [1, 0, 0]),
    ]

    private static func signals(_ parent: Int, _ supervisor: Int) -> [Attempt] {
        [
            Attempt("signal the parent", call: Int32(SYS_kill), [parent, 0]),
            Attempt("signal the supervisor", call: Int32(SYS_kill), [supervisor, 0]),
            Attempt("signal the parent's thread", call: Int32(SYS_tgkill), [parent, parent, 0]),
            Attempt("signal any thread", call: Int32(SYS_tkill), [parent, 0]),
            Attempt("queue a signal", call: Int32(SYS_rt_sigqueueinfo), [parent, 10, 0]),
            Attempt("hold the supervisor by a descriptor", call: Int32(SYS_pidfd_open), [supervisor, 0]),
            Attempt("have a signal sent for a descriptor", call: Int32(SYS_fcntl), [0, Int(F_SETOWN), supervisor]),
            Attempt("outlive the parent", call: Int32(SYS_prctl), [1, 0]),
        ]
    }

    private static func memory(_ parent: Int) -> [Attempt] {
        [
            Attempt(
                "have memory that can be run", call: Int32(SYS_mmap),
                [0, 4096, Int(PROT_READ | PROT_WRITE | PROT_EXEC), Int(MAP_PRIVATE | MAP_ANONYMOUS), -1, 0]),
            Attempt("make memory run", call: Int32(SYS_mprotect), [0, 4096, Int(PROT_READ | PROT_EXEC)]),
            Attempt(
                "read the parent's memory by its address", call: Int32(SYS_process_vm_readv), [parent, 0, 0, 0, 0, 0]),
            Attempt("write the parent's memory", call: Int32(SYS_process_vm_writev), [parent, 0, 0, 0, 0, 0]),
            Attempt("share memory by name", call: Int32(SYS_shmget), [0, 4096, 0o1600]),
            Attempt("handle page faults", call: Int32(SYS_userfaultfd), [0]),
        ]
    }

    private static func processes(_ parent: Int) -> [Attempt] {
        [
            Attempt("fork", call: Int32(SYS_clone), [Int(SIGCHLD)]),
            Attempt("fork in another way", call: Int32(SYS_clone3), [0, 0]),
            // The flags of a thread without its stack: an objection, where it is not refused.
            Attempt("start a thread", call: Int32(SYS_clone), [0x10000]),
            Attempt("run a program", call: Int32(SYS_execve), path: "/bin/true", [0, 0]),
            Attempt("trace the parent", call: Int32(SYS_ptrace), [16, parent, 0, 0]),
            Attempt("lift the parent's limits", call: Int32(SYS_prlimit64), [parent, 0, 1 << 32, 0]),
            Attempt("lift its own limits", call: Int32(SYS_prlimit64), [0, 7, 1 << 32, 0]),
            Attempt("leave the group", call: Int32(SYS_setpgid), [0, 0]),
            Attempt("begin a session", call: Int32(SYS_setsid), []),
        ]
    }

    private static let rights: [Attempt] = [
        Attempt("become another user", call: Int32(SYS_setuid), [0]),
        Attempt("take capabilities", call: Int32(SYS_capset), [0, 0]),
        Attempt("leave namespaces", call: Int32(SYS_unshare), [0]),
        Attempt("mount", call: Int32(SYS_mount), [0, 0, 0, 0, 0]),
        Attempt("load a program into the kernel", call: Int32(SYS_bpf), [0, 0, 0]),
        Attempt("count events", call: Int32(SYS_perf_event_open), [0, 0, 0, 0, 0]),
        Attempt("do input and output by a ring", call: Int32(SYS_io_uring_setup), [1, 0]),
        Attempt("keep keys", call: Int32(SYS_keyctl), [0, 0, 0]),
        Attempt("be dumped", call: Int32(SYS_prctl), [4, 1]),
    ]
}
