import ReceiptGrammar
import Retail

/// Segments that stand in the column of prices and were read as anything but a price: `2715`, where `2,15` is printed.
///
/// The models are as likely to lose a decimal mark in crisp print as in faint print, and what they lose at one size they
/// see at another. Reading such a segment twice more costs little, for there are few.
enum LostAmounts {
    /// More than this many on a receipt are no accidents.
    static let most = 12
    /// A price read at the third attempt is believed with this.
    static let leastConfidence = 0.3

    /// The pieces that could be prices and hold none, given what was read of all.
    ///
    /// - Parameter cap: the page's cap height.
    static func places(in pieces: [RowAssembler.Piece], cap: Double) -> [Int] {
        func holdsAmount(_ piece: RowAssembler.Piece) -> Bool {
            piece.words.contains { AmountSpelling.isAmount($0.text) }
        }
        let prices = pieces.filter { piece in
            piece.words.count <= 2 && Double(piece.box.width) < 9 * cap && holdsAmount(piece)
        }
        let lost = pieces.indices.filter { place in
            let piece = pieces[place]
            let width = Double(piece.box.width)
            guard width > 1.8 * cap, width < 9 * cap, piece.words.count <= 2, !holdsAmount(piece),
                piece.words.contains(where: { $0.text.count(where: \.isNumber) >= 2 })
            else { return false }
            // A column may lean, so that its neighbours tell where it is.
            return prices.count { price in
                abs(price.box.right - piece.box.right) < Int(0.8 * cap)
                    && abs(price.box.centerY - piece.box.centerY) < 14 * cap
                    && abs(Double(price.box.width) - width) < 2.5 * cap
            } >= 3
        }
        return lost.count > most ? [] : lost
    }
}
