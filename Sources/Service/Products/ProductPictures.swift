import Campaigns
import DomainModel
import Foundation
import Synchronization

/// The pictures of partners' products: files of a folder whose names begin with the product's GTIN, in 8 to 14 digits,
/// as partners deliver them (GS1 Product Image Specification, 4): `8012417001107.png`, `08012417001107_A1N1.jpg`.
public final class ProductPictures: Sendable {
    /// Why a folder cannot be used.
    public enum Fault: Error, CustomStringConvertible {
        /// It is not there, is no folder or may not be read.
        case unreadable(folder: String)
        /// It has more files than this.
        case tooMany(folder: String, most: Int)

        /// What is wrong, where, and what to do.
        public var description: String {
            switch self {
            case .unreadable(let folder):
                "\(folder): is no folder that can be read; name the folder of the products' pictures"
            case .tooMany(let folder, let most):
                "\(folder): has more than \(most) files; leave one picture a product in it"
            }
        }
    }

    private struct Listing {
        /// When the folder changed last, in nanoseconds.
        var changed: Int
        /// The file's name by product.
        var files: [GTIN: String]
    }

    private let folder: String
    private let listing: Mutex<Listing>

    /// Most files of the folder. Source: judged: a catalogue of a million products has a picture of each.
    private static let mostFiles = 1_000_000
    private static let endings: Set<String> = ["png", "jpg", "jpeg", "webp", "svg"]

    /// Looks which products have a picture. Pictures that come later are found when they are asked for.
    public init(folder: String) throws(Fault) {
        self.folder = folder
        listing = Mutex(try ProductPictures.list(folder))
    }

    /// Whether a product has a picture.
    func hasPicture(of gtin: GTIN) -> Bool { file(of: gtin) != nil }

    /// A product's picture as a phone is sent it; `nil` where there is none, or the file is no picture for phones.
    func picture(of gtin: GTIN) -> ShownPicture? {
        guard let name = file(of: gtin), let file = StoredFile("\(folder)/\(name)") else { return nil }
        return try? ShownPicture(file: file.piece(from: 0, count: min(file.bytes, CampaignFile.maxPictureBytes + 1)))
    }

    private func file(of gtin: GTIN) -> String? {
        listing.withLock { known in
            // A folder that cannot be read for a moment keeps what was known of it.
            if ProductPictures.change(of: folder) != known.changed, let now = try? ProductPictures.list(folder) {
                known = now
            }
            return known.files[gtin]
        }
    }

    private static func change(of folder: String) -> Int? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        let (time, overflow) = status.st_mtim.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? nil : time &+ status.st_mtim.tv_nsec
    }

    private static func list(_ folder: String) throws(Fault) -> Listing {
        guard let changed = change(of: folder), let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { throw .unreadable(folder: folder) }
        guard names.count <= mostFiles else { throw .tooMany(folder: folder, most: mostFiles) }
        var files: [GTIN: String] = [:]
        // Of several pictures of one product the first by name, which is the front in the names of GS1.
        for name in names {
            guard let gtin = gtin(ofFile: name) else { continue }
            if let other = files[gtin], !name.utf8.lexicographicallyPrecedes(other.utf8) { continue }
            files[gtin] = name
        }
        return Listing(changed: changed, files: files)
    }

    /// Whose picture a file is by its name; `nil` where it is no product's.
    static func gtin(ofFile name: String) -> GTIN? {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            endings.contains(name[name.index(after: dot)...].lowercased())
        else { return nil }
        let digits = name.prefix { ("0"..."9").contains($0) && $0.isASCII }
        guard (8...14).contains(digits.utf8.count) else { return nil }
        let rest = name[digits.endIndex...].utf8.first
        guard rest == UInt8(ascii: ".") || rest == UInt8(ascii: "_") else { return nil }
        return GTIN(String(digits))
    }
}
