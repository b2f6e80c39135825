import Imaging

private let tuning = Tuning.standard.ocr.shadows

extension Luma {
    /// A row's picture as if light fell on it evenly: each shade as a share of the paper's shade around its column.
    /// Unchanged where light is even already: the model knows the shades of such paper.
    ///
    /// The edge of a shadow through a row leaves one half's paper as dark as the other half's ink, and a contrast
    /// stretched over both is too low in either.
    ///
    /// - Parameter reach: how far to each side the paper's shade is looked for, in pixels.
    func shadowNormalized(reach: Int) -> Luma {
        guard width > 2 * reach + 1, height > 0 else { return self }
        let paper = paperOfColumns(reach: reach)
        guard let brightest = paper.max(), let darkest = paper.min(),
            tuning.unevenness.brightest * brightest > tuning.unevenness.darkest * darkest
        else { return self }
        var out = pixels
        for column in 0..<width {
            let share = Double(brightest) / max(1, Double(paper[column]))
            if share <= 1 { continue }
            for place in stride(from: column, to: out.count, by: width) {
                out[place] = UInt8(min(255, Double(out[place]) * share + 0.5))
            }
        }
        return Luma(width: width, height: height, pixels: out)
    }

    /// The paper's shade around each column: what a share of the pixels there is brighter than.
    private func paperOfColumns(reach: Int) -> [Int] {
        let pixelsPerBright = tuning.pixelsPerBrightPixel
        var counts = [Int](repeating: 0, count: 256)
        var total = 0
        func count(_ column: Int, _ sign: Int) {
            for place in stride(from: column, to: pixels.count, by: width) { counts[Int(pixels[place])] += sign }
            total += sign * height
        }
        for column in 0..<min(width, reach) { count(column, 1) }
        return (0..<width).map { column in
            if column + reach < width { count(column + reach, 1) }
            if column - reach - 1 >= 0 { count(column - reach - 1, -1) }
            var (sum, shade) = (0, 255)
            while shade > 0 {
                sum += counts[shade]
                if sum * pixelsPerBright >= total { break }
                shade -= 1
            }
            return shade
        }
    }
}
