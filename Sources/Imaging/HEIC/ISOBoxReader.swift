/// Boxes of a file in the ISO base media format (ISO/IEC 14496-12). No size is trusted: a box ends at the latest where
/// the box around it ends, and nothing beyond is read.
struct ISOBoxReader {
    /// One box.
    struct ISOBox {
        /// Its four letters.
        var type: [UInt8]
        /// What it holds.
        var content: ISOBoxReader
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Bytes left.
    var count: Int { rest.count }

    /// The next number of `bytes` bytes, the most significant first; `nil` where there are fewer.
    mutating func number(bytes: Int) -> Int? {
        guard let taken = take(bytes) else { return nil }
        return taken.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The next bytes; `nil` where there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// The version of a box that has one, in front of its 24 flags.
    mutating func version() -> (version: Int, flags: Int)? {
        guard let version = number(bytes: 1), let flags = number(bytes: 3) else { return nil }
        return (version, flags)
    }

    /// The next box; `nil` at the end or where no box follows.
    mutating func next() -> ISOBox? {
        let start = rest
        guard let short = number(bytes: 4), let type = take(4) else { return nil }
        var size = short
        if short == 1 {
            // 64 bits, of which a length uses no more than 62.
            guard let high = number(bytes: 4), let low = number(bytes: 4), high < 1 << 30 else { return nil }
            size = high << 32 | low
        } else if short == 0 {
            size = start.count
        }
        let head = start.count - rest.count
        guard size >= head, let content = take(min(size, start.count) - head) else { return nil }
        return ISOBox(type: Array(type), content: ISOBoxReader(content))
    }

    /// The boxes that are left, no more than `limit`; `nil` where there are more.
    func boxes(atMost limit: Int) -> [ISOBox]? {
        var reader = self
        var found: [ISOBox] = []
        while let item = reader.next() {
            guard found.count < limit else { return nil }
            found.append(item)
        }
        return found
    }
}
