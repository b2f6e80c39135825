import DomainModel
import Imaging
import ReceiptGrammar

/// The text of one picture, and the receipt that it shows.
public struct ReceiptReading: Sendable {
    /// Every row of text, top to bottom, those of other receipts below those of `receipt`; boxes in pixels of the whole
    /// upright photo.
    public var rows: [TextRow] = []
    /// The rows with boxes in pixels of the level page, as the grammar saw them.
    public var pageRows: [TextRow] = []
    /// The receipt that the rows show; `nil` where they show none.
    public var receipt: Receipt?
    /// The other receipts of the photo, each read apart.
    public var others: [Receipt] = []
    /// What the rows are where they list no goods; `nil` where they list some.
    public var withoutGoods: TextWithoutGoods?
    /// What a second engine read, by places of the level page.
    var secondReadings = SecondReadings()
    /// Where the paper lies in the whole upright photo; `nil` where no text was found.
    public var paper: Box?
    /// How many quarter turns clockwise made the text stand upright, 0 to 3.
    public var quarters = 0
    /// The perceptual hash of the upright, cropped paper.
    public var perceptualHash: PerceptualHash?
}
