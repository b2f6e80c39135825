import Foundation

/// The control group of one reader and the processes that it forks (Linux, cgroup v2): how many processes and threads
/// they have together, and how much memory, the kernel's for them included, which no limit of a process counts.
///
/// There is one where the supervisor runs in a subgroup that is named `supervisor`, as systemd makes it with
/// `Delegate=pids memory` and `DelegateSubgroup=supervisor`: readers then have groups beside it. Elsewhere there is
/// none, and nothing is changed: groups that somebody else manages are not ours to divide.
public struct ReaderGroup: Sendable {
    /// What the group is bounded to.
    public struct Bounds: Hashable, Sendable {
        /// Processes and threads.
        public var tasks: Int
        /// Bytes of memory.
        public var memory: Int

        /// Bounds of both.
        public init(tasks: Int, memory: Int) {
            (self.tasks, self.memory) = (tasks, memory)
        }
    }

    /// Why there is no group.
    public enum Refusal: Error, Hashable, Sendable {
        /// The supervisor is in no subgroup of that name, or the system has no cgroup v2.
        case notDelegated
        /// The group was delegated without these controllers.
        case lacks([String])
        /// A file could not be written, or the folder not be made; the error's number.
        case failed(String, Int32)

        /// Why there is none although one was meant to be; `nil` where nobody meant to.
        public var reason: String? {
            switch self {
            case .notDelegated: nil
            case .lacks(let controllers): "not delegated: \(controllers.joined(separator: ", "))"
            case .failed(let path, let number): "\(path): \(String(cString: strerror(number)))"
            }
        }
    }

    /// The subgroup in which the supervisor runs.
    static let supervisor = "supervisor"
    /// Before the number of a reader's process, in the name of its group.
    private static let prefix = "qix-reader-"
    private static let controllers = ["pids", "memory"]

    /// Where the kernel shows control groups.
    private let root: String
    /// The file that names the groups of this process.
    private let membership: String

    /// - Parameters:
    ///   - root: where the file system of control groups is mounted.
    ///   - membership: the file that says in which group this process is (cgroups(7)).
    public init(root: String = "/sys/fs/cgroup", membership: String = "/proc/self/cgroup") {
        self.root = root
        self.membership = membership
    }

    /// Moves a process, and what it forks from then on, into a group of its own with these bounds. Called by a reader
    /// before it forks and is confined. Groups of readers that have ended are removed.
    ///
    /// - Parameter process: the reader's number.
    /// - Returns: the group's folder.
    @discardableResult
    public func enter(_ process: Int32, within bounds: Bounds) throws(Refusal) -> String {
        let parent = try delegated()
        let offered = words(of: "\(parent)/cgroup.controllers")
        let missing = ReaderGroup.controllers.filter { !offered.contains($0) }
        guard missing.isEmpty else { throw .lacks(missing) }
        if !ReaderGroup.controllers.allSatisfy(words(of: "\(parent)/cgroup.subtree_control").contains) {
            try write(
                ReaderGroup.controllers.map { "+\($0)" }.joined(separator: " "), "\(parent)/cgroup.subtree_control")
        }
        removeEnded(in: parent)
        let group = "\(parent)/\(ReaderGroup.prefix)\(process)"
        guard mkdir(group, 0o755) == 0 || errno == EEXIST else { throw .failed(group, errno) }
        try write("\(bounds.tasks)", "\(group)/pids.max")
        try write("\(bounds.memory)", "\(group)/memory.max")
        try write("\(process)", "\(group)/cgroup.procs")
        return group
    }

    /// The group that was delegated to the supervisor.
    private func delegated() throws(Refusal) -> String {
        // A line is HIERARCHY:CONTROLLERS:PATH; of cgroup v2 it begins with 0 and has no controllers.
        guard let text = try? String(contentsOfFile: membership, encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
        else { throw .notDelegated }
        var parts = line.dropFirst(3).split(separator: "/")
        // A reader that a reader's process starts again is in the group of that one.
        guard let own = parts.popLast(), own == ReaderGroup.supervisor, !parts.isEmpty, !parts.contains("..") else {
            throw .notDelegated
        }
        return root + "/" + parts.joined(separator: "/")
    }

    /// Removes the groups of readers that have ended; one with a process in it stays, as the kernel refuses. That of a
    /// reader which is about to enter it is empty too, and stays since its process is there.
    private func removeEnded(in parent: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(ReaderGroup.prefix) {
            guard let process = Int32(name.dropFirst(ReaderGroup.prefix.count)), kill(process, 0) != 0, errno == ESRCH
            else { continue }
            rmdir("\(parent)/\(name)")
        }
    }

    private func words(of path: String) -> [String] {
        ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split { $0.isWhitespace }.map(String.init)
    }

    /// One write, as the kernel's files want it; the file is there already.
    private func write(_ text: String, _ path: String) throws(Refusal) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed(path, errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count else { throw .failed(path, errno) }
    }
}
