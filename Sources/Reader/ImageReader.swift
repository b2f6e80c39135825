import Crypto
import Imaging
import Retail

/// Reads one picture after another: decodes, looks for codes, looks for a receipt.
///
/// Holds the loaded models, so keep one for a process's whole life. It belongs to one thread. A function of the file's
/// bytes alone: no clock but for `milliseconds`, no ledger, no catalogue, no order.
public final class ImageReader {
    private let options: ReaderOptions

    /// Loads the models.
    public init(options: ReaderOptions = ReaderOptions()) throws {
        self.options = options
    }

    /// What the picture at `path` shows. Never fails: what cannot be read is a reading with an `error`.
    public func read(path: String) -> Reading {
        do throws(ReadingError) {
            return read(try ImageFile.read(path: path, limits: options.limits), named: path)
        } catch {
            return Reading(image: path, error: error)
        }
    }

    /// What the picture in `bytes` shows; `name` becomes the reading's `image`.
    public func read(_ bytes: [UInt8], named name: String) -> Reading {
        var reading = Reading(image: name, sha256: SHA256.hash(data: bytes).hex)
        reading.format = ImageFormat(signatureOf: bytes)?.rawValue
        let clock = ContinuousClock()
        let start = clock.now
        defer { reading.milliseconds["total"] = start.duration(to: clock.now).milliseconds }
        do throws(ImagingError) {
            let header = try PhotoHeader(bytes, limits: options.limits)
            (reading.width, reading.height) = (header.width, header.height)
            let photo = try Photo.decode(bytes, limits: options.limits)
            reading.perceptualHash = PerceptualHash(photo.picture.luma()).description
        } catch {
            reading.error = ReadingError(error)
        }
        return reading
    }
}

extension SHA256.Digest {
    /// 64 lower-case hex digits.
    var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension Duration {
    /// Whole milliseconds, rounded to the nearest.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int((Double(components.attoseconds) / 1e15).rounded())
    }
}
