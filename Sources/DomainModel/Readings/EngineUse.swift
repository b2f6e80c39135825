/// How often a reading asked one engine that reads codes or text, and what came of it.
public struct EngineUse: Hashable, Codable, Sendable {
    /// `zbar`, `zxing`, `fit` (numbers fitted to bars), `rows-till` (the row model), or `tesseract-` with a language.
    public var name: String
    /// The engine's version.
    public var version: String
    /// Pictures, parts of pictures or rows that it was given.
    public var asked: Int
    /// Codes, rows or figures of the reading that it read.
    public var read: Int
    /// Why it could not be asked, if it could not. The JSON key is `engine_failed`.
    public var failure: String?

    /// The use of one engine.
    public init(name: String, version: String, asked: Int = 0, read: Int = 0, failure: String? = nil) {
        self.name = name
        self.version = version
        self.asked = asked
        self.read = read
        self.failure = failure
    }

    private enum CodingKeys: String, CodingKey {
        case name, version, asked, read
        case failure = "engine_failed"
    }
}
