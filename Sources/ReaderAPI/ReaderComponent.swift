/// Something that readings depend on, and its version.
public struct ReaderComponent: Hashable, Sendable, CustomStringConvertible {
    /// A reader, a C library or a model.
    public var name: String
    /// Its version; for a model, the first hex digits of its SHA-256.
    public var version: String

    /// A component.
    public init(_ name: String, _ version: String) {
        self.name = name
        self.version = version
    }

    /// `zbar/0.23.92`.
    public var description: String { "\(name)/\(version)" }
}
