/// What one file shows, a picture or a recording: the line that `qix read` prints. Documentation/reading.md describes
/// each field.
public struct Reading: Hashable, Codable, Sendable {
    /// What the file is of.
    public enum Kind: String, Codable, Sendable {
        /// A pack or a shelf with a code.
        case product
        case receipt
        /// Sound, marked or not.
        case sound
        /// None of these.
        case unknown
    }

    /// The path as given.
    public var image: String
    /// The digest of the file's bytes, 64 hex digits; `nil` if they could not be read.
    public var sha256: String?
    /// `jpeg`, `png`, `webp`, `tiff`, `gif`, `bmp`, `heic`, `wav`, `flac`, `ogg`, `mp3`, `m4a`, `webm`, `tar` of
    /// several photos; `nil` for any other.
    public var format: String?
    /// Pixels of the upright picture; of several photos those of their strip (`SeriesPhoto`).
    public var width: Int?
    /// Pixels of the upright picture.
    public var height: Int?
    /// Seconds that it plays, if it is sound. Written only then.
    public var seconds: Double?
    /// What the file is of.
    public var kind: Kind
    /// What coins can be claimed for, in the order of the readers that found it.
    public var evidence: [Evidence]
    /// Every row of text, top to bottom, left to right.
    public var text: [String]
    /// The engine that read each row of `text`; empty in older readings.
    public var textEngines: [String]
    /// The engines that were asked, and what came of it; empty in older readings.
    public var engines: [EngineUse]
    /// Debian packages without which rows could not be read, such as `tesseract-ocr-ell`. Written only if there are
    /// any.
    public var missingPackages: [String]
    /// Where words are printed that concern a person: cards, names of cashiers. In pixels of the upright picture.
    public var personal: [Box]
    /// A perceptual hash of the upright, cropped picture: 64 bits as 16 hex digits.
    public var perceptualHash: String?
    /// What the rows of text are, where they list no goods. Written only then.
    public var textWithoutGoods: TextWithoutGoods?
    /// Whether it is a photo of a screen rather than of paper or a pack. Written only if it is.
    public var showsScreen: Bool
    /// What stands around the first code that names a product. Written only where there is one.
    public var surroundings: CodeSurroundings?
    /// Places by which the picture is known again when it is turned, cropped and recompressed. Written only where a
    /// code names a product.
    public var keypoints: PictureKeypoints?
    /// The photos of a series, in the order of the file. Written only where there are several.
    public var photos: [SeriesPhoto] = []
    /// Wall time by stage, and `total`.
    public var milliseconds: [String: Int]
    /// Why the file could not be read to the end; `nil` if it could.
    public var error: ReadingError?
    /// What read it: the code, its models and its C libraries, each as `name/version`, separated by spaces; `nil` in
    /// older readings.
    public var readerVersion: String?

    /// The confirmed codes.
    public var barcodes: [Barcode] {
        get {
            evidence.compactMap { if case .barcode(let barcode) = $0 { barcode } else { nil } }
        }
        set { evidence = newValue.map(Evidence.barcode) + evidence.filter { $0.kind != .barcode } }
    }

    /// The receipt; `nil` if the picture shows none.
    public var receipt: Receipt? {
        get { evidence.lazy.compactMap { if case .receipt(let receipt) = $0 { receipt } else { nil } }.first }
        set {
            let others = evidence.filter { $0.kind != .receipt }
            evidence = others + [newValue].compactMap { $0.map(Evidence.receipt) }
        }
    }

    /// The watermark that was found; `nil` if there was none.
    public var watermark: DetectedWatermark? {
        evidence.lazy.compactMap { if case .watermark(let watermark) = $0 { watermark } else { nil } }.first
    }

    /// Milliseconds of wall time that the reading took; 0 where that is not known.
    public var costMilliseconds: Int { milliseconds["total"] ?? 0 }

    /// Longer times are clamped, in milliseconds: to a day, so that no sum of them overflows.
    private static let longestStage = 86_400_000

    /// A reading; what is left out is not known.
    public init(
        image: String, sha256: String? = nil, format: String? = nil, width: Int? = nil, height: Int? = nil,
        seconds: Double? = nil, kind: Kind = .unknown, barcodes: [Barcode] = [], receipt: Receipt? = nil,
        watermark: DetectedWatermark? = nil, text: [String] = [],
        textEngines: [String] = [], engines: [EngineUse] = [], missingPackages: [String] = [],
        personal: [Box] = [], perceptualHash: String? = nil, showsScreen: Bool = false,
        surroundings: CodeSurroundings? = nil, keypoints: PictureKeypoints? = nil,
        milliseconds: [String: Int] = [:], error: ReadingError? = nil, readerVersion: String? = nil
    ) {
        self.image = image
        self.sha256 = sha256
        self.format = format
        self.width = width
        self.height = height
        self.seconds = seconds
        self.kind = kind
        evidence =
            barcodes.map(Evidence.barcode) + [receipt].compactMap { $0.map(Evidence.receipt) }
            + [watermark].compactMap { $0.map(Evidence.watermark) }
        self.text = text
        self.textEngines = textEngines
        self.engines = engines
        self.missingPackages = missingPackages
        self.personal = personal
        self.perceptualHash = perceptualHash
        self.showsScreen = showsScreen
        self.surroundings = surroundings
        self.keypoints = keypoints
        self.milliseconds = milliseconds
        self.error = error
        self.readerVersion = readerVersion
    }

