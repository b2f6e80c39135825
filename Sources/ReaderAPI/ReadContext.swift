import DomainModel

/// The file that is read: its bytes, what was learned of it in passing, and what readers share of it.
public final class ReadContext {
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Pixels of the upright picture, where it is one.
    public var width: Int?
    /// Pixels of the upright picture, where it is one.
    public var height: Int?
    /// Seconds that it plays, where it is sound.
    public var seconds: Double?
    /// A hash that changes little when the picture is scaled, recompressed or relit: 16 hex digits.
    public var perceptualHash: String?
    /// Whether a screen was photographed.
    public var showsScreen = false
    /// Every row of text, top to bottom, left to right.
    public var text: [String] = []
    /// Where words stand that are about a person.
    public var personal: [Box] = []

    private var shared: [ObjectIdentifier: AnyObject] = [:]

    /// A file that nobody looked at yet.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What readers share of the file, made by the first that asks: a picture is decoded once for all.
    public func shared<Value: AnyObject>(_ make: ([UInt8]) -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        if let value = shared[key] as? Value { return value }
        let value = make(bytes)
        shared[key] = value
        return value
    }
}
