import Barcodes
import Cryptography
import DomainModel
import Imaging
import Passes
import PictureReading
import ReaderAPI
import Receipts

#if SOUND
    import Sound
#endif

/// All readers. It runs their attempts on a file in order of cost until one settles what the file shows, and combines
/// what they find into one reading.
///
/// Keep one registry for a process's whole life, since readers keep their models. It belongs to one thread. Apart from
/// `milliseconds`, a reading is a function of the file's bytes alone: no ledger, no catalogue, no order of files.
public final class ReaderRegistry {
    /// The readers; a reading lists evidence in this order.
    public let readers: [any EvidenceReader]
    private let options: ReaderOptions
    private let version: String

    /// The readers of `qix read`.
    ///
    /// - Parameter version: the `reader_version` of readings; `ReaderRegistry.version(options:code:)`.
    /// - Throws: `ReceiptEngineError` if a language has no model.
    public convenience init(options: ReaderOptions = ReaderOptions(), version: String = "") throws {
        let receipts = try PictureReceiptReader(options: options.receipts, limits: options.limits)
        let barcodes = PictureBarcodeReader(
            options: options.barcodes, limits: options.limits, digits: receipts.receipts)
        self.init([barcodes, receipts] + ReaderRegistry.soundReaders, options: options, version: version)
    }

    init(_ readers: [any EvidenceReader], options: ReaderOptions, version: String) {
        self.readers = readers
        self.options = options
        self.version = version
    }

    /// The steps of every reader, in order; those that are optional may be named in `ReaderOptions.skippedPasses`.
    public static var passes: [PassDescription] { BarcodeReader.passes + ReceiptEngine.passes }

    /// What readings depend on, in one line: `code`, then every reader with its models and C libraries. Loads nothing.
    ///
    /// - Parameter code: the program itself, such as `qix/0.2.0`.
    public static func version(options: ReaderOptions, code: String) -> String {
        let barcodes = PictureBarcodeReader(options: options.barcodes, limits: options.limits)
        let components =
            ReaderComponent.imaging + barcodes.components + PictureReceiptReader.components(options.receipts)
            + soundReaders.flatMap(\.components) + options.locales.map(\.component)
            + options.skippedPasses.sorted().map { ReaderComponent("without", $0) }
        return ([code] + components.map(\.description)).joined(separator: " ")
    }

    /// Loads every reader's models; afterwards, reading opens no file.
    public func load() throws {
        for reader in readers { try reader.load() }
    }

    /// Reads the files of models that are made at the first need; afterwards, reading opens no file.
    public func loadFiles() throws {
        for reader in readers { try reader.loadFiles() }
    }

    /// Loads what only few files need, for processes that read many.
    public func loadOptionalLibraries() throws {
        for reader in readers { try reader.loadOptionalLibraries() }
    }

    /// Built-in sample files that exercise the common path, for warm-up.
    public var warmupFiles: [[UInt8]] { readers.flatMap(\.warmupFiles) }

    /// Loads what only files of this format need; afterwards, reading one opens no file.
    public func prepare(for format: String) {
        // If the library cannot be loaded, decoding reports it.
        if [ImageFormat.heic.rawValue, PhotoSeries.format].contains(format) { try? HEICLibrary.load() }
        for reader in readers { reader.prepare(for: format) }
    }

    /// The reading of the file in `bytes`; `name` becomes its `image`. Never fails: a file that cannot be read gives a
    /// reading with an `error`.
    ///
    /// - Parameter look: receives the result of each stage.
    public func read(
        _ bytes: [UInt8], named name: String, look: ((_ stage: String, _ value: Trace.StageOutput) -> Void)? = nil
    ) -> Reading {
        let trace = Trace(look: look)
        let context = ReadContext(bytes)
        var reading = Reading(
            image: name, sha256: SHA256.hexDigest(bytes), readerVersion: version.isEmpty ? nil : version)
        do {
            try examine(context, into: &reading, trace)
        } catch let error as ImagingError {
            reading.error = ReadingError(error)
        } catch let error as PhotoSeriesError {
            reading.error = ReadingError(code: .unreadableImage, message: error.description)
        } catch let error as SeriesPhotoError {
            reading.error = ReadingError(error)
        } catch {
            let soundError = ReaderRegistry.soundError(error)
            if soundError != nil { reading.kind = .sound }
            reading.error = soundError ?? ReadingError(code: .readerCrashed, message: "\(error)")
        }
        (reading.width, reading.height) = (context.width, context.height)
        reading.seconds = context.seconds
        reading.perceptualHash = context.perceptualHash
        reading.showsScreen = context.showsScreen
        reading.surroundings = context.surroundings
        reading.keypoints = context.keypoints
        reading.photos = context.photos
        reading.text = context.text
        reading.textEngines = context.textEngines
        reading.engines = context.engines.uses
        reading.missingPackages = context.missingPackages
        reading.personal = context.personal
        reading.textWithoutGoods = context.textWithoutGoods
        reading.milliseconds = trace.milliseconds
        return reading
    }

    /// Runs the attempts of every reader of this format, the cheapest first.
    private func examine(_ context: ReadContext, into reading: inout Reading, _ trace: Trace) throws {
        let start = context.bytes.prefix(ReaderRegistry.signatureLength)
        let fitting = readers.indices.filter { readers[$0].format(of: start) != nil }
        reading.format = fitting.first.flatMap { readers[$0].format(of: start) }
        guard !context.bytes.isEmpty else { throw ImagingError.empty }
        guard context.bytes.count <= options.limits.bytes else {
            throw ImagingError.tooManyBytes(context.bytes.count, limit: options.limits.bytes)
        }
        guard !fitting.isEmpty else {
            throw SoundFormat(signatureOf: start) == nil ? ImagingError.unknownFormat as any Error : MissingSound()
        }
        let attempts = fitting.flatMap { place in
            readers[place].attempts(at: context).map { (place: place, attempt: $0) }
        }
        // Attempts of equal cost stay in the readers' order.
        .enumerated().sorted { ($0.element.attempt.cost, $0.offset) < ($1.element.attempt.cost, $1.offset) }
        var found: [Int: [Evidence]] = [:]
        for (_, (place, attempt)) in attempts {
            let verdict = try trace.stage(attempt.name) { try attempt.run(trace) }
            found[place] = verdict.evidence
            reading.evidence = fitting.flatMap { found[$0] ?? [] }
            if let kind = verdict.kind { reading.kind = kind }
            if verdict.isSettled { return }
        }
    }

    /// Bytes at a file's start that contain the signature of every format that qix reads.
    private static let signatureLength = 512
}

// The receipt engine also reads the digits printed under a symbol.
extension ReceiptEngine: DigitReader {}
