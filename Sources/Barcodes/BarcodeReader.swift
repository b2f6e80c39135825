import Imaging
import Retail

/// Finds the product codes in a photo, and reports only those it has enough independent evidence for.
///
/// ```swift
/// var reader = BarcodeReader()
/// let codes = reader.read(photo)
/// ```
/// Or, to stop early: `begin` a search, `advance` it through `.quick`, and go on through `.full` only if it pays.
/// A reader belongs to one thread at a time and may be used for any number of photos.
public struct BarcodeReader: ~Copyable {
    public let options: BarcodeOptions
    private let retailScanner: ZBarScanner
    private let wideScanner: ZBarScanner

    public init(options: BarcodeOptions = BarcodeOptions()) {
        self.options = options
        retailScanner = ZBarScanner(wide: false)
        wideScanner = ZBarScanner(wide: true)
    }

    /// Everything confirmed in `photo`, after as much of the ladder as that took or the budget allowed.
    public mutating func read(_ photo: borrowing Photo) -> [Barcode] {
        var search = begin(photo)
        return advance(&search, through: .full)
    }

    /// A search over `photo` that has not looked yet.
    public func begin(_ photo: borrowing Photo) -> BarcodeSearch {
        BarcodeSearch(luma: photo.picture.luma(), reduction: photo.reduction)
    }

    /// How far a search goes.
    public enum Depth: Sendable {
        /// The first rungs only: what a sharp photo needs.
        case quick
        /// The whole ladder, until something is confirmed or the budget is spent.
        case full
    }

    /// Goes on with `search` until something is confirmed, `depth` is reached or the budget is spent.
    ///
    /// The budget counts the time spent inside this call and earlier ones on the same search, not between them.
    public mutating func advance(_ search: inout BarcodeSearch, through depth: Depth) -> [Barcode] {
        let start = ContinuousClock.now
        let last = depth == .quick ? min(Ladder.quick.count, options.ladder.count) : options.ladder.count
        let budget = Duration.milliseconds(options.budgetMilliseconds)
        var found = search.barcodes(options)
        while found.isEmpty, search.next < last, search.spent + (ContinuousClock.now - start) < budget {
            let pass = options.ladder[search.next]
            search.next += 1
            if pass.allSymbologies {
                search.look(pass, with: wideScanner)
            } else {
                search.look(pass, with: retailScanner)
            }
            found = search.barcodes(options)
        }
        search.spent += ContinuousClock.now - start
        return found
    }
}

/// A search for codes in one photo: what was seen so far and which pass comes next.
public struct BarcodeSearch: Sendable {
    private let luma: Luma
    private let reduction: Int
    private var ballot = Ballot()
    private var scaled: [Double: Luma] = [:]
    var next = 0
    var spent = Duration.zero

    init(luma: Luma, reduction: Int) {
        self.luma = luma
        self.reduction = reduction
    }

    mutating func look(_ pass: Pass, with scanner: borrowing ZBarScanner) {
        let scale = pass.scale(of: luma.width, luma.height)
        let base = scaled[scale] ?? luma.scaled(by: scale)
        scaled[scale] = base
        let picture = pass.prepared(base)
        for sighting in scanner.scan(picture, density: pass.density) {
            ballot.add(sighting, box: box(of: sighting, in: picture, pass: pass, scale: scale))
        }
    }

    func barcodes(_ options: BarcodeOptions) -> [Barcode] {
        ballot.confirmed().filter { options.symbologies.contains($0.symbology) }.map {
            Barcode(symbology: $0.symbology, text: $0.text, gtin: $0.gtin, box: $0.box)
        }
    }

    /// Where a sighting lies in the whole photo.
    private func box(of sighting: ZBarScanner.Sighting, in picture: Luma, pass: Pass, scale: Double) -> Box {
        let angle = -pass.angle * .pi / 180
        let (cosine, sine) = (cosine(angle), sine(angle))
        let width = Double(luma.width)
        let height = Double(luma.height)
        let points = sighting.places.map { place in
            let x = (Double(place.x) - Double(picture.width) / 2) / scale
            let y = (Double(place.y) - Double(picture.height) / 2) / scale
            return (x * cosine - y * sine + width / 2, x * sine + y * cosine + height / 2)
        }
        guard let first = points.first else { return Box(x: 0, y: 0, width: 1, height: 1) }
        var (left, top, right, bottom) = (first.0, first.1, first.0, first.1)
        for point in points {
            left = min(left, point.0)
            right = max(right, point.0)
            top = min(top, point.1)
            bottom = max(bottom, point.1)
        }
        let whole = Box(
            x: Int(left) * reduction, y: Int(top) * reduction, width: (Int(right - left) + 1) * reduction,
            height: (Int(bottom - top) + 1) * reduction)
        return whole.intersection(Box(x: 0, y: 0, width: luma.width * reduction, height: luma.height * reduction))
            ?? whole
    }
}
