import DomainModel
import Imaging
import ReaderAPI

/// A picture's pixels at the sizes that its readers ask for, each decoded once.
public final class DecodedPictures {
    /// A decoded picture that several readers use.
    public final class SharedPicture {
        /// The picture.
        public let photo: Photo
        /// Its shades, computed once for all readers.
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

    /// The grey picture with a long side of at least `pixels`, and at most twice that where the format can be decoded
    /// at a fraction of its size.
    public func gray(minLongSide pixels: Int, _ context: ReadContext, _ trace: Trace) throws(ImagingError)
        -> SharedPicture
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
        let decoder = ImagingVersions.decoder(of: header.format)
        do {
            let photo = try trace.shared("decode") { () throws(ImagingError) in
                SharedPicture(try Photo.decode(bytes, limits: limits, reduction: reduction, grayOnly: true))
            }
            photos[reduction] = photo
            context.engines.note(decoder.name, version: decoder.version, read: 1)
            return photo
        } catch {
            context.engines.noteFailure(decoder.name, version: decoder.version, "\(error)")
            throw error
        }
    }

    /// The picture in colour, at least so many pixels long if it is that large; `nil` where it has no colour, or before
    /// `gray` has read the header. Each call decodes a JPEG again, since few readers ask; other formats are decoded
    /// with their colour.
    public func colour(minLongSide pixels: Int, _ trace: Trace) throws(ImagingError) -> SharedPicture? {
        guard let header else { return nil }
        let (bytes, limits, reduction) = (bytes, limits, header.reduction(keeping: pixels))
        if header.format != .jpeg, let photo = photos[reduction] { return photo.photo.picture.isColor ? photo : nil }
        let photo = try trace.shared("decode") { () throws(ImagingError) in
            SharedPicture(try Photo.decode(bytes, limits: limits, reduction: reduction))
        }
        return photo.photo.picture.isColor ? photo : nil
    }
}

extension ReadContext {
    /// The file as a picture, shared by all its readers.
    public func pictures(_ limits: PhotoLimits) -> DecodedPictures {
        shared { DecodedPictures($0, limits: limits) }
    }
}

extension PhotoHeader {
    /// The largest reduction that leaves the long side at least `pixels` long; none for a format that is decoded whole
    /// anyway, so that it is decoded once for all of its readers.
    fileprivate func reduction(keeping pixels: Int) -> Int {
        guard format == .jpeg else { return 1 }
        return [8, 4, 2].first { max(width, height) / $0 >= pixels } ?? 1
    }
}
