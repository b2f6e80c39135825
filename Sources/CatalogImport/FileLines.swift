import CZlib

/// The lines of a file, gzip or plain, one at a time: memory holds one line, whatever the size of the file.
struct FileLines: ~Copyable {
    struct Line {
        var bytes: [UInt8]
        /// The length of a line longer than `maxLineBytes`, whose `bytes` are empty; otherwise `nil`.
        var tooLong: Int?
    }

    /// Longer lines are no product's, in bytes.
    static let maxLineBytes = 16 << 20
    private static let chunk = 1 << 18

    /// Owned here: `deinit` closes it.
    private let file: gzFile
    private var buffer: [UInt8] = []
    private var position = 0
    private(set) var failure: String?

    /// `nil` where the file cannot be opened.
    init?(_ path: String) {
        guard let file = gzopen(path, "rb") else { return nil }
        gzbuffer(file, 1 << 17)
        self.file = file
    }

    deinit { gzclose_r(file) }

    /// The next line without its end, or `nil` at the end of the file, or where it is damaged (`failure`).
    mutating func next() -> Line? {
        var line: [UInt8] = []
        var length = 0
        var isOpen = false
        while true {
            if position == buffer.count, !fill() {
                guard isOpen else { return nil }
                return finish(line, length)
            }
            isOpen = true
            let end = buffer[position...].firstIndex(of: 10) ?? buffer.count
            length += end - position
            if length <= FileLines.maxLineBytes { line += buffer[position..<end] }
            let isWhole = end < buffer.count
            position = isWhole ? end + 1 : end
            if isWhole { return finish(line, length) }
        }
    }

    private func finish(_ line: [UInt8], _ length: Int) -> Line {
        if length > FileLines.maxLineBytes { return Line(bytes: [], tooLong: length) }
        return Line(bytes: line.last == 13 ? line.dropLast() : line, tooLong: nil)
    }

    private mutating func fill() -> Bool {
        position = 0
        let file = file
        buffer = [UInt8](unsafeUninitializedCapacity: FileLines.chunk) { bytes, count in
            count = max(0, Int(gzread(file, bytes.baseAddress, UInt32(FileLines.chunk))))
        }
        if buffer.isEmpty {
            var code: Int32 = 0
            if let message = gzerror(file, &code), code != Z_OK { failure = String(cString: message) }
        }
        return !buffer.isEmpty
    }
}
