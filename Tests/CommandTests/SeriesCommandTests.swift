import DomainModel
import Foundation
import Imaging
import Testing
import TestSupport

/// One receipt in several photos: on the command line, at the service and at its desk.
@Suite("One receipt in several photos")
struct SeriesCommandTests {
    private struct Item: Decodable {
        struct Line: Decodable { var box: [Int]? }
        var upload: String
        var coins: Int
        var lines: [Line]
        var photos: Int?
    }
    private struct Problem: Decodable { var code: String }
    private struct Uploads: Decodable { var uploads: [RunningService.Upload] }

    private static let sample = "images/uploads/u002/lunga-lira.jpg"

    private static func whole() throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.root.appendingPathComponent(sample)))
    }

    /// Three photos that overlap, cut from one.
    private static func photos() throws -> [[UInt8]] {
        let photo = try Photo.decode(try whole())
        return try [0...0.5, 0.3...0.75, 0.6...1].map { (share: ClosedRange<Double>) in
            let (top, end) = (share.lowerBound * Double(photo.height), share.upperBound * Double(photo.height))
            let part = Box(x: 0, y: Int(top), width: photo.width, height: Int(end - top))
            return try photo.picture.cropped(to: part).jpeg(quality: 92)
        }
    }

    @Test("qix reads the archive as the receipt that one photo shows, and batch pays it once")
    func files() async throws {
        let scratch = try ScratchFolder()
        let series = Data(TarArchive.bytes(of: try Self.photos()))
        try series.write(to: scratch.url.appendingPathComponent("long.tar"))
        let read = try await Command.qix(["read"] + Samples.patience + [scratch.path("long.tar"), Self.sample])
        let readings = try read.lines.map { try JSONDecoder().decode(Reading.self, from: Data($0.utf8)) }
        #expect(read.status == 0 && readings.count == 2)
        #expect(readings[0].photos.count == 3)
        #expect(readings[0].receipt?.lines.map(\.amount) == readings[1].receipt?.lines.map(\.amount))
        #expect(readings[0].receipt?.signs == readings[1].receipt?.signs)

        let folder = scratch.url.appendingPathComponent("uploads/ann")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try series.write(to: folder.appendingPathComponent("a.tar"))
        try Data(try Self.whole()).write(to: folder.appendingPathComponent("b.jpg"))
        let batch = try await Command.qix(
            [
                "batch", scratch.path("uploads"), "--at", "2026-03-18T19:30:26Z", "--ledger", scratch.path("ledger"),
                "--out", scratch.path("out"),
            ] + Samples.programme + Samples.patience)
        #expect(batch.status == 0, "\(batch.errors)")
        // Of both files one pays; the other is the same receipt.
        struct Decided: Decodable {
            struct Reason: Decodable { var code: String }
            var reasons: [Reason]
        }
        let decided = try String(contentsOfFile: scratch.path("out/decisions.ndjson"), encoding: .utf8)
            .split(separator: "\n").map { try JSONDecoder().decode(Decided.self, from: Data($0.utf8)) }
        #expect(decided.count == 2)
        #expect(decided.last?.reasons.contains { $0.code == "duplicate_receipt" } ?? false, "\(decided)")
    }

    @Test("The service takes them as one upload, the desk shows each, and the receipt is known again")
    func service() async throws {
        let service = try await RunningService(in: ScratchFolder(), ["--clock", "2026-03-18T19:30:26Z"])
        let user = try await service.user()
        let photos = try Self.photos()
        let body = Data(TarArchive.bytes(of: photos))
        let type = ["Content-Type": "application/x-tar"]
        func post(_ body: Data, shake: String = "receipt", by user: RunningService.User) async throws
            -> RunningService.Answer
        {
            try await service.send("POST", "/v1/uploads?shake=\(shake)", token: user.token, body: body, type)
        }
        let accepted: RunningService.Upload = try await post(body, by: user).decoded()
        let upload = try await service.decided(accepted.id, of: user)
        #expect(try await post(body, by: user).decoded(as: RunningService.Upload.self).id == upload.id)
        let all: Uploads = try await service.send("GET", "/v1/uploads", token: user.token).decoded()
        #expect(all.uploads.count == 1)
        // Its sender gets each photo back as it was sent.
        for (index, photo) in photos.enumerated() {
            let path = "/v1/uploads/\(upload.id)/picture?part=\(index + 1)"
            #expect(try await service.send("GET", path, token: user.token).body == Data(photo))
        }
        let staff = try String(contentsOfFile: service.scratch.path("data/operator.token"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let item: Item = try await service.send("POST", "/v1/reviews/next", token: staff).decoded()
        #expect(item.photos == 3 && item.coins > 0)
        let heights = try photos.map { try PhotoHeader($0).height }
        let boxes = item.lines.compactMap(\.box)
        #expect(boxes.contains { $0[1] > heights[0] })
        #expect(boxes.allSatisfy { $0[1] + $0[3] <= heights.reduce(0, +) })
        let picture = "/v1/desk/uploads/\(item.upload)/picture"
        let second = try await service.send("GET", picture + "?part=2", token: staff)
        #expect(second.headers["content-type"] == "image/jpeg" && second.body == Data(photos[1]))
        #expect(try await service.send("GET", picture, token: staff).body.starts(with: [0xFF, 0xD8]))
        for part in ["0", "4", "x"] {
            #expect(try await service.send("GET", picture + "?part=\(part)", token: staff).status == 404)
        }
        // The same receipt in one photo, and one of its photos, by somebody else.
        let other = try await service.user()
        for again in [try Self.whole(), photos[2]] {
            let sent: RunningService.Upload = try await service.send(
                "POST", "/v1/uploads?shake=receipt", token: other.token, body: Data(again)
            ).decoded()
            let known = try await service.decided(sent.id, of: other)
            #expect(known.coins == 0 && known.outcome != "award", "\(known)")
        }
    }

    @Test("What is no series is refused at the door, and nothing of it is kept")
    func refused() async throws {
        let service = try await RunningService(in: ScratchFolder())
        let user = try await service.user()
        let photo: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: 600)
        func code(_ files: [[UInt8]], shake: String = "receipt") async throws -> String {
            let answer = try await service.send(
                "POST", "/v1/uploads?shake=\(shake)", token: user.token, body: Data(TarArchive.bytes(of: files)),
                ["Content-Type": "application/x-tar"])
            #expect(answer.status == 415)
            return try answer.decoded(as: Problem.self).code
        }
        #expect(try await code([photo]) == "not_photos")
        #expect(try await code([[UInt8]](repeating: photo, count: 7)) == "not_photos")
        #expect(try await code([photo, Array("text".utf8)]) == "not_photos")
        #expect(try await code([photo, photo], shake: "scan") == "series_as_scan")
        #expect(try await code([photo, photo], shake: "tv") == "picture_as_recording")
        let all: Uploads = try await service.send("GET", "/v1/uploads", token: user.token).decoded()
        #expect(all.uploads.isEmpty)
    }
}
