import DataBar
import DomainModel
import Imaging
import Passes
import PictureReading
import ReaderAPI

/// Product codes in pictures, as one of the registry's readers: the quick steps of a search on a small picture, and,
/// where no other reader settles the file, all steps on the whole picture.
public final class PictureBarcodeReader: EvidenceReader {
    private let barcodes: BarcodeReader
    /// The reader for red light, with less work.
    private let redReader: BarcodeReader
    private let limits: PhotoLimits
    private let digits: (any DigitReader)?

    /// - Parameter digits: reads the printed digits where bars alone do not settle a number.
    public init(options: BarcodeOptions, limits: PhotoLimits, digits: (any DigitReader)? = nil) {
        barcodes = BarcodeReader(options: options)
        var less = options
        less.work = WorkUnits(pixels: options.work.pixels / Tuning.standard.redChannel.shareOfWork)
        redReader = BarcodeReader(options: less)
        self.limits = limits
        self.digits = digits
    }

    /// `barcode`.
    public let name = "barcode"

    /// Whether this build has zxing-cpp, without which no DataMatrix code is read.
    public static var readsDataMatrix: Bool { MatrixScanner.isBuilt }

    /// The reader, zbar and, if the build has it, zxing-cpp.
    public var components: [ReaderComponent] {
        [ReaderComponent(name, Self.version), ReaderComponent("zbar", ZBarScanner.version)]
            + (MatrixScanner.version.map { [ReaderComponent("zxing-cpp", $0)] } ?? [])
    }

    /// The version of this reader itself: a digest of its steps, their scans and fits, all tuned numbers and the
    /// learned weights.
    private static let version = ReaderVersion.digest(
        passes: BarcodeReader.passes, tuning: [Tuning.standard, StepCost.standard, DataBar.Tuning.standard],
        others: SearchSteps.all.compactMap(\.action?.description) + PrintedDigitNet.digestTexts
            + PackWeights.digestTexts)

    /// A quick search, a full one and one in red light, `barcode.quick`, `barcode.full` and `barcode.red`, and before
    /// each the picture of every scan and fit that it made.
    public var stages: [String] { Stage.allCases.map(\.rawValue) }

    private enum Stage: String, CaseIterable {
        /// A picture as it is scanned, or with the patches that are fitted.
        case action = "barcode.rung"
        /// The quick steps on a small picture.
        case quick = "barcode.quick"
        /// All steps on the whole picture.
        case full = "barcode.full"
        /// All steps on the picture in red light, where that shows what grey hides.
        case red = "barcode.red"
    }

    /// A sharp pack and a blurred one.
    public var warmupFiles: [[UInt8]] { WarmupImages.pictures }

    /// The format of a picture.
    public func format(of start: ArraySlice<UInt8>) -> String? { ImageFormat(signatureOf: Array(start))?.rawValue }

    /// A quick search, a full one, and one in red light. Costs by `make bench`: a photo of a product, and one that
    /// needs every step.
    public func attempts(at context: ReadContext) -> [Attempt] {
        let pictures = context.pictures(limits)
        var quickSearch: QuickSearch?
        var inGrey: [Barcode] = []
        let quick = Attempt("barcodes", cost: 35) { [self] trace in
            let small = try pictures.gray(minLongSide: Tuning.standard.search.quickLongestSide, context, trace)
            trace.shared("decode") { context.perceptualHash = PerceptualHash(small.luma).description }
            var search = BarcodeSearch(luma: small.luma, reduction: small.photo.reduction)
            let found = advance(&search, .quick, of: small, context, trace)
            quickSearch = QuickSearch(picture: small, search: search)
            let namesProduct = found.contains(where: \.namesProduct)
            if namesProduct { look(at: small, around: found, of: context, trace) }
            return Attempt.Verdict(
                evidence: found.map(Evidence.barcode), kind: namesProduct ? .product : nil, isSettled: namesProduct)
        }
        let full = Attempt("barcodes", cost: 1500) { [self] trace in
            let whole = try pictures.gray(minLongSide: Tuning.standard.search.fullLongestSide, context, trace)
            var search =
                quickSearch?.search(of: whole) ?? BarcodeSearch(luma: whole.luma, reduction: whole.photo.reduction)
            let found = advance(&search, .full, of: whole, context, trace)
            if !found.isEmpty { look(at: whole, around: found, of: context, trace) }
            inGrey = found
            return PictureBarcodeReader.verdict(found)
        }
        let red = Attempt("barcodes", cost: 1600) { [self] trace in
            guard inGrey.isEmpty,
                let picture = try pictures.colour(minLongSide: Tuning.standard.search.quickLongestSide, trace),
                let red = RedChannel(picture.photo.picture)
            else { return PictureBarcodeReader.verdict(inGrey) }
            var search = BarcodeSearch(luma: red.picture, reduction: picture.photo.reduction)
            let found = advance(&search, .red, of: picture, context, trace)
            if !found.isEmpty { look(at: picture, around: found, of: context, trace) }
            return PictureBarcodeReader.verdict(found)
        }
        return [quick, full, red]
    }

