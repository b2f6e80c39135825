import Foundation
import Testing
import TestSupport

import ControlGroups

/// On a folder with the kernel's files: what is written where. Whether a kernel then bounds anything is shown only by a
/// machine on which systemd delegates a group.
@Suite("The control group of a reader")
struct ReaderGroupTests {
    private let scratch: ScratchFolder
    private let service: String

    init() throws {
        scratch = try ScratchFolder()
        service = scratch.path("cgroup/system.slice/qix-serve.service")
        try FileManager.default.createDirectory(atPath: service, withIntermediateDirectories: true)
        try put("cgroup.controllers", "cpu memory pids\n")
        try put("cgroup.subtree_control", "")
    }

    private func put(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(service)/\(name)"))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(service)/\(path)", encoding: .utf8)
    }

    /// A group of a reader, whose files the kernel makes with the folder.
    private func prepare(_ process: Int) throws {
        let group = "\(service)/qix-reader-\(process)"
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        for name in ["pids.max", "memory.max", "cgroup.procs"] { try put("qix-reader-\(process)/\(name)", "") }
    }

    private func group(in path: String = "/system.slice/qix-serve.service/supervisor") throws -> ReaderGroup {
        ReaderGroup(
            root: scratch.path("cgroup"),
            membership: try scratch.write("membership", Array("1:cpu:/\n0::\(path)\n".utf8)))
    }

    private let bounds = ReaderGroup.Bounds(tasks: 40, memory: 2 << 30)

    @Test("A reader beside a supervisor has a group with bounds, in which it is last of all")
    func bounded() throws {
        try prepare(77)
        let made = try group().enter(77, within: bounds)
        #expect(made == "\(service)/qix-reader-77")
        #expect(try text("cgroup.subtree_control") == "+pids +memory")
        #expect(try text("qix-reader-77/pids.max") == "40")
        #expect(try text("qix-reader-77/memory.max") == "2147483648")
        #expect(try text("qix-reader-77/cgroup.procs") == "77")
    }

    @Test("A group of a reader that has ended is removed; one in use, and that of a reader about to enter it, are not")
    func ended() throws {
        // More than any process has (proc(5), pid_max), and a process that is there.
        let (ended, entering) = (4_194_305, getpid())
        for number in ["\(ended)", "\(entering)"] {
            try FileManager.default.createDirectory(
                atPath: "\(service)/qix-reader-\(number)", withIntermediateDirectories: true)
        }
        try prepare(6)
        try prepare(77)
        try group().enter(77, within: bounds)
        #expect(!FileManager.default.fileExists(atPath: "\(service)/qix-reader-\(ended)"))
        #expect(FileManager.default.fileExists(atPath: "\(service)/qix-reader-\(entering)"))
        #expect(FileManager.default.fileExists(atPath: "\(service)/qix-reader-6"))
    }

    @Test(
        "Where nothing was delegated nothing is changed",
        arguments: [
            "/", "/user.slice/session-1.scope", "/system.slice/qix-serve.service", "/supervisor", "/../supervisor",
        ])
    func notDelegated(path: String) throws {
        #expect(throws: ReaderGroup.Refusal.notDelegated) { try group(in: path).enter(77, within: bounds) }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: service).sorted() == [
                "cgroup.controllers", "cgroup.subtree_control",
            ])
    }

    @Test("Without cgroup v2, or without a controller, there is no group")
    func absent() throws {
        let none = ReaderGroup(root: scratch.path("cgroup"), membership: scratch.path("none"))
        #expect(throws: ReaderGroup.Refusal.notDelegated) { try none.enter(77, within: bounds) }
        try put("cgroup.controllers", "cpu pids\n")
        #expect(throws: ReaderGroup.Refusal.lacks(["memory"])) { try group().enter(77, within: bounds) }
    }
}
