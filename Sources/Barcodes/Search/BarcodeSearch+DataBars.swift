import DomainModel
import Imaging

/// GS1 DataBar Limited and Expanded.
extension BarcodeSearch {
    /// Whether lines across a patch of the photo, no longer than `longestSide`, show finder patterns of these symbols.
    /// The patches that do are remembered.
    mutating func showsDataBars(longestSide: Int) -> Bool {
        dataBarPatches = []
        for patch in patches(at: fitScale).prefix(Tuning.standard.dataBar.maxPatches) where !budget.isExhausted {
            if showsDataBar(patch, longestSide: longestSide) { dataBarPatches.append(patch) }
        }
        return !dataBarPatches.isEmpty
    }

    /// Whether lines across one patch show finder patterns of these symbols.
    ///
    /// - Parameter patch: at `fitScale`.
    mutating func showsDataBar(_ patch: BarPatch, longestSide: Int) -> Bool {
        let scale = scale(forLongestSide: longestSide)
        return DataBarScanner.showsFinders(
            in: picture(at: scale), patch: patch.scaled(by: scale / fitScale), budget: budget)
    }

    /// Reads patches that showed finder patterns.
    ///
    /// - Parameter patches: at `fitScale`.
    mutating func scanDataBars(_ patches: [BarPatch]) {
        let longestSide = Tuning.standard.dataBar.longestSide
        let scale = scale(forLongestSide: longestSide)
        let picture = picture(at: scale)
        let view = ScanView(picture, ScanPass(longestSide: longestSide), scale: scale)
        asked[.dataBar, default: 0] += 1
        for patch in patches where !budget.isExhausted {
            // Its lines would be counted twice.
            let isRead = dataBarsRead.contains { $0.centreX == patch.centreX && $0.centreY == patch.centreY }
            guard !isRead else { continue }
            dataBarsRead.append(patch)
            let larger = patch.scaled(by: scale / fitScale)
            for sighting in DataBarScanner.sightings(in: picture, patch: larger, budget: budget) {
                let places = sighting.places.map { (Double($0.x), Double($0.y)) }
                candidates.add(sighting, by: .dataBar, box: box(of: places, in: view))
            }
        }
    }
}
