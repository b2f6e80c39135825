import Foundation
import Testing
import TestSupport

/// The same bytes give the same reading: whatever a process read before, however many readers there are and however
/// busy the machine is. `make soak` does the same with sixty pictures (`Tests/Soak/orders.py`).
@Suite("Order and load")
struct OrderTests {
    /// Readings as they are written, by image, without what a clock measured.
    private func timeless(_ outcome: Command.Outcome) throws -> [String: Data] {
        var readings: [String: Data] = [:]
        for line in outcome.lines {
            var reading = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            reading["milliseconds"] = nil
            let image = try #require(reading["image"] as? String)
            readings[image] = try JSONSerialization.data(withJSONObject: reading, options: .sortedKeys)
        }
        return readings
    }

    @Test("No reading depends on the pictures before it, on the number of readers or on the load")
    func bytes() async throws {
        let scratch = try ScratchFolder()
        var paths = [
            "u002/yogurt-blurred.jpg", "u003/pulita-pianura.jpg", "u004/gomme-ean8.jpg", "u003/acqua-curved.jpg",
        ].map { "images/uploads/\($0)" }
        for seed in 1...2 as ClosedRange<UInt64> {
            let path = scratch.path("bars-\(seed).bmp")
            try Self.bars(seed).write(to: URL(fileURLWithPath: path))
            paths.append(path)
        }
        let quiet = try await Command.qix(["read", "--jobs", "1"] + Samples.patience + paths)
        #expect(quiet.status == 0, "\(quiet.errors)")
        let readings = try timeless(quiet)
        #expect(readings.count == paths.count)

        let load = try (0..<2).map { _ in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            // Three minutes at most, and without the tests' streams: whoever waits for those to close does not wait for
            // it.
            process.arguments = ["-c", "end=$(($(date +%s) + 180)); while [ $(date +%s) -lt $end ]; do :; done"]
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }
        defer { for process in load { process.terminate() } }
        let busy = try await Command.qix(["read", "-j2"] + Samples.patience + paths.reversed())
        let again = try timeless(busy)
        #expect(again.count == paths.count)
        #expect(again.filter { readings[$0.key] != $0.value }.keys.sorted() == [])
    }

    /// Bars of any widths that spell no number: the search for one goes on for all the work that it is allowed.
    ///
    /// A grey bitmap, 640 × 400.
    private static func bars(_ seed: UInt64) -> Data {
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 40)
        }
        var line = [UInt8](repeating: 230, count: 60)
        while line.count < 580 {
            line += [UInt8](repeating: 30, count: 2 + next() % 10) + [UInt8](repeating: 230, count: 2 + next() % 10)
        }
        line = Array(line.prefix(580)) + [UInt8](repeating: 230, count: 60)
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let height = 400
        let offset = 14 + 40 + 1024
        var file = Array("BM".utf8) + bytes(offset + 640 * height, 4) + bytes(0, 4) + bytes(offset, 4)
        file += bytes(40, 4) + bytes(640, 4) + bytes(height, 4) + bytes(1, 2) + bytes(8, 2) + bytes(0, 24)
        for shade in 0..<256 { file += [UInt8](repeating: UInt8(shade), count: 3) + [0] }
        for row in 0..<height {
            let band = row / 100 % 2 == 0 ? line : [UInt8](repeating: 230, count: 640)
            file += band.map { UInt8(clamping: Int($0) + next() % 7 - 3) }
        }
        return Data(file)
    }
}
