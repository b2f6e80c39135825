import Foundation
import Retail
import Rewards

/// `qix award`: the second half of a batch, for readings that were made elsewhere, in whatever order.
public struct AwardRun: Sendable {
    private let manifest: Manifest
    private let awarding: Awarding
    private let folder: String
    private let heading: Report.Heading

    /// A run over `manifest` that writes to `folder`.
    public init(_ manifest: Manifest, awarding: Awarding, folder: String, name: String) {
        self.manifest = manifest
        self.awarding = awarding
        self.folder = folder
        heading = Report.Heading(input: name, ledger: awarding.ledger.path, campaigns: awarding.programme.campaigns)
    }

    /// Decides every upload by its reading in `file`. Nothing is decided while one is missing, since what is decided
    /// later depends on it.
    public func run(readings file: String, progress: Progress) throws -> BatchTally {
        let index = try ReadingIndex(file)
        let missing = manifest.entries.filter { index.place(of: $0) == nil }
        guard missing.isEmpty else {
            throw AwardError.missing(
                file: file, images: missing.prefix(5).map(\.upload.image), count: missing.count)
        }
        let output = try BatchOutput(folder: folder, awarding: awarding, heading: heading)
        let start = ContinuousClock.now
        progress.begin(total: manifest.entries.count)
        defer { progress.end() }
        for entry in manifest.entries {
            let reading = try index.reading(at: index.place(of: entry)!)
            try output.take(PictureRead(reading: reading), of: entry.upload)
            progress.show(output.tally)
        }
        try output.finish(
            Report.Footing(elapsed: start.duration(to: .now), incidents: nil, summary: awarding.ledger.summary()))
        return output.tally
    }
}

/// Why readings could not be decided. The ledger was not touched.
public enum AwardError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is not there.
    case unreadable(file: String, why: String)
    /// A line is no reading.
    case line(file: String, number: Int, why: String)
    /// Uploads of the manifest that no reading is about.
    case missing(file: String, images: [String], count: Int)

    /// What happened and what to do.
    public var description: String {
        switch self {
        case .unreadable(let file, let why): "\(file): \(why)"
        case .line(let file, let number, let why):
            "\(file): line \(number) is no reading (\(why)): was a part of the run cut off? read its pictures again"
        case .missing(let file, let images, let count):
            "\(file): \(count) uploads of the manifest have no reading, \(images.joined(separator: ", ")) first: "
                + "read them with `qix read`, add the lines and run again; nothing was decided"
        }
    }
}

/// Where in a file of readings each picture's line stands, so that the file need not be held.
struct ReadingIndex {
    private let file: String
    private let handle: FileHandle
    private var places: [String: Range<UInt64>] = [:]

    private struct Name: Decodable { var image: String }

    init(_ file: String) throws {
        self.file = file
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: file))
        } catch {
            throw AwardError.unreadable(file: file, why: error.localizedDescription)
        }
        var buffer = Data()
        var start: UInt64 = 0
        var number = 0
        var isAtEnd = false
        let decoder = JSONDecoder()
        while !isAtEnd {
            let chunk = try handle.read(upToCount: 1 << 20) ?? Data()
            isAtEnd = chunk.isEmpty
            buffer.append(chunk)
            if isAtEnd, !buffer.isEmpty { buffer.append(10) }
            guard buffer.count <= ReaderProtocol.longestLine + (2 << 20) else {
                throw AwardError.line(file: file, number: number + 1, why: "longer than any reading")
            }
            var rest = buffer[...]
            while let end = rest.firstIndex(of: 10) {
                number += 1
                let line = rest[rest.startIndex..<end]
                if !line.isEmpty {
                    do {
                        let name = try decoder.decode(Name.self, from: Data(line))
                        places[name.image] = start..<(start + UInt64(line.count))
                    } catch {
                        throw AwardError.line(file: file, number: number, why: "no JSON object with an image")
                    }
                }
                start += UInt64(line.count + 1)
                rest = rest[(end + 1)...]
            }
            buffer = Data(rest)
        }
    }

    /// Where the entry's reading stands: by the path as the manifest gives it, or as it resolves from here.
    func place(of entry: Manifest.Entry) -> Range<UInt64>? {
        let resolved = entry.path.description
        return places[entry.upload.image] ?? places[resolved] ?? places["./" + resolved]
            ?? places[URL(filePath: resolved).standardizedFileURL.path]
    }

    func reading(at place: Range<UInt64>) throws -> Reading {
        try handle.seek(toOffset: place.lowerBound)
        let line = try handle.read(upToCount: Int(place.count)) ?? Data()
        do {
            return try JSONDecoder().decode(Reading.self, from: line)
        } catch {
            throw AwardError.line(file: file, number: 0, why: "\(error)")
        }
    }
}
