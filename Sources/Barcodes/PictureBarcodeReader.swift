import CZBar
import EvidenceReader
import Imaging
import Retail

/// Product codes in pictures, as one of the registry's readers: the ladder's first rungs on a small picture, and, where
/// nothing else settles what it shows, the rest of the ladder on the whole picture.
public final class PictureBarcodeReader: EvidenceReader {
    private let barcodes: BarcodeReader
    private let limits: PhotoLimits
    private let digits: (any DigitReader)?

    /// Pixels of the long side that the first look needs: a pack fills a good part of its photo.
    private static let quickLongSide = 1200
    /// Pixels of the long side for the rest of the ladder: the size that a receipt's text needs, which is decoded then.
    private static let fullLongSide = 2400

    /// - Parameter digits: asked for the printed digits of what bars alone did not settle.
    public init(options: BarcodeOptions, limits: PhotoLimits, digits: (any DigitReader)? = nil) {
        barcodes = BarcodeReader(options: options)
        self.limits = limits
        self.digits = digits
    }

    /// `barcode`.
    public let name = "barcode"

    /// The reader and zbar.
    public var components: [ReaderComponent] {
        var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zbar_version(&major, &minor, &patch)
        return [ReaderComponent(name, "1"), ReaderComponent("zbar", "\(major).\(minor).\(patch)")]
    }

    /// The stages of the ladder.
    public let stages = ["decode", "quick", "full"]

    /// The format of a picture.
    public func format(of start: ArraySlice<UInt8>) -> String? { ImageFormat(signatureOf: Array(start))?.rawValue }

    /// A quick look, and the whole ladder. Costs: a photo of a product and one that needs every rung, `make bench`.
    public func attempts(at subject: Subject) -> [Attempt] {
        let pictures = subject.pictures(limits)
        var search: BarcodeSearch?
        var small: DecodedPictures.Shared?
        let quick = Attempt("barcodes", cost: 35) { [self] trace in
            let shared = try pictures.gray(longSide: Self.quickLongSide, subject, trace)
            trace.shared("decode") { subject.perceptualHash = PerceptualHash(shared.photo.picture.luma()).description }
            var begun = barcodes.begin(shared.photo)
            let found = barcodes.advance(&begun, through: .quick)
            (search, small) = (begun, shared)
            let namesProduct = found.contains(where: \.namesProduct)
            return Attempt.Verdict(
                evidence: found.map(Evidence.barcode), kind: namesProduct ? .product : nil, isSettled: namesProduct)
        }
        let full = Attempt("barcodes", cost: 1500) { [self] trace in
            let shared = try pictures.gray(longSide: Self.fullLongSide, subject, trace)
            var begun = search.flatMap { shared === small ? $0 : nil } ?? barcodes.begin(shared.photo)
            let found = barcodes.advance(&begun, through: .full, digits: digits)
            return Attempt.Verdict(
                evidence: found.map(Evidence.barcode), kind: found.contains { $0.gtin != nil } ? .product : nil)
        }
        return [quick, full]
    }
}

extension Barcode {
    /// Whether the code names a product that a partner could sell; a coupon's, a refund's or a shop's own stands on
    /// receipts too, and ends no search.
    fileprivate var namesProduct: Bool { gtin.map { !$0.isRestrictedCirculation && !$0.isCoupon } ?? false }
}
