import DomainModel
import ReceiptGrammar

typealias Layouter = MonospacedLayout

extension MonospacedLayout {
    /// Pixels from a character to the next.
    static let characterWidth = 20

    /// What the grammar makes of an Italian supermarket's document with these items and sums.
    static func italianReceipt(_ items: String, _ sums: String) -> Receipt? {
        ReceiptParser().parse(italianRows(items, sums))
    }

    /// The rows of an Italian supermarket's document with these items and sums.
    static func italianRows(_ items: String, _ sums: String) -> [TextRow] {
        rows(
            """
                    PALMIERI SUPER
                P.IVA 00174800276
              DOCUMENTO COMMERCIALE
             di vendita o prestazione
            \(items)
            \(sums)
            """)
    }
}
