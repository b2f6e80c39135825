import Barcodes
import Cryptography
import Imaging
import Receipts
import Retail

/// Reads one picture after another: decodes, looks for codes, looks for a receipt.
///
/// Holds the models once they are loaded, so keep one for a process's whole life. It belongs to one thread. A function of the file's
/// bytes alone: no clock but for `milliseconds`, no ledger, no catalogue, no order.
public final class ImageReader {
    private let options: ReaderOptions
    private let barcodes: BarcodeReader
    private let receipts: ReceiptReader

    /// A reader; a language without a model is an error here.
    public init(options: ReaderOptions = ReaderOptions()) throws {
        self.options = options
        barcodes = BarcodeReader(options: BarcodeOptions(work: .megapixels(options.barcodeWork)))
        receipts = try ReceiptReader(options: ReceiptOptions(languages: options.languages))
    }

    /// What the picture at `path` shows. Never fails: what cannot be read is a reading with an `error`.
    ///
    /// - Parameter steps: is shown the picture after each step of the way to a receipt's rows.
    public func read(path: String, steps: ((String, Luma) -> Void)? = nil) -> Reading {
        do throws(ReadingError) {
            return read(try ImageFile.read(path: path, limits: options.limits), named: path, steps: steps)
        } catch {
            return Reading(image: path, error: error)
        }
    }

    /// What the picture in `bytes` shows; `name` becomes the reading's `image`.
    public func read(_ bytes: [UInt8], named name: String, steps: ((String, Luma) -> Void)? = nil) -> Reading {
        var reading = Reading(image: name, sha256: SHA256.hexDigest(bytes))
        reading.format = ImageFormat(signatureOf: bytes)?.rawValue
        var stages = Stages()
        do {
            try look(at: bytes, into: &reading, &stages, steps: steps)
        } catch let error as ImagingError {
            reading.error = ReadingError(error)
        } catch {
            reading.error = ReadingError(code: .readerCrashed, message: "\(error)")
        }
        reading.milliseconds.merge(stages.finish()) { $1 }
        return reading
    }

    /// Cheapest first: the ladder's first rungs on a small picture, then the receipt, then the rest of the ladder on
    /// the whole picture, which only a picture that is neither a plain product nor a receipt has to pay.
    private func look(
        at bytes: [UInt8], into reading: inout Reading, _ stages: inout Stages, steps: ((String, Luma) -> Void)?
    ) throws {
        let header = try PhotoHeader(bytes, limits: options.limits)
        (reading.width, reading.height) = (header.width, header.height)
        var reduction = header.reduction(keeping: ImageReader.quickLongSide)
        let small = try Photo.decode(bytes, limits: options.limits, reduction: reduction, grayOnly: true)
        stages.end("decode")
        reading.perceptualHash = PerceptualHash(small.picture.luma()).description
        var search = barcodes.begin(small)
        reading.barcodes = barcodes.advance(&search, through: .quick)
        stages.end("barcodes")
        if reading.barcodes.contains(where: \.namesProduct) {
            reading.kind = .product
            return
        }

        let textReduction = header.reduction(keeping: ImageReader.textLongSide)
        let receipt: ReceiptReading
        if textReduction == reduction {
            receipt = try receipts.read(small, steps: steps)
        } else {
            let sharp = try Photo.decode(bytes, limits: options.limits, reduction: textReduction, grayOnly: true)
            stages.end("decode")
            receipt = try receipts.read(sharp, steps: steps)
            reduction = textReduction
            search = barcodes.begin(sharp)
        }
        reading.text = receipt.rows.map(\.text)
        reading.receipt = receipt.receipt
        if let hash = receipt.perceptualHash { reading.perceptualHash = hash.description }
        stages.end("receipt")
        for (stage, milliseconds) in receipt.milliseconds { reading.milliseconds["receipt." + stage] = milliseconds }
        if receipt.receipt != nil {
            reading.kind = .receipt
            return
        }

        reading.barcodes = barcodes.advance(&search, through: .full, digits: receipts)
        stages.end("barcodes")
        if reading.barcodes.contains(where: { $0.gtin != nil }) { reading.kind = .product }
    }

    /// Pixels of the long side that the first look needs: a pack fills a good part of its photo.
    private static let quickLongSide = 1200
    /// Pixels of the long side that a receipt's text needs.
    private static let textLongSide = 2400
}

// The digits printed under a symbol are read by the engine that reads receipts.
extension ReceiptReader: DigitReader {}

extension Barcode {
    /// Whether the code names a product that a partner could sell; a coupon's, a refund's or a shop's own stands on
    /// receipts too, and ends no search.
    fileprivate var namesProduct: Bool { gtin.map { !$0.isRestrictedCirculation && !$0.isCoupon } ?? false }
}

extension PhotoHeader {
    /// The largest reduction that leaves the long side at least `pixels` long.
    fileprivate func reduction(keeping pixels: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= pixels } ?? 1
    }
}

/// Wall time by stage; a stage that comes again adds up.
private struct Stages {
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var spent: [String: Duration] = [:]

    mutating func end(_ stage: String) {
        let now = ContinuousClock.now
        spent[stage, default: .zero] += now - last
        last = now
    }

    func finish() -> [String: Int] {
        spent.mapValues(\.milliseconds).merging(["total": (ContinuousClock.now - start).milliseconds]) { $1 }
    }
}

extension Duration {
    /// Whole milliseconds, rounded to the nearest.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int((Double(components.attoseconds) / 1e15).rounded())
    }
}
