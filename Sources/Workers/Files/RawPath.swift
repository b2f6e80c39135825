import Text

/// A file's path as the system has it: bytes that need not be UTF-8, none of them zero.
public struct RawPath: Hashable, Sendable {
    /// The bytes, without a terminating zero.
    public let bytes: [UInt8]

    /// The path of these bytes, up to the first zero byte.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// The path whose bytes are `text` in UTF-8.
    public init(_ text: String) { self.init(bytes: text.utf8) }

    /// Whether the path begins at the root.
    public var isAbsolute: Bool { bytes.first == RawPath.slash }

    /// This path, resolved under `folder` if it is relative.
    public func resolved(under folder: RawPath) -> RawPath {
        if isAbsolute || folder.bytes.isEmpty { return self }
        let middle = folder.bytes.last == RawPath.slash ? [] : [RawPath.slash]
        return RawPath(bytes: folder.bytes + middle + bytes)
    }

    /// The folder of the path; empty for the current one.
    public var parent: RawPath {
        guard let place = bytes.lastIndex(of: RawPath.slash) else { return RawPath(bytes: []) }
        return RawPath(bytes: place == 0 ? [RawPath.slash] : Array(bytes[..<place]))
    }

    /// The part after the last slash.
    public var lastComponent: RawPath {
        RawPath(bytes: bytes.lastIndex(of: RawPath.slash).map { Array(bytes[($0 + 1)...]) } ?? bytes)
    }

    /// Calls `body` with the path as a C string.
    public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try terminated.withUnsafeBufferPointer { try body($0.baseAddress!) }
    }

    private static let slash = UInt8(ascii: "/")
}

extension RawPath: CustomStringConvertible {
    /// The path as text. Bytes that are not UTF-8 are written `\xE9`, so that two paths never look alike.
    public var description: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            // The next scalar, if the rest begins with one.
            let scalar = (1...4).lazy.filter { $0 <= rest.count }.compactMap {
                String(validating: rest.prefix($0), as: UTF8.self)
            }.first
            text += scalar ?? "\\x" + Hexadecimal.encode(rest.prefix(1)).uppercased()
            rest = rest.dropFirst(scalar?.utf8.count ?? 1)
        }
        return text
    }
}
