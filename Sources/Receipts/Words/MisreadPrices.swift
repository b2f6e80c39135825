import ReceiptGrammar
import Retail

/// Segments in the column of prices that were not read as a price: `2715`, where `2,15` is printed.
///
/// The models lose decimal marks in crisp print as often as in faint print, but what they lose at one size they see at
/// another. There are few such segments, so that reading each twice more costs little.
enum MisreadPrices {
    /// More on one receipt are no misreadings, but a till's way of printing.
    static let most = 12
    /// The confidence from which a price read in a further attempt is believed.
    static let leastConfidence = 0.3

    /// The places of pieces that stand where prices do and hold none.
    ///
    /// - Parameter cap: the page's cap height.
    static func places(in pieces: [RowAssembler.Piece], cap: Double) -> [Int] {
        func holdsAmount(_ piece: RowAssembler.Piece) -> Bool {
            piece.words.contains { AmountSpelling.isAmount($0.text) }
        }
        let prices = pieces.filter { piece in
            piece.words.count <= 2 && Double(piece.box.width) < 9 * cap && holdsAmount(piece)
        }
        let misread = pieces.indices.filter { place in
            let piece = pieces[place]
            let width = Double(piece.box.width)
            guard width > 1.8 * cap, width < 9 * cap, piece.words.count <= 2, !holdsAmount(piece),
                piece.words.contains(where: { $0.text.count(where: \.isNumber) >= 2 })
            else { return false }
            // A column may lean, so its nearest prices tell where it is.
            return prices.count { price in
                abs(price.box.right - piece.box.right) < Int(0.8 * cap)
                    && abs(price.box.centerY - piece.box.centerY) < 14 * cap
                    && abs(Double(price.box.width) - width) < 2.5 * cap
            } >= 3
        }
        return misread.count > most ? [] : misread
    }
}
