import Campaigns
import Catalog
import DomainModel
import Foundation
import Text
import Workers

/// The uploads of a run in the order of decision: by time of upload, then by position.
///
/// The source is a CSV file `image,user,shake,uploaded_at[,tier]` with relative paths, or a folder of folders
/// `USER/IMAGE`.
public struct Manifest: Sendable {
    /// An upload and its file.
    public struct Entry: Sendable, Hashable {
        /// The upload of the row.
        public var upload: Upload
        /// The path of the file.
        public var path: RawPath
    }

    /// The uploads in the order of decision.
    public private(set) var entries: [Entry]
    /// Notes for the operator about a usable manifest.
    public private(set) var notes: [String] = []
    /// Rows and folders that are not uploads, each with its position, the problem and the remedy. The others are
    /// decided without them.
    public private(set) var setAside: [String] = []

    /// The columns that a manifest must have; `tier`, `network` and `audiences` are optional.
    public static let columns = ["image", "user", "shake", "uploaded_at"]

    /// A network's name is an opaque one of a few digits, in bytes. Source: judged; four times a service's.
    private static let maxNetworkBytes = 64

    /// Names of audiences have 64 bytes at most. Source: judged; what one person can belong to at once, in bytes.
    private static let maxAudiencesBytes = 4096

    /// Maximum bytes of a manifest: more than any night's uploads, and few enough to hold in memory. Source: judged;
    /// not measured.
    static let maxFileBytes = 256 << 20
    static let maxUploads = 1_000_000
    static let maxPathBytes = 4096

    init(_ entries: [Entry], notes: [String] = [], setAside: [String] = []) {
        self.entries = entries.sorted { Upload.inOrderOfDecision($0.upload, $1.upload) }
        self.notes = notes
        self.setAside = setAside
    }

