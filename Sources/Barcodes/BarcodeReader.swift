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
/// A photo's result depends on no other photo.
public struct BarcodeReader: Sendable {
    /// What it looks for and how much work that may be.
    public let options: BarcodeOptions

    /// The steps of a search, in order.
    public static var passes: [PassDescription] { PassList(SearchSteps.all.map(\.listed)).descriptions }

    /// A reader; it keeps nothing of one photo for the next.
    public init(options: BarcodeOptions = BarcodeOptions()) {
        self.options = options
    }

    /// Every confirmed code in `photo`, after as many steps as that took or the allowed work paid for.
    ///
    /// - Parameter digits: reads the printed digits where bars alone do not settle a number.
    public func read(_ photo: borrowing Photo, digits: (any DigitReader)? = nil) -> [Barcode] {
        var search = begin(photo)
        return advance(&search, through: .full, digits: digits)
    }

    /// A search over `photo` that has taken no step yet.
    public func begin(_ photo: borrowing Photo) -> BarcodeSearch {
        BarcodeSearch(luma: photo.picture.luma(), reduction: photo.reduction)
    }

    /// How far a search goes.
    public enum Depth: Sendable {
        /// The first steps only: what a sharp photo needs.
        case quick
        /// All steps, until something is confirmed or the allowed work is done.
        case full
    }

    /// Goes on with `search` until something is confirmed, `depth` is reached or the allowed work is done.
    ///
    /// Work is counted, in this call and earlier ones on the same search, and no clock is read: the same photo ends at
    /// the same step on every machine.
    public func advance(
        _ search: inout BarcodeSearch, through depth: Depth, digits: (any DigitReader)? = nil
    ) -> [Barcode] {
        search.run(options, through: depth, digits: digits)
    }
}
