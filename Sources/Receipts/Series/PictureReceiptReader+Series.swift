import DomainModel
import Imaging
import PictureReading
import ReaderAPI
import ReceiptGrammar

extension PictureReceiptReader {
    /// The attempt at an archive of several photos of one receipt: each is read as a page, and all become one receipt.
    func attempt(atSeries context: ReadContext) -> Attempt {
        Attempt("receipt", cost: 900) { [self] trace in
            let places = try stripPlaces(of: context)
            let series = try PhotoSeries(context.bytes)
            (context.width, context.height) = (places.map(\.right).max(), places.last?.bottom)
            var photos: [ReceiptReading] = []
            for (index, range) in series.photos.enumerated() {
                let photo = ReadContext(Array(context.bytes[range]), engines: context.engines)
                let shared: DecodedPictures.SharedPicture
                do throws(ImagingError) {
                    shared = try photo.pictures(limits).gray(minLongSide: Self.longSide, photo, trace)
                } catch {
                    throw SeriesPhotoError(number: index + 1, error: error)
                }
                let read = try self.read(shared, of: photo, trace)
                photos.append(read)
                if !read.rows.isEmpty {
                    shared.lookForScreen(around: read.rows.map(\.box), margin: 0, of: photo, trace)
                }
                context.take(photo, at: places[index])
            }
            context.perceptualHash = context.photos.lazy.compactMap(\.perceptualHash).first
            let joined = receipts.joined(photos, at: places, trace: trace)
            context.text = joined.rows.map(\.text)
            context.textEngines = joined.rows.map(\.engines)
            return verdict(joined, of: context)
        }
    }

    /// Where each photo stands in the strip that they make, one below the other. Reads their heads alone, so that no
    /// photo is decoded where they have too many pixels together.
    private func stripPlaces(of context: ReadContext) throws -> [Box] {
        let series = try PhotoSeries(context.bytes)
        var places: [Box] = []
        var (pixels, top) = (0, 0)
        for (index, range) in series.photos.enumerated() {
            do throws(ImagingError) {
                let header = try PhotoHeader(Array(context.bytes[range]), limits: limits)
                pixels += header.width * header.height
                guard pixels <= limits.seriesPixels else {
                    throw .tooManyPixels(width: header.width, height: header.height, limit: limits.seriesPixels)
                }
                places.append(Box(x: 0, y: top, width: header.width, height: header.height))
                top += header.height
            } catch {
                throw SeriesPhotoError(number: index + 1, error: error)
            }
        }
        return places
    }
}

extension ReadContext {
    /// Takes what was noted of a photo of the series.
    fileprivate func take(_ photo: ReadContext, at place: Box) {
        photos.append(SeriesPhoto(box: place, perceptualHash: photo.perceptualHash))
        showsScreen = showsScreen || photo.showsScreen
        personal += photo.personal.map { Box(x: $0.x, y: $0.y + place.y, width: $0.width, height: $0.height) }
        for package in photo.missingPackages where !missingPackages.contains(package) {
            missingPackages.append(package)
        }
    }
}

/// Why a photo of a series could not be read.
public struct SeriesPhotoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which photo it is, from 1.
    public let number: Int
    /// What is wrong with it.
    public let error: ImagingError

    /// Which photo it is, what is wrong and what to do.
    public var description: String { "photo \(number): \(error.description)" }
}