    /// The manifest at `path`: a CSV file or a folder.
    ///
    /// - Parameter at: for a folder, the time of upload of every file; without it, each file's modification time.
    public static func load(_ path: String, at: Timestamp? = nil) throws(ManifestError) -> Manifest {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(file: path, why: "there is no such file or folder")
        }
        if isFolder.boolValue { return try UploadFolder.manifest(of: path, at: at) }
        guard at == nil else {
            throw .unreadable(
                file: path, why: "--at is only for a folder of uploads: a manifest has the time of each upload")
        }
        let bytes: [UInt8]
        do {
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            bytes = Array(try file.read(upToCount: maxFileBytes + 1) ?? Data())
        } catch {
            throw .unreadable(file: path, why: "\(error.localizedDescription)")
        }
        guard bytes.count <= maxFileBytes else {
            throw .unreadable(file: path, why: "it has more than \(maxFileBytes >> 20) MB: split it")
        }
        return try Manifest(csv: bytes, named: path)
    }

    /// The photos at `path`, a photo or a folder that holds photos or folders of them, as uploads of one user.
    public static func photos(at path: String, of user: String) throws(ManifestError) -> Manifest {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(file: path, why: "there is no such file or folder")
        }
        return isFolder.boolValue
            ? try UploadFolder.photos(under: path, of: user)
            : UploadFolder.manifest(ofPhotos: [RawPath(path)], of: user)
    }

    /// The manifest in `bytes`. `name` is its path: images are relative to its folder, and messages quote it. Invalid
    /// rows are set aside; if no row is valid, the file is refused.
    public init(csv bytes: [UInt8], named name: String) throws(ManifestError) {
        let text: DecodedText
        do throws(CatalogError) { text = try DecodedText(bytes, named: name) } catch {
            switch error {
            case .empty: throw .header(file: name, missing: Self.columns, found: [])
            default: throw .unreadable(file: name, why: error.description)
            }
        }
        var rows = CSVRows(text.utf8, limit: 1 << 16)
        let header = (rows.next()?.fields ?? []).map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        let missing = Self.columns.filter { !header.contains($0) }
        guard missing.isEmpty else { throw .header(file: name, missing: missing, found: header) }
        let folder = RawPath(name).parent
        var found: [Entry] = []
        var problems: [ManifestError.Row] = []
        var rowsByFile: [UserFile: Int] = [:]
        while let row = rows.next() {
            do throws(ManifestError.Row) {
                if let problem = row.problem {
                    throw ManifestError.Row(number: row.number, what: RowProblem(row: 0, kind: problem).what)
                }
                let upload = try Manifest.upload(row, header: header, position: found.count)
                let path = RawPath(upload.image).resolved(under: folder)
                let file = UserFile(user: BytewiseString(upload.user), path: path)
                if let first = rowsByFile[file] {
                    throw ManifestError.Row(
                        number: row.number,
                        what: "is the same file of the same user as row \(first), which is used: remove one of them")
                }
                rowsByFile[file] = row.number
                found.append(Entry(upload: upload, path: path))
            } catch {
                problems.append(error)
            }
            guard found.count <= Self.maxUploads else {
                throw .unreadable(file: name, why: "it has more than \(Self.maxUploads) uploads: split it")
            }
        }
        guard problems.isEmpty || !found.isEmpty else { throw .rows(file: name, problems) }
        self.init(
            found, notes: text.wasLatin1 ? ["\(name) is not UTF-8; it was read as Windows-1252 (Latin-1)"] : [],
            setAside: problems.map { "\(name): row \($0.number): \($0.what)" })
    }

    /// Keeps only the uploads of these images. Returns the images that the manifest does not have.
    public mutating func keep(only images: [String]) -> [String] {
        let wanted = Set(images.map(BytewiseString.init))
        entries.removeAll { !wanted.contains(BytewiseString($0.upload.image)) }
        let found = Set(entries.map { BytewiseString($0.upload.image) })
        return images.filter { !found.contains(BytewiseString($0)) }
    }

    /// Identifies an upload. A repeated row would be reported twice.
    private struct UserFile: Hashable {
        var user: BytewiseString
        var path: RawPath
    }

    private static func upload(
        _ row: CSVRows.Row, header: [String], position: Int
    ) throws(ManifestError.Row) -> Upload {
        func problem(_ what: String) -> ManifestError.Row { ManifestError.Row(number: row.number, what: what) }
        func field(_ column: String) -> String {
            guard let place = header.firstIndex(of: column), place < row.fields.count else { return "" }
            return row.fields[place]
        }
        guard row.fields.count <= header.count else {
            throw problem("\(row.fields.count) fields where the header has \(header.count): quote a field with a comma")
        }
        let image = field("image")
        guard !image.isEmpty else { throw problem("the image is empty: give the file's path") }
        guard image.utf8.count <= maxPathBytes else {
            throw problem("the image's path is longer than \(maxPathBytes) bytes")
        }
        let user = field("user").trimmingCharacters(in: .whitespaces)
        guard !user.isEmpty else { throw problem("the user is empty: name the user who sent \(image.prefix(80))") }
        let name: String
        do { name = try ExternalIdentifier.user.normalised(user) } catch { throw problem("the user's name \(error)") }
        let shakeText = field("shake").trimmingCharacters(in: .whitespaces)
        guard let shake = shakeText.isEmpty ? .auto : Shake(rawValue: shakeText.lowercased()) else {
            throw problem("'\(shakeText.prefix(40))' is not a shake: write scan, receipt, tv, stadium or auto")
        }
        let moment = field("uploaded_at").trimmingCharacters(in: .whitespaces)
        guard let uploadedAt = Timestamp(moment) else {
            throw problem("'\(moment.prefix(40))' is not a time: write it as 2026-03-01T12:30:00Z")
        }
        guard uploadedAt.hasRealOffset else {
            throw problem("'\(moment.prefix(40))' has an impossible offset: write one from -12:00 to +14:00")
        }
        let tierText = field("tier").trimmingCharacters(in: .whitespaces)
        guard let tier = tierText.isEmpty ? .signed : Tier(rawValue: tierText.lowercased()) else {
            throw problem("'\(tierText.prefix(40))' is not a tier: write trial, signed or pro, or leave it empty")
        }
        let network = field("network").trimmingCharacters(in: .whitespaces)
        guard network.utf8.count <= maxNetworkBytes else {
            throw problem("the network's name is longer than \(maxNetworkBytes) bytes")
        }
        let audiences = field("audiences")
        guard audiences.utf8.count <= maxAudiencesBytes else {
            throw problem("the audiences are longer than \(maxAudiencesBytes) bytes")
        }
        return Upload(
            image: image, user: name, shake: shake, uploadedAt: uploadedAt, tier: tier, position: position,
            network: network.isEmpty ? nil : network,
            audiences: header.contains("audiences") ? Upload.audiences(ofText: audiences) : nil)
    }
}

extension RowProblem {
    /// The description without the row number.
    fileprivate var what: String {
        description.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? description
    }
}
