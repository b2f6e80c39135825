import CZBar
import DomainModel
import Imaging
import PictureReading
import ReaderAPI

/// Product codes in pictures, as one of the registry's readers: the ladder's first rungs on a small picture, and, where
/// nothing else settles what it shows, the rest of the ladder on the whole picture.
public final class PictureBarcodeReader: EvidenceReader {
    private let barcodes: BarcodeReader
    /// The same with less work, for red light.
    private let inRed: BarcodeReader
    private let limits: PhotoLimits
    private let digits: (any DigitReader)?

    /// Pixels of the long side that the first look needs: a pack fills a good part of its photo.
    private static let quickLongSide = 1200
    /// Pixels of the long side for the rest of the ladder: the size that a receipt's text needs, which is decoded then.
    private static let fullLongSide = 2400

    /// - Parameter digits: asked for the printed digits of what bars alone did not settle.
    public init(options: BarcodeOptions, limits: PhotoLimits, digits: (any DigitReader)? = nil) {
        barcodes = BarcodeReader(options: options)
        var less = options
        less.work = WorkUnits(pixels: options.work.pixels / Self.shareInRed)
        inRed = BarcodeReader(options: less)
        self.limits = limits
        self.digits = digits
    }

    /// Such a part of the work that is allowed in grey is allowed in red light: of 26 drawn packs whose bars red light
    /// alone shows (`Scripts/hardships.py`, coloured bars), the costliest took a twelfth. A coloured picture without a
    /// code would else cost twice as much as a grey one.
    private static let shareInRed = 5

    /// `barcode`.
    public let name = "barcode"

    /// The reader, zbar and zxing-cpp.
    public var components: [ReaderComponent] {
        var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
        zbar_version(&major, &minor, &patch)
        return [
            ReaderComponent(name, "7"), ReaderComponent("zbar", "\(major).\(minor).\(patch)"),
            ReaderComponent("zxing-cpp", MatrixScanner.version),
        ]
    }

    /// A quick look, the whole ladder and that in red light, `barcode.quick`, `barcode.full` and `barcode.red`, and
    /// before each the picture of every rung that was climbed for it.
    public var stages: [String] { Stage.allCases.map(\.rawValue) }

    private enum Stage: String, CaseIterable {
        /// A picture as it was scanned, or with the patches that were fitted.
        case rung = "barcode.rung"
        /// The ladder's first rungs on a small picture.
        case quick = "barcode.quick"
        /// The rest of the ladder on the whole picture.
        case full = "barcode.full"
        /// The ladder on the picture as it is in red light, where that shows what grey hides.
        case red = "barcode.red"
    }

    /// A sharp pack and a blurred one.
    public var warmupFiles: [[UInt8]] { WarmupImages.pictures }

    /// The format of a picture.
    public func format(of start: ArraySlice<UInt8>) -> String? { ImageFormat(signatureOf: Array(start))?.rawValue }

    /// A quick look, the whole ladder, and red light. Costs: a photo of a product and one that needs every rung, `make
    /// bench`.
    public func attempts(at context: ReadContext) -> [Attempt] {
        let pictures = context.pictures(limits)
        var looked: QuickLook?
        var inGrey: [Barcode] = []
        let quick = Attempt("barcodes", cost: 35) { [self] trace in
            let small = try pictures.gray(longSide: Self.quickLongSide, context, trace)
            trace.shared("decode") { context.perceptualHash = PerceptualHash(small.luma).description }
            var search = BarcodeSearch(luma: small.luma, reduction: small.photo.reduction)
            let found = climb(&search, .quick, of: small, trace)
            looked = QuickLook(picture: small, search: search)
            let namesProduct = found.contains(where: \.namesProduct)
            if namesProduct { lookForScreen(in: small, around: found, of: context, trace) }
            return Attempt.Verdict(
                evidence: found.map(Evidence.barcode), kind: namesProduct ? .product : nil, isSettled: namesProduct)
        }
        let full = Attempt("barcodes", cost: 1500) { [self] trace in
            let whole = try pictures.gray(longSide: Self.fullLongSide, context, trace)
            var search = looked?.search(of: whole) ?? BarcodeSearch(luma: whole.luma, reduction: whole.photo.reduction)
            let found = climb(&search, .full, of: whole, trace)
            if !found.isEmpty { lookForScreen(in: whole, around: found, of: context, trace) }
            inGrey = found
            return PictureBarcodeReader.verdict(found)
        }
        let red = Attempt("barcodes", cost: 1600) { [self] trace in
            guard inGrey.isEmpty, let picture = try pictures.colour(longSide: Self.quickLongSide, trace),
                let light = RedChannel(picture.photo.picture)
            else { return PictureBarcodeReader.verdict(inGrey) }
            var search = BarcodeSearch(luma: light.picture, reduction: picture.photo.reduction)
            let found = climb(&search, .red, of: picture, trace)
            if !found.isEmpty { lookForScreen(in: picture, around: found, of: context, trace) }
            return PictureBarcodeReader.verdict(found)
        }
        return [quick, full, red]
    }

    private static func verdict(_ found: [Barcode]) -> Attempt.Verdict {
        Attempt.Verdict(
            evidence: found.map(Evidence.barcode), kind: found.contains { $0.gtin != nil } ? .product : nil)
    }

    /// A pack, or the part of it that is no cloth below it, is about three times as wide as its code.
    private static let packAroundCode = 1.0

    private func lookForScreen(
        in picture: DecodedPictures.SharedPicture, around codes: [Barcode], of context: ReadContext, _ trace: Trace
    ) {
        picture.lookForScreen(
            around: codes.prefix(1).map(\.box), margin: Self.packAroundCode, of: context, trace)
    }

    /// Goes on with a search, and shows the rungs that it climbed and what it knows of each number.
    private func climb(
        _ search: inout BarcodeSearch, _ stage: Stage, of picture: DecodedPictures.SharedPicture, _ trace: Trace
    ) -> [Barcode] {
        let climbed = search.rungs.count
        let found = trace.stage(stage.rawValue) {
            (stage == .red ? inRed : barcodes).advance(
                &search, through: stage == .quick ? .quick : .full, digits: stage == .quick ? nil : digits)
        }
        guard trace.isObserved else { return found }
        let rungs = search.rungs.dropFirst(climbed)
        let luma = picture.photo.picture.luma(stage == .red ? .red : .luminance)
        for rung in rungs { trace.show(Stage.rung.rawValue, .picture { try rung.shown(in: luma) }) }
        trace.show(stage.rawValue, .json(SearchTrace(search, rungs: rungs)))
        return found
    }

    /// A quick look at a small picture.
    private struct QuickLook {
        let picture: DecodedPictures.SharedPicture
        let search: BarcodeSearch

        /// The search, where `whole` is the picture that it looked at and it can go on. A picture that is decoded
        /// larger shows the first rungs more, so it is searched from the start.
        func search(of whole: DecodedPictures.SharedPicture) -> BarcodeSearch? { whole === picture ? search : nil }
    }
}

extension Barcode {
    /// Whether the code names a product that a partner could sell; a coupon's, a refund's or a shop's own stands on
    /// receipts too, and ends no search.
    fileprivate var namesProduct: Bool { gtin.map { !$0.isRestrictedCirculation && !$0.isCoupon } ?? false }
}
