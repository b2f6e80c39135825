import DomainModel

/// The file being read: its bytes, facts about it that attempts record, and objects that readers share.
public final class ReadContext {
    /// The file's bytes.
    public let bytes: [UInt8]

    /// Width of the upright picture in pixels, if it is a picture.
    public var width: Int?
    /// Height of the upright picture in pixels, if it is a picture.
    public var height: Int?
    /// Seconds that it plays, if it is sound.
    public var seconds: Double?
    /// A hash that changes little when the picture is scaled, recompressed or lit differently: 16 hex digits.
    public var perceptualHash: String?
    /// Whether it is a photo of a screen.
    public var showsScreen = false
    /// What stands around the first code that names a product.
    public var surroundings: CodeSurroundings?
    /// The photos of a series, in the order of the file; empty where it is one picture.
    public var photos: [SeriesPhoto] = []
    /// Places by which the picture is known again when it is turned, cropped and recompressed.
    public var keypoints: PictureKeypoints?
    /// Every row of text, top to bottom, left to right.
    public var text: [String] = []
    /// The engine that read each row of `text`.
    public var textEngines: [String] = []
    /// The engines that were asked.
    public let engines: EngineLog
    /// Debian packages without which rows could not be read.
    public var missingPackages: [String] = []
    /// What the rows of text are, where they list no goods.
    public var textWithoutGoods: TextWithoutGoods?
    /// Where words are printed that concern a person.
    public var personal: [Box] = []

    private var shared: [ObjectIdentifier: AnyObject] = [:]

    /// A file that no reader has seen yet.
    ///
    /// - Parameter engines: where the engines are counted: the photos of a series have one log.
    public init(_ bytes: [UInt8], engines: EngineLog = EngineLog()) {
        self.bytes = bytes
        self.engines = engines
    }

    /// An object that readers share, made at the first request: a picture is decoded once for all readers.
    public func shared<Value: AnyObject>(_ make: ([UInt8]) -> Value) -> Value {
        let key = ObjectIdentifier(Value.self)
        if let value = shared[key] as? Value { return value }
        let value = make(bytes)
        shared[key] = value
        return value
    }
}
