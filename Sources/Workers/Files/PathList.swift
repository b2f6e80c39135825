#if canImport(Glibc)
    import Glibc
#endif

/// Paths in order: the arguments, with `-` replaced by the paths that standard input names, read as they are needed.
public struct PathList: Sequence, IteratorProtocol {
    private var arguments: ArraySlice<RawPath>
    private let separator: UInt8
    private let input: Int32
    private var buffer: ArraySlice<UInt8> = []
    private var isReadingInput = false

    /// How many paths there are; `nil` if standard input names some.
    public let known: Int?

    /// More bytes than the system accepts for a path.
    private static let longestPath = 1 << 16

    /// - Parameter separator: the byte that ends a path on standard input: 10 or 0.
    public init(arguments: [RawPath], separator: UInt8, input: Int32 = STDIN_FILENO) {
        self.arguments = arguments[...]
        self.separator = separator
        self.input = input
        known = arguments.contains(PathList.dash) ? nil : arguments.count
    }

    /// The next path; `nil` after the last.
    public mutating func next() -> RawPath? {
        while true {
            if isReadingInput {
                if let path = nextFromInput() { return path }
                isReadingInput = false
            }
            guard let argument = arguments.popFirst() else { return nil }
            if argument != PathList.dash { return argument }
            isReadingInput = true
        }
    }

    /// Whether `next()` returns at once. The writer of the paths may wait for a reading before it writes the next one.
    var isReady: Bool {
        if isReadingInput { return buffer.contains(separator) || hasInput }
        return arguments.first != PathList.dash || hasInput
    }

    /// Whether standard input has bytes or has ended.
    private var hasInput: Bool {
        var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) != 0
    }

    private static let dash = RawPath("-")

    private mutating func nextFromInput() -> RawPath? {
        while true {
            if let end = buffer.firstIndex(of: separator) {
                let line = buffer[..<end]
                buffer = buffer[(end + 1)...]
                if !line.isEmpty { return RawPath(bytes: line) }
                continue
            }
            // A longer path than any is cut; it will not be found, and its reading says so.
            if buffer.count > PathList.longestPath { buffer = buffer.prefix(PathList.longestPath) }
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
                repeat { count = read(input, bytes.baseAddress, bytes.count) } while count < 0 && errno == EINTR
                count = Swift.max(count, 0)
            }
            guard !chunk.isEmpty else {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : RawPath(bytes: buffer)
            }
            buffer = ArraySlice(Array(buffer) + chunk)
        }
    }
}
