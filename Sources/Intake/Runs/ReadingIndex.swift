import Foundation
import DomainModel
import Workers

/// Where in a file of readings each picture's line stands, so that the file need not be held.
struct ReadingIndex {
    private let file: String
    private let handle: FileHandle
    private var places: [String: Range<UInt64>] = [:]

    private var placesByHash: [String: Range<UInt64>] = [:]

    private struct Name: Decodable {
        var image: String
        var sha256: String?
    }

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
            guard buffer.count <= ReaderLimits.longestAnswer + (2 << 20) else {
                throw AwardError.line(file: file, number: number + 1, why: "longer than any reading")
            }
            var rest = buffer[...]
            while let end = rest.firstIndex(of: 10) {
                number += 1
                let line = rest[rest.startIndex..<end]
                if !line.isEmpty {
                    do {
                        let name = try decoder.decode(Name.self, from: Data(line))
                        let place = start..<(start + UInt64(line.count))
                        places[name.image] = place
                        if let hash = name.sha256 { placesByHash[hash] = place }
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

    /// Where the reading of the picture with this SHA-256 stands.
    func place(ofHash sha256: String) -> Range<UInt64>? { placesByHash[sha256] }

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
