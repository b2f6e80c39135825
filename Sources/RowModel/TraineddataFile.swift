/// A `.traineddata` file: parts by number, each from its offset to the next one's (tesseract's `TessdataManager`).
struct TraineddataFile {
    /// The numbers of the parts that are used (`TessdataType`).
    enum Part: Int {
        case network = 17
        case characters = 21

        var name: String { self == .network ? "lstm" : "lstm-unicharset" }
    }

    private let bytes: UnsafeRawBufferPointer
    private let offsets: [Int]

    /// - Parameter bytes: the file, which must outlive this value.
    init(_ bytes: UnsafeRawBufferPointer) throws(RowNetworkError) {
        self.bytes = bytes
        var cursor = ByteCursor(bytes)
        let count = Int(try cursor.readNumber(UInt32.self))
        guard count <= 64 else { throw .truncated }
        var offsets: [Int] = []
        for _ in 0..<count { offsets.append(Int(truncatingIfNeeded: try cursor.readNumber(Int64.self))) }
        self.offsets = offsets
    }

    /// A part's bytes.
    func part(_ part: Part) throws(RowNetworkError) -> UnsafeRawBufferPointer {
        guard part.rawValue < offsets.count, offsets[part.rawValue] >= 0 else { throw .missing(part: part.name) }
        let start = offsets[part.rawValue]
        let end = offsets[(part.rawValue + 1)...].first { $0 >= 0 } ?? bytes.count
        guard start <= end, end <= bytes.count else { throw .truncated }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    /// The characters by their codes; the first is the space (tesseract's `UNICHARSET`).
    func characters() throws(RowNetworkError) -> [String] {
        let text = String(decoding: try part(.characters), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let count = lines.first.flatMap({ Int($0) }), (1...10_000).contains(count), lines.count > count else {
            throw .truncated
        }
        return lines[1...count].enumerated().map { code, line in
            code == 0 ? " " : String(line.prefix { $0 != " " })
        }
    }
}

/// Reads numbers, lowest byte first, and never past the end.
struct ByteCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func readNumber<Number: BitwiseCopyable>(_ type: Number.Type) throws(RowNetworkError) -> Number {
        let size = MemoryLayout<Number>.size
        guard bytes.count - place >= size else { throw .truncated }
        defer { place += size }
        return bytes.loadUnaligned(fromByteOffset: place, as: type)
    }

    mutating func skip(_ count: Int) throws(RowNetworkError) { _ = try slice(count) }

    mutating func slice(_ count: Int) throws(RowNetworkError) -> UnsafeRawBufferPointer {
        guard count >= 0, bytes.count - place >= count else { throw .truncated }
        defer { place += count }
        return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
    }

    /// A string after its length.
    mutating func string() throws(RowNetworkError) -> String {
        String(decoding: try slice(Int(try readNumber(UInt32.self))), as: UTF8.self)
    }
}
