import DomainModel
import FaultyReader
import Foundation
import Testing

import Workers

@Suite("Readers under supervision")
struct ReaderPoolTests {
    private let limits = ReaderLimits(timeout: .seconds(5), memory: 200 << 20, start: .seconds(20))

    @Test("Readings come in the order of the paths, from several readers at once, and no process is left")
    func order() async throws {
        let reader = try FaultyReader()
        let paths = try (0..<40).map { try reader.picture("p\($0)", $0 % 7 == 0 ? "slow" : "good") }
        let pool = ReaderPool(reader.command, readers: 3, limits: limits)
        let readings = try await read(paths, by: pool)
        #expect(readings.map(\.image) == paths.map(\.description))
        #expect(readings.allSatisfy { $0.error == nil && $0.barcodes.count == 1 })
        #expect(pool.incidents.summary == nil)
        await pool.shutDown()
        #expect(reader.alive.isEmpty)
    }

    @Test(
        "A picture that ends two readers gives an error; the others are read",
        arguments: [
            ("crash", [ReadingError.Code.readerCrashed]), ("exit", [.readerCrashed]), ("hang", [.timedOut]),
            ("garbage", [.readerCrashed]), ("other", [.readerCrashed]), ("unprepared", [.readerCrashed]),
            // A busy machine may reach either limit first.
            ("endless", [.readerCrashed, .timedOut]), ("grow", [.readerCrashed, .timedOut]),
        ])
    func givenUp(_ word: String, _ codes: [ReadingError.Code]) async throws {
        let reader = try FaultyReader()
        let bad = try reader.picture("bad", word)
        let paths = [try reader.picture("a", "good"), bad, try reader.picture("b", "good")]
        let pool = ReaderPool(reader.command, readers: 2, limits: limits)
        let readings = try await read(paths, by: pool)
        #expect(readings[0].error == nil && readings[2].error == nil)
        #expect(codes.contains { $0 == readings[1].error?.code })
        #expect(readings[1].sha256?.count == 64)
        #expect(pool.incidents.givenUp == 1)
        #expect(pool.incidents.summary?.contains("1 picture was given up") == true)
        await pool.shutDown()
        #expect(reader.alive.isEmpty)
    }

    @Test("A picture that ends one reader is read by the next", arguments: ["crash-once", "hang-once"])
    func retried(_ word: String) async throws {
        let reader = try FaultyReader()
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        let reading = try await pool.read(try reader.picture("p", word)).reading
        #expect(reading.error == nil)
        #expect(pool.incidents.givenUp == 0)
        #expect(pool.incidents.crashed + pool.incidents.timedOut == 1)
        await pool.shutDown()
    }

    @Test("A picture whose reader gets no core while others work is not given up, and is read by the first reader")
    func starved() async throws {
        let reader = try FaultyReader()
        // Threads that take every core for twelve seconds.
        let end = ContinuousClock.now + .seconds(12)
        for _ in 0..<8 { Thread.detachNewThread { while ContinuousClock.now < end {} } }
        let bounds = ReaderLimits(timeout: .seconds(4), memory: 200 << 20, start: .seconds(60))
        let pool = ReaderPool(reader.command, readers: 1, limits: bounds)
        let begin = ContinuousClock.now
        let reading = try await pool.read(try reader.picture("p", "busy")).reading
        #expect(reading.error == nil)
        #expect(pool.incidents.summary == nil)
        // Else the reader got its cores, and the test shows nothing.
        #expect(begin.duration(to: .now) > .seconds(4))
        await pool.shutDown()
    }

    @Test("A picture that needs what its reader has not loaded is read by the next, which is no incident")
    func unprepared() async throws {
        let reader = try FaultyReader()
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        let reading = try await pool.read(try reader.picture("p", "unprepared-once")).reading
        #expect(reading.error == nil)
        #expect(reader.readings == 2 && pool.incidents.summary == nil)
        await pool.shutDown()
    }

    @Test("A reader is replaced after so many pictures, which is no incident")
    func replaced() async throws {
        let reader = try FaultyReader()
        let bounds = ReaderLimits(timeout: .seconds(5), memory: 200 << 20, start: .seconds(20), pictures: 3)
        let pool = ReaderPool(reader.command, readers: 1, limits: bounds)
        let readings = try await read(try (0..<7).map { try reader.picture("p\($0)", "good") }, by: pool)
        #expect(readings.allSatisfy { $0.error == nil })
        #expect(pool.incidents.started == 3 && pool.incidents.summary == nil)
        await pool.shutDown()
        #expect(reader.alive.isEmpty)
    }

    @Test("A reader that floods standard error blocks nobody")
    func noisy() async throws {
        let reader = try FaultyReader()
        let pool = ReaderPool(reader.command, readers: 1, limits: ReaderLimits(timeout: .seconds(20)))
        let paths = try (0..<3).map { try reader.picture("p\($0)", "noisy") }
        #expect(try await read(paths, by: pool).allSatisfy { $0.error == nil })
        await pool.shutDown()
    }

