import DomainModel
import Imaging

/// What the net that finds print sees in a photo that may be decoded smaller than its rows are read at. A photo without
/// print is never decoded larger.
public struct PrintSight {
    /// The photo as the net saw it.
    let picture: Luma
    /// What the net says of it.
    let printed: PrintedPhoto

    /// Whether there may be text: the net finds print.
    public var showsPrint: Bool { !printed.regions.isEmpty }

    /// What the net says of the same photo, decoded larger.
    func printed(in photo: Luma) -> PrintedPhoto {
        let isSame = photo.width == picture.width && photo.height == picture.height
        return isSame ? printed : PrintedPhoto(printed, in: photo, by: ratio(of: photo))
    }

    /// How many times larger the photo is; decoders round sides up.
    private func ratio(of photo: Luma) -> Int {
        max(1, Int((Double(max(photo.width, photo.height)) / Double(max(picture.width, picture.height))).rounded()))
    }
}
