import DomainModel
import Imaging
import ReceiptGrammar

/// What one picture says to the receipt engine.
public struct ReceiptReading: Sendable {
    /// Every row of text, top to bottom; boxes in pixels of the whole upright photo.
    public var rows: [TextRow]
    /// The same with boxes in pixels of the levelled page: what the grammar saw.
    public var pageRows: [TextRow]
    /// What the rows say, or `nil` where they are no receipt.
    public var receipt: Receipt?
    /// Where the paper lies in the whole upright photo; `nil` where no text was found.
    public var paper: Box?
    /// How many quarter turns clockwise made the text stand upright, 0 to 3.
    public var quarters: Int
    /// The fingerprint of the upright, cropped paper.
    public var perceptualHash: PerceptualHash?

    /// A reading of a picture without text.
    public init(
        rows: [TextRow] = [], pageRows: [TextRow] = [], receipt: Receipt? = nil, paper: Box? = nil, quarters: Int = 0,
        perceptualHash: PerceptualHash? = nil
    ) {
        self.rows = rows
        self.pageRows = pageRows
        self.receipt = receipt
        self.paper = paper
        self.quarters = quarters
        self.perceptualHash = perceptualHash
    }
}
