import Imaging
import Retail

/// Finds the product codes in a photo, and reports only those it has enough independent evidence for.
///
/// ```swift
/// let reader = BarcodeReader()
/// let codes = reader.read(photo)
/// ```
/// Or, to stop early: `begin` a search, `advance` it through `.quick`, and go on through `.full` only if it pays.
/// What it says of a photo depends on no other.
public struct BarcodeReader: Sendable {
    /// What it looks for and how long.
    public let options: BarcodeOptions

    /// A reader; it keeps nothing of one photo for the next.
    public init(options: BarcodeOptions = BarcodeOptions()) {
        self.options = options
    }

    /// Everything confirmed in `photo`, after as much of the ladder as that took or the budget allowed.
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
        /// The whole ladder, until something is confirmed or the budget is spent.
        case full
    }

    /// What a step that is under way when time runs out may still take: a fit, the profile of a band.
    private static let secondsOfOneStep = 0.03

    /// Two or three crops' worth.
    private static let secondsForDigits = 0.25

    /// Goes on with `search` until something is confirmed, `depth` is reached or the budget is spent.
    ///
    /// The budget counts this thread's processor time inside this call and earlier ones on the same search, not between
    /// them: what else the machine does changes no reading.
    public func advance(
        _ search: inout BarcodeSearch, through depth: Depth, digits: (any DigitReader)? = nil
    ) -> [Barcode] {
        let start = threadProcessorSeconds()
        let budget = Double(options.budgetMilliseconds) / 1000
        let whole = Allowance(seconds: budget - search.spent - min(BarcodeReader.secondsOfOneStep, budget / 10))
        let last = depth == .quick ? min(Ladder.quick.count, options.ladder.count) : options.ladder.count
        var found = search.barcodes(options)
        let wasFound = !found.isEmpty
        while found.isEmpty, search.next < last {
            // Digits are asked last and settle more than the last rungs do.
            let asksDigits = depth == .full && digits != nil && search.isOpen
            let allowance = asksDigits ? whole.keeping(min(BarcodeReader.secondsForDigits, budget / 4)) : whole
            guard !allowance.isOver else { break }
            if search.next == Ladder.quick.count, !search.maybeHoldsBars() {
                // Past the quick rungs only bars are worth the price; but a small square has none.
                search.next = options.ladder.count
                for pass in Ladder.square where found.isEmpty && !allowance.isOver {
                    search.scanIfLarger(pass, with: ZBarScanner(.square), within: allowance)
                    found = search.barcodes(options)
                    search.rungs.append(.scan(pass))
                }
                break
            }
            let rung = options.ladder[search.next]
            search.next += 1
            search.rungs.append(rung)
            switch rung {
            case .scan(let pass):
                search.scan(pass, with: ZBarScanner(pass.allSymbologies ? .all : .retail), within: allowance)
            case .fit(let longestSide, let patches, let deep):
                search.fit(longestSide: longestSide, patches: patches, deep: deep, within: allowance)
            }
            found = search.barcodes(options)
        }
        if found.isEmpty, depth == .full, let digits {
            search.readDigits(with: digits, within: whole)
            found = search.barcodes(options)
        } else if !found.isEmpty, !wasFound {
            search.lookBesideConfirmed(within: whole)
            found = search.barcodes(options)
        }
        search.spent += threadProcessorSeconds() - start
        return found
    }
}