    private static func verdict(_ found: [Barcode]) -> Attempt.Verdict {
        Attempt.Verdict(
            evidence: found.map(Evidence.barcode), kind: found.contains { $0.gtin != nil } ? .product : nil)
    }

    /// Records in the context what the picture shows beside its codes: a screen, what stands around the first one, and
    /// places by which the picture is known again.
    private func look(
        at picture: DecodedPictures.SharedPicture, around codes: [Barcode], of context: ReadContext, _ trace: Trace
    ) {
        picture.lookForScreen(
            around: codes.prefix(1).map(\.box), margin: Tuning.standard.search.packMarginAroundCode, of: context, trace)
        let products = codes.filter(\.namesProduct)
        guard let first = products.first else { return }
        let reduction = picture.photo.reduction
        let view = CodeView(of: products, in: picture.luma, reduction: reduction)
        trace.shared("surroundings") { context.surroundings = view.map { CodeSurroundings($0) } }
        trace.shared("keypoints") {
            context.keypoints = KeypointDetector.keypoints(
                of: picture.luma,
                leavingOut: Box(
                    x: first.box.x / reduction, y: first.box.y / reduction, width: first.box.width / reduction,
                    height: first.box.height / reduction))
            context.keypoints?.symbol = view?.symbol
        }
    }

    /// Goes on with a search, and traces the steps that it took and what it knows of each number.
    private func advance(
        _ search: inout BarcodeSearch, _ stage: Stage, of picture: DecodedPictures.SharedPicture,
        _ context: ReadContext, _ trace: Trace
    ) -> [Barcode] {
        let (actionsBefore, passesBefore, askedBefore) = (search.actions.count, search.passes.count, search.asked)
        let found = trace.stage(stage.rawValue) {
            (stage == .red ? redReader : barcodes).advance(
                &search, through: stage == .quick ? .quick : .full, digits: stage == .quick ? nil : digits)
        }
        note(search, askedBefore, found, context.engines)
        guard trace.isObserved else { return found }
        let actions = search.actions.dropFirst(actionsBefore)
        let luma = picture.photo.picture.luma(stage == .red ? .red : .luminance)
        for action in actions { trace.show(Stage.action.rawValue, .picture { try action.shown(in: luma) }) }
        trace.show(
            stage.rawValue, .json(SearchTrace(search, actions: actions, passes: search.passes.dropFirst(passesBefore))))
        return found
    }

    /// Notes how often each engine was asked, and the codes that it read.
    private func note(
        _ search: BarcodeSearch, _ askedBefore: [BarcodeEngine: Int], _ found: [Barcode], _ log: EngineLog
    ) {
        for engine in BarcodeEngine.allCases {
            let version =
                switch engine {
                case .zbar: ZBarScanner.version
                case .zxing: MatrixScanner.version ?? ""
                case .fit, .dataBar: Self.version
                }
            log.note(
                engine.rawValue, version: version, asked: (search.asked[engine] ?? 0) - (askedBefore[engine] ?? 0),
                read: found.count { $0.engines?.contains(engine.rawValue) ?? false })
            if search.failed.contains(engine) {
                log.noteFailure(engine.rawValue, version: version, "\(engine.rawValue) failed on a picture")
            }
        }
    }

    /// A quick search of a small picture.
    private struct QuickSearch {
        let picture: DecodedPictures.SharedPicture
        let search: BarcodeSearch

        /// The search, to go on with in `whole`, which may be the same picture decoded larger: the quick steps make it
        /// as small as the picture that they have searched, and would see the same in it.
        func search(of whole: DecodedPictures.SharedPicture) -> BarcodeSearch {
            whole === picture
                ? search : BarcodeSearch(continuing: search, in: whole.luma, reduction: whole.photo.reduction)
        }
    }
}

extension Barcode {
    /// Whether the code names a product that a partner could sell. Codes of coupons, refunds and shops are printed on
    /// receipts too, and end no search.
    fileprivate var namesProduct: Bool { gtin.map { !$0.isRestrictedCirculation && !$0.isCoupon } ?? false }
}
