import DomainModel
import Imaging
import Passes

/// Finds the product codes in a photo, and reports only those it has enough independent evidence for.
///
/// ```swift
/// let reader = BarcodeReader()
/// let codes = reader.read(photo)
/// ```
/// Or, to stop early: `begin` a search, `advance` it through `.quick`, and go on through `.full` only if it pays.
/// What it says of a photo depends on no other.
public struct BarcodeReader: Sendable {
    /// What it looks for and how much work that may be.
    public let options: BarcodeOptions

    /// The steps of a search, in order.
    public static var passes: [PassDescription] { [] }

    /// A reader; it keeps nothing of one photo for the next.
    public init(options: BarcodeOptions = BarcodeOptions()) {
        self.options = options
    }

    /// Everything confirmed in `photo`, after as much of the ladder as that took or the allowed work paid for.
    ///
    /// - Parameter digits: asked for the printed digits of what bars alone did not settle.
    public func read(_ photo: borrowing Photo, digits: (any DigitReader)? = nil) -> [Barcode] {
        var search = begin(photo)
        return advance(&search, through: .full, digits: digits)
    }

    /// A search over `photo` that has not looked yet.
    public func begin(_ photo: borrowing Photo) -> BarcodeSearch {
        BarcodeSearch(luma: photo.picture.luma(), reduction: photo.reduction)
    }

    /// How far a search goes.
    public enum Depth: Sendable {
        /// The first rungs only: what a sharp photo needs.
        case quick
        /// The whole ladder, until something is confirmed or the allowed work is done.
        case full
    }

    /// A crop or two.
    private static let workForDigits = WorkUnits.megapixels(12)

    /// Goes on with `search` until something is confirmed, `depth` is reached or the allowed work is done.
    ///
    /// WorkUnits is counted, in this call and earlier ones on the same search: no clock is asked, so the same photo
    /// ends at the same step whatever the machine.
    public func advance(
        _ search: inout BarcodeSearch, through depth: Depth, digits: (any DigitReader)? = nil
    ) -> [Barcode] {
        let whole = WorkBudget(WorkUnits(pixels: options.work.pixels - search.spent))
        let last = depth == .quick ? min(Ladder.quick.count, options.ladder.count) : options.ladder.count
        var found = search.barcodes(options, within: whole)
        let wasFound = !found.isEmpty
        while found.isEmpty, search.next < last {
            if depth == .full, search.needsPrintedDigits {
                search.checkPrintedRows(onlyInkRivals: true, within: whole)
                if let digits { search.readDigits(with: digits, onlyInkRivals: true, within: whole) }
                found = search.barcodes(options, within: whole)
                guard found.isEmpty else { break }
            }
            // Digits are asked last and settle more than the last rungs do.
            let asksDigits = depth == .full && digits != nil && search.isOpen
            let kept = min(BarcodeReader.workForDigits, WorkUnits(pixels: options.work.pixels / 4))
            let budget = asksDigits ? whole.reserving(kept) : whole
            guard !budget.isExhausted else { break }
            if search.next == Ladder.quick.count {
                search.scanPatchesCloseUp(within: budget)
                found = search.barcodes(options, within: whole)
                guard found.isEmpty else { break }
            }
            if search.next == Ladder.quick.count, !search.maybeHoldsBars(within: budget) {
                // Past the quick rungs only bars are worth the price; but a small square has none.
                search.next = options.ladder.count
                for pass in Ladder.square where found.isEmpty && !budget.isExhausted {
                    search.scanIfLarger(pass, for: .square, within: budget)
                    found = search.barcodes(options, within: whole)
                    search.rungs.append(.scan(pass))
                }
                break
            }
            let rung: Rung
            if search.next == 1, !search.hasFitted, search.showsUnreadBars(within: budget) {
                rung = Ladder.firstFit
            } else {
                // By then dark bars would have been read, so that hardly a picture pays for this in vain.
                if [1, Ladder.quick.count + 1].contains(search.next) {
                    search.scanInvertedBars(byFits: search.next > 1, within: budget)
                    found = search.barcodes(options, within: whole)
                    guard found.isEmpty else { break }
                }
                rung = options.ladder[search.next]
                search.next += 1
                if case .scan(let pass) = rung, pass.needsSharpBarcode, !search.maybeHoldsSharpBars(within: budget) {
                    continue
                }
            }
            // A third of what a picture with nothing in it costs would else be spent on lines across it.
            let isBlank =
                (2...Ladder.quick.count).contains(search.next) && !search.maybeHoldsCodes(within: budget)
            if isBlank, case .scan(let pass) = rung, !pass.includesMatrixCodes { continue }
            search.rungs.append(rung)
            switch rung {
            case .scan(let pass) where isBlank:
                search.scanMatrixCodes(pass, within: budget)
            case .scan(let pass):
                search.scan(pass, for: pass.includesMatrixCodes ? .all : .bars, within: budget)
            case .fit(let longestSide, let patches, let deep):
                search.fit(longestSide: longestSide, patches: patches, deep: deep, within: budget)
            }
            found = search.barcodes(options, within: whole)
        }
        // What has the edges of bars may still be made of squares.
        if found.isEmpty, depth == .full, search.next == options.ladder.count {
            search.scanEnlargedMatrixCodes(within: whole)
            found = search.barcodes(options, within: whole)
        }
        if found.isEmpty, depth == .full {
            search.checkPrintedRows(within: whole)
            found = search.barcodes(options, within: whole)
        }
        if found.isEmpty, depth == .full, let digits {
            search.readDigits(with: digits, within: whole)
            found = search.barcodes(options, within: whole)
        } else if !found.isEmpty, !wasFound {
            search.scanBesideConfirmed(within: whole)
            found = search.barcodes(options, within: whole)
        }
        search.spent += whole.spent
        return found
    }
}
