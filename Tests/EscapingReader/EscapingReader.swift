import DomainModel
import Foundation
import Glibc
import Workers

/// A reader that acts as if its picture had taken it over: it tries to escape, and answers with what worked. Its
/// pictures are texts, whose first word says what to try; `heic` before it stands for a format that may start threads.
@main
enum EscapingReader {
    static func main() throws {
        let bounds = ReaderWorker.Bounds(
            fileBytes: 1 << 20, memory: 256 << 20, processorSeconds: 2, requiresConfinement: true)
        let supervisor = Int(getppid())
        let parent = Int(getpid())
        try ReaderWorker.run(bounds) {
            ReaderWorker.Handlers(
                warmupFiles: { [Array("remember nobody's".utf8)] },
                read: { bytes, _ in (reading(bytes, parent, supervisor), nil) },
                readTracing: { bytes, _ in reading(bytes, parent, supervisor) },
                draw: { _, _ in [] })
        }
    }

    private static func reading(_ bytes: [UInt8], _ parent: Int, _ supervisor: Int) -> Reading {
        var reading = Reading(image: "", sha256: FileDigest(bytes).hexadecimal)
        var words = bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }).prefix(3).map {
            String(decoding: $0, as: UTF8.self)
        }
        if words.first == "heic" { words.removeFirst() }
        let word = words.first ?? ""
        let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
        switch word {
        case "escape":
            reading.text = EscapeAttempt.all(parent: parent, supervisor: supervisor).filter { !$0.isRefused }.map(
                \.name)
        case "descriptors":
            reading.text = openDescriptors.map(String.init)
        case "environment":
            reading.text = ProcessInfo.processInfo.environment.keys.sorted()
        case "remember":
            remembered += [bytes]
            reading.text = ["\(remembered.count)"]
        case "linger":
            linger(as: reading)
        case "spin":
            spin()
        case "ignore":
            // The signal that comes at the limit of processor time.
            signal(SIGXCPU, SIG_IGN)
            spin()
        case "notices":
            for word in ["!killed 9", "killed 9", "!child 1"] { send(Array("\(word)\n".utf8), openDescriptors.last!) }
        case "say":
            say(String(decoding: bytes.drop { $0 != 0x20 }.dropFirst(), as: UTF8.self), as: reading)
        case "die":
            // As a library that aborts ends itself, by any signal.
            _ = EscapeAttempt.raw("tgkill", [Int(getpid()), EscapeAttempt.raw("gettid", []), number])
            reading.text = ["read die"]
        case "exit":
            _exit(Int32(number))
        case "half":
            reading.text = [String(repeating: "x", count: 100)]
            send(line(of: reading).prefix(number), openDescriptors.last!)
            _exit(EXIT_SUCCESS)
        case "silent":
            close(openDescriptors.last!)
            spin()
        case "endless":
            let output = openDescriptors.last!
            while true { send([UInt8](repeating: UInt8(ascii: "{"), count: 4096), output) }
        case "texts":
            reading.text = Array(repeating: "", count: 100_000)
        case "long":
            reading.text = [String(repeating: "x", count: 100_000)]
        case "threads":
            reading.text = ["\(startedThreads)"]
        case "crowd":
            _ = startedThreads
            spin()
        case "grow":
            grow()
        case "everything":
            for _ in 0..<8 { Thread.detachNewThread { grow() } }
            reading.text = ["\(startedThreads)"]
            spin()
        default:
            reading.text = ["read \(word)"]
        }
        return reading
    }

    private static func spin() {
        var number: UInt64 = 1
        while number != 0 { number = number &* 3 | 1 }
    }

    private static func grow() {
        var kept: [[UInt8]] = []
        while true { kept.append([UInt8](repeating: 1, count: 64 << 20)) }
    }

    /// How many threads could be started of many.
    private static var startedThreads: Int {
        (0..<20_000).count { _ in
            var thread = pthread_t()
            return pthread_create(
                &thread, nil,
                { _ in
                    while true { sched_yield() }
                }, nil) == 0
        }
    }

    /// The pictures that this process has read.
    nonisolated(unsafe) private static var remembered: [[UInt8]] = []

    /// The open descriptors, found by the only allowed call about them: `fstat`, which the C library has replaced by a
    /// call that takes a path.
    private static var openDescriptors: [Int32] {
        (0..<1024).filter { descriptor in
            var status = stat()
            return withUnsafeMutablePointer(to: &status) { pointer in
                EscapeAttempt.raw("fstat", [Int(descriptor), Int(bitPattern: pointer)]) == 0
            }
        }
    }

    /// Answers in place of the reader, and stays to answer for every later picture.
    private static func linger(as reading: Reading) -> Never {
        let output = openDescriptors.last!
        var answer = reading
        answer.text = ["first"]
        send(answer, output)
        while true {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { exit(0) }
            let picture = Array(bytes[..<count].drop { $0 != 0x0A }.dropFirst())
            var stolen = Reading(image: "", sha256: FileDigest(picture).hexadecimal)
            stolen.text = ["stolen"]
            send(stolen, output)
        }
    }

    /// Answers with these words, in which `@SHA256@` stands for the picture's digest, and ends.
    private static func say(_ words: String, as reading: Reading) -> Never {
        send(Array(words.replacing("@SHA256@", with: reading.sha256 ?? "").utf8) + [0x0A], openDescriptors.last!)
        _exit(EXIT_SUCCESS)
    }

    private static func line(of reading: Reading) -> [UInt8] {
        (try? JSONEncoder().encode(["reading": reading])).map { Array($0) + [0x0A] } ?? []
    }

    private static func send(_ reading: Reading, _ output: Int32) { send(line(of: reading)[...], output) }

    /// All of it, however small the pipe.
    private static func send(_ bytes: some Sequence<UInt8>, _ output: Int32) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
