import Text

/// A file's path as the system keeps it: bytes, which need not be UTF-8, and none of them zero.
public struct RawPath: Hashable, Sendable {
    /// The bytes, without a closing zero.
    public let bytes: [UInt8]

    /// The path that `bytes` spell; whatever follows a zero byte is no part of it.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// The path that `text` spells in UTF-8.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// Whether the path begins at the root.
    public var isAbsolute: Bool { bytes.first == RawPath.slash }

    /// This path, or, where it is relative, this path under `folder`.
    public func resolved(under folder: RawPath) -> RawPath {
        if isAbsolute || folder.bytes.isEmpty { return self }
        let middle = folder.bytes.last == RawPath.slash ? [] : [RawPath.slash]
        return RawPath(bytes: folder.bytes + middle + bytes)
    }

    /// The folder that the path lies in; empty for the current one.
    public var parent: RawPath {
        guard let place = bytes.lastIndex(of: RawPath.slash) else { return RawPath(bytes: []) }
        return RawPath(bytes: place == 0 ? [RawPath.slash] : Array(bytes[..<place]))
    }

    /// The part behind the last slash.
    public var lastComponent: RawPath {
        RawPath(bytes: bytes.lastIndex(of: RawPath.slash).map { Array(bytes[($0 + 1)...]) } ?? bytes)
    }

    /// Calls `body` with the path as C wants it.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try terminated.withUnsafeBufferPointer { try body($0.baseAddress!) }
    }

    private static let slash = UInt8(ascii: "/")
}

extension RawPath: CustomStringConvertible {
    /// The path as text. Bytes that are no UTF-8 are written `\xE9`, so that two names never become one.
    public var description: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            // The longest start of what is left that is UTF-8, one scalar at a time.
            let scalar = (1...4).lazy.filter { $0 <= rest.count }.compactMap {
                String(validating: rest.prefix($0), as: UTF8.self)
            }.first
            text += scalar ?? "\\x" + Hexadecimal.encode(rest.prefix(1)).uppercased()
            rest = rest.dropFirst(scalar?.utf8.count ?? 1)
        }
        return text
    }
}
