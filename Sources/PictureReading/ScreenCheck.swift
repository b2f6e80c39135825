import DomainModel
import Imaging
import ReaderAPI

extension DecodedPictures {
    /// The stages that readers of pictures share, as `--steps` names them.
    public static let sharedStages = ["screen"]
}

extension DecodedPictures.SharedPicture {
    /// Records in the context whether what could be claimed is shown on a screen.
    ///
    /// - Parameters:
    ///   - boxes: what could be claimed, in pixels of the whole picture.
    ///   - margin: how far around their common box the check goes, as a share of the box's longer side. It stays small:
    ///     ribbed cloth under a pack repeats as finely as a screen does.
    public func lookForScreen(
        around boxes: [Box], margin: Double, of context: ReadContext, _ trace: Trace
    ) {
        guard let first = boxes.first else { return }
        let whole = boxes.dropFirst().reduce(first) { $0.union($1) }
        let wider = Int(margin * Double(max(whole.width, whole.height)))
        let reduction = photo.reduction
        let place = Box(
            x: (whole.x - wider) / reduction, y: (whole.y - wider) / reduction,
            width: (whole.width + 2 * wider) / reduction, height: (whole.height + 2 * wider) / reduction)
        let grid = trace.shared("screen") {
            ScreenGrid(luma.cropped(to: place) ?? Luma(width: 0, height: 0, pixels: []))
        }
        trace.show("screen", .json(grid))
        context.showsScreen = grid.isScreen
    }
}
