import DomainModel
import Foundation
import Testing
import TestSupport

import Workers

/// A reader, built with the tests, that acts as if a picture had taken it over.
private let escapingReader = BuiltProgram.path("EscapingReader")

@Suite("A reader that a picture has taken over", .enabled(if: escapingReader != nil && Confinement.isOffered))
struct EscapeTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func picture(_ name: String, _ text: String) throws -> RawPath {
        let file = scratch.url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return RawPath(file.path)
    }

    private func pool(_ limits: ReaderLimits = ReaderLimits(timeout: .seconds(20))) -> ReaderPool {
        ReaderPool(ReaderCommand(executable: escapingReader!, arguments: []), readers: 1, limits: limits)
    }

    /// A pool whose reader has read so many pictures: from the third on, each picture finds a process that waits for
    /// it.
    private func pool(
        after pictures: Int, _ limits: ReaderLimits = ReaderLimits(timeout: .seconds(20))
    ) async throws -> ReaderPool {
        let pool = pool(limits)
        for number in 0..<pictures {
            #expect(try await pool.read(picture("before-\(number)", "honest \(number)")).reading.error == nil)
        }
        return pool
    }

    @Test(
        "The kernel refuses all that it tries: files, sockets, signals, memory, processes, rights",
        arguments: [0, 3])
    func nothingWorks(before: Int) async throws {
        let pool = try await pool(after: before)
        let reading = try await pool.read(picture("p", "escape")).reading
        #expect(reading.error == nil)
        #expect(reading.text == [], "these worked")
        #expect(pool.incidents.notConfinedBy == [])
        await pool.shutDown()
    }

    @Test(
        "It has its picture, its answer and standard error, no file of the supervisor and no other picture",
        arguments: [0, 3])
    func descriptors(before: Int) async throws {
        // Not closed by an exec, unlike Foundation's files.
        let file = open(scratch.url.appending(path: "report.html").path, O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        let pool = try await pool(after: before)
        let descriptors = try await pool.read(picture("p", "descriptors")).reading.text
        #expect(descriptors.count == 4 && descriptors.prefix(3) == ["0", "1", "2"])
        await pool.shutDown()
    }

    @Test("Of the supervisor's environment it sees only the places of programs, libraries and models")
    func environment() async throws {
        setenv("QIX_TEST_SECRET", "a password", 1)
        let pool = pool()
        let names = try await pool.read(picture("p", "environment")).reading.text
        #expect(
            Set(names).isSubset(of: [
                "PATH", "LD_LIBRARY_PATH", "TESSDATA_PREFIX", "OMP_THREAD_LIMIT", "SWIFT_BACKTRACE",
            ]))
        await pool.shutDown()
    }

    @Test(
        "It meets no other picture; from the second on it has read its reader's warm-up files, once")
    func alone() async throws {
        let pool = pool()
        for (name, pictures) in [("a", "1"), ("b", "2"), ("c", "2"), ("d", "2")] {
            #expect(try await pool.read(picture(name, "remember \(name)")).reading.text == [pictures])
        }
        #expect(pool.incidents.started == 1, "one reader, and a fresh process a picture")
        await pool.shutDown()
    }

    @Test("One that answers and stays neither sees the next picture nor answers for it", arguments: [0, 3])
    func lingering(before: Int) async throws {
        let pool = try await pool(after: before)
        #expect(try await pool.read(picture("a", "linger")).reading.text == ["first"])
        for name in ["b", "c"] {
            #expect(try await pool.read(picture(name, "honest \(name)")).reading.text == ["read honest"])
        }
        await pool.shutDown()
    }

    @Test("One that never ends uses up its time, once, and the reading says so", arguments: [0, 3])
    func spinning(before: Int) async throws {
        // On a busy machine, two seconds of processor time take much longer.
        let pool = try await pool(after: before, ReaderLimits(timeout: .seconds(120)))
        let reading = try await pool.read(picture("a", "spin")).reading
        #expect(reading.error?.code == .tooCostly)
        #expect(pool.incidents.started == 1, "the same work is not done again")
        #expect(try await pool.read(picture("b", "honest")).reading.text == ["read honest"])
        await pool.shutDown()
    }

    @Test("One that takes more and more memory ends without harm to the machine", arguments: [0, 3])
    func growing(before: Int) async throws {
        // On a busy machine, filling the memory takes long.
        let pool = try await pool(after: before, ReaderLimits(timeout: .seconds(120)))
        #expect(try await pool.read(picture("a", "grow")).reading.error?.code == .readerCrashed)
        #expect(try await pool.read(picture("b", "honest")).reading.text == ["read honest"])
        await pool.shutDown()
    }

    @Test(
        "It cannot say the reader's words, nor more than a reading has, and nobody else is blamed for it",
        arguments: ["notices", "silent", "endless", "texts", "long"], [0, 3])
    func lying(word: String, before: Int) async throws {
        let pool = try await pool(after: before, ReaderLimits(timeout: .seconds(120)))
        #expect(try await pool.read(picture("a", word)).reading.error?.code == .readerCrashed)
        #expect(pool.incidents.killedExternally == 0, "nothing of what it says makes the supervisor try for long")
        #expect(pool.incidents.started <= 3)
        #expect(try await pool.read(picture("b", "honest")).reading.text == ["read honest"])
        await pool.shutDown()
    }

    @Test("One that ignores the end of its processor time is ended, and is not tried again", arguments: [0, 3])
    func ignoring(before: Int) async throws {
        let pool = try await pool(after: before, ReaderLimits(timeout: .seconds(120)))
        #expect(try await pool.read(picture("a", "ignore")).reading.error?.code == .tooCostly)
        #expect(pool.incidents.started == 1)
        await pool.shutDown()
    }

    @Test("It starts no thread, whatever it tries", arguments: [0, 3])
    func threads(before: Int) async throws {
        let pool = try await pool(after: before)
        #expect(try await pool.read(picture("a", "threads")).reading.text == ["0"])
        await pool.shutDown()
    }
}
