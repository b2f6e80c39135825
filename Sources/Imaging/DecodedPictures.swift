import EvidenceReader

/// A picture's pixels at the sizes that its readers ask for, each decoded once.
public final class DecodedPictures {
    /// A decoded picture that several readers look at.
    public final class Shared {
        /// The picture.
        public let photo: Photo

        init(_ photo: consuming Photo) { self.photo = photo }
    }

    private let bytes: [UInt8]
    private let limits: PhotoLimits
    private var header: PhotoHeader?
    private var photos: [Int: Shared] = [:]

    /// The picture in `bytes`, not decoded yet.
    public init(_ bytes: [UInt8], limits: PhotoLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The grey picture with a long side of at least `pixels`, and at most twice that where the format is decoded at a
    /// fraction of its size.
    public func gray(longSide pixels: Int, _ subject: Subject, _ trace: Trace) throws(ImagingError) -> Shared {
        let known = header
        let header: PhotoHeader
        if let known {
            header = known
        } else {
            header = try PhotoHeader(bytes, limits: limits)
            (subject.width, subject.height) = (header.width, header.height)
            self.header = header
        }
        let reduction = header.reduction(keeping: pixels)
        if let photo = photos[reduction] { return photo }
        let (bytes, limits) = (bytes, limits)
        let photo = try trace.shared("decode") { () throws(ImagingError) in
            Shared(try Photo.decode(bytes, limits: limits, reduction: reduction, grayOnly: true))
        }
        photos[reduction] = photo
        return photo
    }
}

extension Subject {
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
