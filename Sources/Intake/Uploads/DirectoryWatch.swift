import Campaigns
import DomainModel
import Workers

#if canImport(Glibc)
    import Glibc
#endif

/// Files that arrive in a folder `USER/IMAGE`, as reported by the kernel: moved in, or closed after writing.
struct DirectoryWatch: ~Copyable {
    private let root: RawPath
    private let descriptor: Int32
    private var folders: [Int32: RawPath] = [:]
    /// Whether the watched folder itself was moved, removed or unmounted: nothing arrives in it any more.
    private(set) var isGone = false
    /// Files found in a new folder, with their size at the last look: they may still be in the process of being
    /// written.
    private var settling: [RawPath: (bytes: Int, since: ContinuousClock.Instant)] = [:]

    private static let settleTime = Duration.seconds(2)

    /// Watches `root` and its folders.
    init(_ root: RawPath) throws(DirectoryWatchError) {
        self.root = root
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw .refused(String(cString: strerror(errno))) }
        guard add(RawPath(bytes: [])) else {
            close(descriptor)
            throw .refused("\(root): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Complete files, as paths under the root; waits up to `milliseconds` for the first.
    mutating func next(waiting milliseconds: Int32) -> [RawPath] {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&watched, 1, milliseconds)
        var ready: [RawPath] = []
        let buffer = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            count = max(0, read(descriptor, bytes.baseAddress, bytes.count))
        }
        var rest = buffer[...]
        // struct inotify_event: int wd; uint32 mask, cookie, len; char name[len].
        while rest.count >= 16 {
            func number(_ place: Int) -> UInt32 {
                (0..<4).reduce(0) { $0 | UInt32(rest[rest.startIndex + place + $1]) << (8 * UInt32($1)) }
            }
            let folder = Int32(bitPattern: number(0))
            let mask = number(4)
            let length = Int(number(12))
            let name = RawPath(bytes: rest.dropFirst(16).prefix(length))
            rest = rest.dropFirst(16 + length)
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                for known in Set(folders.values) { scan(known) }
                continue
            }
            guard let parent = folders[folder] else { continue }
            if parent.bytes.isEmpty, mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_UNMOUNT) != 0 { isGone = true }
            guard !name.bytes.isEmpty, !UploadFolder.isLeftOut(name) else { continue }
            let path = name.resolved(under: parent)
            if mask & UInt32(IN_ISDIR) != 0 {
                if add(path) { scan(path) }
            } else if mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0, !parent.bytes.isEmpty {
                settling[path] = nil
                ready.append(path)
            }
        }
        return ready + takeSettled()
    }

    private mutating func add(_ folder: RawPath) -> Bool {
        let wanted = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MOVE_SELF | IN_DELETE_SELF | IN_ONLYDIR
                | IN_DONT_FOLLOW)
        let path = folder.bytes.isEmpty ? root : folder.resolved(under: root)
        let watch = path.withCString { inotify_add_watch(descriptor, $0, wanted) }
        guard watch >= 0 else { return false }
        folders[watch] = folder
        return true
    }

    /// Adds the files that a folder contains when its watch begins.
    private mutating func scan(_ folder: RawPath) {
        for entry in UploadFolder.listing(folder.bytes.isEmpty ? root : folder.resolved(under: root)) ?? [] {
            let path = entry.name.resolved(under: folder)
            if entry.isFolder {
                if add(path) { scan(path) }
            } else if !folder.bytes.isEmpty {
                settling[path] = (size(path), .now)
            }
        }
    }

    /// Watches every existing folder; the caller handles their files.
    mutating func addAll() {
        for entry in UploadFolder.listing(root) ?? [] where entry.isFolder { addTree(entry.name) }
    }

    private mutating func addTree(_ folder: RawPath) {
        guard add(folder) else { return }
        for entry in UploadFolder.listing(folder.resolved(under: root)) ?? [] where entry.isFolder {
            addTree(entry.name.resolved(under: folder))
        }
    }

    private mutating func takeSettled() -> [RawPath] {
        var ready: [RawPath] = []
        for (path, seen) in settling {
            let bytes = size(path)
            if bytes != seen.bytes {
                settling[path] = (bytes, .now)
            } else if seen.since.duration(to: .now) > Self.settleTime {
                ready.append(path)
            }
        }
        for path in ready { settling[path] = nil }
        return ready.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    private func size(_ path: RawPath) -> Int {
        var status = stat()
        return path.resolved(under: root).withCString { lstat($0, &status) } == 0 ? Int(status.st_size) : -1
    }
}

/// Why a folder cannot be watched.
public enum DirectoryWatchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kernel refused.
    case refused(String)
    /// It was moved, removed or unmounted.
    case gone(folder: String)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .gone(let folder):
            "\(folder): was moved, removed or unmounted, so that nothing arrives in it any more; put it back and start again"
        case .refused(let why): "the folder cannot be watched: \(why) (limits: /proc/sys/fs/inotify)"
        }
    }
}
