import Campaigns
import Catalog
import DomainModel
import Foundation
import Intake

extension FuzzEntry {
    /// A manifest's bytes → uploads in the order of decision, or an error that names the rows.
    public static let manifest = FuzzEntry(
        name: "manifest",
        tokens: [
            "image,user,shake,uploaded_at,tier\n", "image;user;shake;uploaded_at\r\n", "\"", "\"\"", ",", "\n", "\r",
            "scan", "receipt", "auto", "pro", "trial", "2026-03-01T12:30:00Z", "9999-12-31T23:59:60Z", "-23:59", "../",
            "0001-01-01T00:00:00+23:59", "\u{FEFF}",
        ],
        seeds: { files(in: root.appending(path: "images")) { $0 == "manifest.csv" } },
        check: { bytes in
            let manifest: Manifest
            do throws(ManifestError) { manifest = try Manifest(csv: bytes, named: "uploads/manifest.csv") } catch {
                if case .rows(_, let rows) = error { try require(!rows.isEmpty, "an error of rows names some") }
                try require(!error.description.isEmpty, "an error says what to do")
                return
            }
            let again = try Manifest(csv: bytes, named: "uploads/manifest.csv")
            try require(manifest.entries == again.entries, "the same bytes are the same manifest")
            for entry in manifest.entries { try check(entry.upload) }
            for (one, next) in zip(manifest.entries, manifest.entries.dropFirst()) {
                try require(
                    Upload.inOrderOfDecision(one.upload, next.upload), "uploads are in the order of their decision")
            }
        })

    private static func check(_ upload: Upload) throws {
        try require(!upload.image.isEmpty && !upload.user.isEmpty, "an upload has a file and a user")
        let moment = upload.uploadedAt
        try require(Timestamp(moment.description) == moment, "\(moment.seconds) s reads back as it is written")
        try require((1...9999).contains(moment.day.year), "a moment has a day")
        let again = try JSONDecoder().decode(Upload.self, from: JSONEncoder().encode(upload))
        try require(again == upload, "an upload comes back from its JSON as it was")
    }
}