    private enum CodingKeys: String, CodingKey {
        case image, sha256, format, width, height, seconds, kind, barcodes, receipt, watermark, text, engines, personal,
            surroundings, keypoints, photos, milliseconds, error
        case textEngines = "text_engines"
        case missingPackages = "missing_packages"
        case textWithoutGoods = "without_goods"
        case perceptualHash = "perceptual_hash"
        case showsScreen = "of_screen"
        case readerVersion = "reader_version"
    }

    /// Reads what `encode` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let text = try container.decodeTextsIfPresent(forKey: .text),
            let barcodes = try container.decodeIfPresent(
                [Barcode].self, forKey: .barcodes, atMost: ReadingBounds.others)
        else {
            throw DecodingError.valueNotFound(
                [String].self, .init(codingPath: decoder.codingPath, debugDescription: "text or barcodes are missing"))
        }
        self.init(
            image: try container.decode(String.self, forKey: .image),
            sha256: try container.decodeIfPresent(String.self, forKey: .sha256),
            format: try container.decodeIfPresent(String.self, forKey: .format),
            width: try container.decodeIfPresent(Int.self, forKey: .width),
            height: try container.decodeIfPresent(Int.self, forKey: .height),
            seconds: try container.decodeIfPresent(Double.self, forKey: .seconds),
            kind: try container.decode(Kind.self, forKey: .kind),
            barcodes: barcodes,
            receipt: try container.decodeIfPresent(Receipt.self, forKey: .receipt),
            watermark: try container.decodeIfPresent(DetectedWatermark.self, forKey: .watermark),
            text: text,
            textEngines: try container.decodeTextsIfPresent(forKey: .textEngines) ?? [],
            engines: try container.decodeIfPresent(
                [EngineUse].self, forKey: .engines, atMost: ReadingBounds.others) ?? [],
            missingPackages: try container.decodeTextsIfPresent(forKey: .missingPackages) ?? [],
            personal: try container.decodeIfPresent([Box].self, forKey: .personal, atMost: ReadingBounds.others) ?? [],
            perceptualHash: try container.decodeIfPresent(String.self, forKey: .perceptualHash),
            showsScreen: try container.decodeIfPresent(Bool.self, forKey: .showsScreen) ?? false,
            surroundings: try container.decodeIfPresent(CodeSurroundings.self, forKey: .surroundings),
            keypoints: try container.decodeIfPresent(PictureKeypoints.self, forKey: .keypoints),
            milliseconds: try container.decode([String: Int].self, forKey: .milliseconds)
                .mapValues { min(max(0, $0), Reading.longestStage) },
            error: try container.decodeIfPresent(ReadingError.self, forKey: .error),
            readerVersion: try container.decodeIfPresent(String.self, forKey: .readerVersion))
        textWithoutGoods = try container.decodeIfPresent(TextWithoutGoods.self, forKey: .textWithoutGoods)
        photos =
            try container.decodeIfPresent(
                [SeriesPhoto].self, forKey: .photos, atMost: PhotoSeries.counts.upperBound) ?? []
    }

    /// Writes every field, `null` for what is not known; engines, missing packages, `personal`, `without_goods`,
    /// `of_screen`, `surroundings`, `keypoints`, `photos`, `seconds` and `watermark` only if there is something to say.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(image, forKey: .image)
        try container.encode(sha256, forKey: .sha256)
        try container.encode(format, forKey: .format)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encodeIfPresent(seconds, forKey: .seconds)
        try container.encode(kind, forKey: .kind)
        try container.encode(barcodes, forKey: .barcodes)
        try container.encode(receipt, forKey: .receipt)
        try container.encodeIfPresent(watermark, forKey: .watermark)
        try container.encode(text, forKey: .text)
        if !textEngines.isEmpty { try container.encode(textEngines, forKey: .textEngines) }
        if !engines.isEmpty { try container.encode(engines, forKey: .engines) }
        if !missingPackages.isEmpty { try container.encode(missingPackages, forKey: .missingPackages) }
        if !personal.isEmpty { try container.encode(personal, forKey: .personal) }
        try container.encode(perceptualHash, forKey: .perceptualHash)
        try container.encodeIfPresent(textWithoutGoods, forKey: .textWithoutGoods)
        if showsScreen { try container.encode(true, forKey: .showsScreen) }
        try container.encodeIfPresent(surroundings, forKey: .surroundings)
        try container.encodeIfPresent(keypoints, forKey: .keypoints)
        if !photos.isEmpty { try container.encode(photos, forKey: .photos) }
        try container.encode(milliseconds, forKey: .milliseconds)
        try container.encode(error, forKey: .error)
        try container.encode(readerVersion, forKey: .readerVersion)
    }
}
