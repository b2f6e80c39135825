import DomainModel
import Foundation
import Glibc
import Workers

/// A reader that acts as if its picture had taken it over: it tries to escape, and answers with what worked. Its
/// pictures are texts, whose first word says what to try.
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
        let word = String(decoding: bytes.prefix { $0 != 0x20 && $0 != 0x0A }, as: UTF8.self)
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
        case "grow":
            var kept: [[UInt8]] = []
            while true { kept.append([UInt8](repeating: 1, count: 64 << 20)) }
        default:
            reading.text = ["read \(word)"]
        }
        return reading
    }

    private static func spin() {
        var number: UInt64 = 1
        while number != 0 { number = number &* 3 | 1 }
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

    private static func send(_ reading: Reading, _ output: Int32) {
        send((try? JSONEncoder().encode(["reading": reading])).map { Array($0) + [0x0A] } ?? [], output)
    }

    private static func send(_ line: [UInt8], _ output: Int32) {
        _ = line.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
    }
}
