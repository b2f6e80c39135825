import DomainModel
import Hummingbird

extension StoredFile {
    /// The photos of a file that holds several; `nil` for any other. Reads headers alone.
    var series: PhotoSeries? {
        guard PhotoSeries.isSeries(piece(from: 0, count: PhotoSeries.headBytes)) else { return nil }
        return try? PhotoSeries(bytes: bytes) { piece(from: $0, count: $1) }
    }

    /// Where the photo stands that a request asks for by `part`, from 1; `nil` where it asks for the whole file.
    func photo(_ request: Request) throws(Problem) -> Range<Int>? {
        guard let part = request.uri.queryParameters["part"] else { return nil }
        guard let number = Int(part), let photos = series?.photos, photos.indices.contains(number - 1) else {
            throw Problem.notFound
        }
        return photos[number - 1]
    }
}
