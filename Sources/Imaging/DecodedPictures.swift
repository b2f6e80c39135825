import ReaderAPI

/// A picture's pixels at the sizes that its readers ask for, each decoded once.
public final class DecodedPictures {
    /// A decoded picture that several readers look at.
    public final class SharedPicture {
        /// The picture.
        public let photo: Photo
        /// Its shades, taken from it once for all that look at them.
        public private(set) lazy var luma: Luma = photo.picture.luma()

        init(_ photo: consuming Photo) { self.photo = photo }
    }

    private let bytes: [UInt8]
    private let limits: PhotoLimits
    private var header: PhotoHeader?
    private var photos: [Int: SharedPicture] = [:]

    /// The picture in `bytes`, not decoded yet.
    public init(_ bytes: [UInt8], limits: PhotoLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The grey picture with a long side of at least `pixels`, and at most twice that where the format is decoded at a
    /// fraction of its size.
    public func gray(longSide pixels: Int, _ context: ReadContext, _ trace: Trace) throws(ImagingError) -> SharedPicture
    {
        let known = header
        let header: PhotoHeader
        if let known {
            header = known
        } else {
            header = try PhotoHeader(bytes, limits: limits)
            (context.width, context.height) = (header.width, header.height)
            self.header = header
        }
        let reduction = header.reduction(keeping: pixels)
        if let photo = photos[reduction] { return photo }
        let (bytes, limits) = (bytes, limits)
        let photo = try trace.shared("decode") { () throws(ImagingError) in
            SharedPicture(try Photo.decode(bytes, limits: limits, reduction: reduction, grayOnly: true))
        }
        photos[reduction] = photo
        return photo
    }

    /// The picture in colour, at least so many pixels long where it is that large; decoded anew, since hardly anybody
    /// asks.
    public func colour(longSide pixels: Int, _ trace: Trace) throws(ImagingError) -> SharedPicture? {
        guard let header else { return nil }
        let (bytes, limits, reduction) = (bytes, limits, header.reduction(keeping: pixels))
        let photo = try trace.shared("decode") { () throws(ImagingError) in
            SharedPicture(try Photo.decode(bytes, limits: limits, reduction: reduction))
        }
        return photo.photo.picture.isColor ? photo : nil
    }
}

extension DecodedPictures {
    /// The stages that readers of pictures share, as `--steps` names them.
    public static let stages = ["screen"]
}

extension DecodedPictures.SharedPicture {
    /// Notes whether what could be claimed stands on a screen.
    ///
    /// - Parameters:
    ///   - boxes: what could be claimed, in pixels of the whole picture.
    ///   - margin: how far round the smallest box about them is looked, as a share of its longer side. A ribbed cloth
    ///     that a pack lies on repeats as finely as a screen does.
    public func lookForScreen(around boxes: [Box], margin: Double, of context: ReadContext, _ trace: Trace) {
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

extension ReadContext {
    /// The file as a picture, shared by all that look at it.
    public func pictures(_ limits: PhotoLimits) -> DecodedPictures {
        shared { DecodedPictures($0, limits: limits) }
    }
}

extension PhotoHeader {
    /// The largest reduction that leaves the long side at least `pixels` long.
    fileprivate func reduction(keeping pixels: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= pixels } ?? 1
    }
}
