import DomainModel
import Foundation
import Workers

/// The position of each picture's line in a file of readings, so that the file need not stay in memory.
struct ReadingIndex {
    private let file: String
    private let handle: FileHandle
    private var byteRangesByImage: [String: Range<UInt64>] = [:]

    private var byteRangesByHash: [String: Range<UInt64>] = [:]

    private struct Name: Decodable {
        var image: String
        var sha256: String?
    }

    init(_ file: String) throws {
        self.file = file
        do {
            handle = try FileHandle(forReadingFrom: URL(filePath: file))
        } catch {
            throw ReadingsFileError.unreadable(file: file, why: error.localizedDescription)
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
                throw ReadingsFileError.line(file: file, number: number + 1, why: "it is longer than any reading")
            }
            var rest = buffer[...]
            while let end = rest.firstIndex(of: 10) {
                number += 1
                let line = rest[rest.startIndex..<end]
                if !line.isEmpty {
                    do {
                        let name = try decoder.decode(Name.self, from: Data(line))
                        let byteRange = start..<(start + UInt64(line.count))
                        byteRangesByImage[name.image] = byteRange
                        if let hash = name.sha256 { byteRangesByHash[hash] = byteRange }
                    } catch {
                        throw ReadingsFileError.line(
                            file: file, number: number, why: "it is not a JSON object with an image")
                    }
                }
                start += UInt64(line.count + 1)
                rest = rest[(end + 1)...]
            }
            buffer = Data(rest)
        }
    }

    /// The position of the entry's reading, by the path in the manifest or by the path as resolved from here.
    func byteRange(of entry: Manifest.Entry) -> Range<UInt64>? {
        let resolved = entry.path.description
        return byteRangesByImage[entry.upload.image] ?? byteRangesByImage[resolved] ?? byteRangesByImage[
            "./" + resolved]
            ?? byteRangesByImage[URL(filePath: resolved).standardizedFileURL.path]
    }

    /// The position of the reading of the picture with this SHA-256.
    func byteRange(ofHash sha256: String) -> Range<UInt64>? { byteRangesByHash[sha256] }

    func reading(at byteRange: Range<UInt64>) throws -> Reading {
        try handle.seek(toOffset: byteRange.lowerBound)
        let line = try handle.read(upToCount: Int(byteRange.count)) ?? Data()
        do {
            return try JSONDecoder().decode(Reading.self, from: line)
        } catch {
            throw ReadingsFileError.line(file: file, number: 0, why: "\(error)")
        }
    }
}