    @Test("A picture larger than any pipe is handed over whole")
    func large() async throws {
        let reader = try FaultyReader()
        let file = reader.folder.appending(path: "large")
        try (Data("good 8000000000019 ".utf8) + Data(repeating: 10, count: 5_000_000)).write(to: file)
        let pool = ReaderPool(reader.command, readers: 1, limits: ReaderLimits(timeout: .seconds(20)))
        let reading = try await pool.read(RawPath(file.path)).reading
        #expect(reading.error == nil)
        #expect(reading.sha256 == FileDigest(Array(try Data(contentsOf: file))).hexadecimal)
        await pool.shutDown()
    }

    @Test("If all readers die at the start, the pool stops and blames no picture")
    func neverStarts() async throws {
        let reader = try FaultyReader(start: "echo 'no language data' >&2; exit 1")
        let pool = ReaderPool(reader.command, readers: 2, limits: limits)
        let path = try reader.picture("p", "good")
        await #expect {
            try await pool.read(path)
        } throws: { error in
            guard case .readersFailToStart(let why)? = error as? ReaderPoolError else { return false }
            return why.contains("no language data")
        }
        await pool.shutDown()
    }

    @Test("Readers that sometimes die at the start are replaced until one works")
    func startsSometimes() async throws {
        let reader = try FaultyReader(
            start: #"echo x >> "$work/starts"; [ $(($(wc -l < "$work/starts") % 3)) = 0 ] || exit 1"#)
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        #expect(try await pool.read(try reader.picture("p", "good")).reading.error == nil)
        #expect(pool.incidents.failedToStart == 2)
        await pool.shutDown()
    }

    @Test("A missing command stops the pool with an error")
    func noCommand() async throws {
        let pool = ReaderPool(
            ReaderCommand(executable: "/nonexistent/qix", arguments: []), readers: 1, limits: limits)
        let reader = try FaultyReader()
        let path = try reader.picture("p", "good")
        await #expect(throws: ReaderPoolError.self) { try await pool.read(path) }
        await pool.shutDown()
    }

    @Test("Readers that are killed from outside again and again cost time and no picture")
    func killedExternally() async throws {
        let reader = try FaultyReader()
        let paths = try (0..<30).map { try reader.picture("p\($0)", "slow") }
        let pool = ReaderPool(reader.command, readers: 2, limits: ReaderLimits(timeout: .seconds(20)))
        let killer = Task.detached {
            while !Task.isCancelled {
                if let victim = reader.alive.randomElement() { kill(victim, SIGKILL) }
                try await Task.sleep(for: .milliseconds(150))
            }
        }
        let readings = try await read(paths, by: pool)
        killer.cancel()
        #expect(readings.allSatisfy { $0.error == nil })
        #expect(pool.incidents.killedExternally > 0)
        await pool.shutDown()
    }

    @Test("No descriptors leak, however many readers end")
    func descriptors() async throws {
        // Each reader logs its pipes; other tests in this process have descriptors too.
        let reader = try FaultyReader(
            start: #"ends=$(readlink "/proc/$$/fd/0" "/proc/$$/fd/1" "/proc/$$/fd/2"); echo "$ends" >> "$work/pipes""#)
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        for number in 0..<50 { _ = try await pool.read(try reader.picture("c\(number)", "crash")) }
        await pool.shutDown()
        let given = try String(contentsOf: reader.folder.appending(path: "pipes"), encoding: .utf8).split(
            separator: "\n")
        #expect(given.count >= 3 * 50 && given.allSatisfy { $0.hasPrefix("pipe:") })
        let held = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(Set(held).isDisjoint(with: given.map(String.init)))
    }

    @Test("Stopping finishes the pictures being read and refuses those that wait")
    func stop() async throws {
        let reader = try FaultyReader()
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        let paths = try (0..<50).map { try reader.picture("p\($0)", "slow") }
        let work = Task { try await read(paths, by: pool) }
        try await Task.sleep(for: .milliseconds(400))
        pool.stop()
        await #expect(throws: ReaderPoolError.stopped) { try await work.value }
        await pool.shutDown()
        #expect(reader.alive.isEmpty)
        #expect(reader.readings < 50)
    }

    @Test("A missing file, a folder, a pipe and a loop of links are answered without a reader")
    func noFile() async throws {
        let reader = try FaultyReader()
        let pipe = reader.folder.appending(path: "pipe").path
        mkfifo(pipe, 0o644)
        let loop = reader.folder.appending(path: "loop").path
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        let paths = [reader.folder.path + "/nothing", reader.folder.path, pipe, loop].map { RawPath($0) }
        let codes = try await read(paths, by: pool).map { $0.error?.code }
        #expect(codes == [.notFound, .unreadableImage, .unreadableImage, .notFound])
        #expect(pool.incidents.started == 0)
        await pool.shutDown()
    }

    @Test("A file whose name is not UTF-8 is read, and shown by a name of its own")
    func strangeNames() async throws {
        let reader = try FaultyReader()
        let pool = ReaderPool(reader.command, readers: 1, limits: limits)
        for name in [Array("new\nline".utf8), [0xE9, 0x74, 0xE9], [0xE8, 0x74, 0xE9]] as [[UInt8]] {
            let path = RawPath(bytes: name).resolved(under: RawPath(reader.folder.path))
            let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT, 0o644) }
            _ = "good 8000000000019".withCString { write(descriptor, $0, 18) }
            close(descriptor)
            #expect(try await pool.read(path).reading.error == nil)
        }
        #expect(RawPath(bytes: [0x61, 0xE9, 0x74]).description == #"a\xE9t"#)
        await pool.shutDown()
    }
}
