import Foundation

/// The files that runs left in a folder, without some of their uploads.
public enum RunOutputEraser {
    /// Takes the lines of uploads out of `readings.ndjson` and `decisions.ndjson`, and takes away the pages of the
    /// report, which show pictures of all, and the pictures beside it. What runs that were killed left half written
    /// goes too. Returns the files that changed.
    ///
    /// - Parameters:
    ///   - files: the SHA-256 of the uploads' files, which readings name.
    ///   - uploads: the uploads' names, which decisions bear.
    ///   - users: users whose nameless decisions (unread uploads) are removed too.
    public static func remove(
        files: Set<String>, uploads: Set<String>, users: Set<String>, from folder: String
    ) throws -> [String] {
        var changed: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let path = "\(folder)/\(name)"
            let isPage = name.wholeMatch(of: /report(-[0-9]+)?\.html/) != nil
            // Pictures bear no upload's name; without the pages they show nothing to anybody.
            let isPictures = name == ReportPictures.name || name == ".\(ReportPictures.name).partial"
            if isPage || isPictures
                || name.wholeMatch(of: /\.(readings\.ndjson|decisions\.ndjson|report.*\.html)\.partial/) != nil
            {
                try FileManager.default.removeItem(atPath: path)
                changed.append(path)
            } else if name == "readings.ndjson" || name == "decisions.ndjson" {
                let isShort = try shorten(path) { line in
                    guard let line = try? JSONDecoder().decode(OutputRecord.self, from: line) else { return false }
                    return line.sha256.map(files.contains) == true || line.id.map(uploads.contains) == true
                        || line.user.map(users.contains) == true
                }
                if isShort { changed.append(path) }
            }
        }
        return changed
    }

    private struct OutputRecord: Decodable {
        var sha256: String?
        var id: String?
        var user: String?
    }

    /// Whether lines were taken out of the file, which takes its place whole.
    private static func shorten(_ path: String, _ isGone: (Data) -> Bool) throws -> Bool {
        let lines = try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
        let left = lines.filter { !isGone(Data($0)) }
        guard left.count < lines.count else { return false }
        let file = try PartialFile(path)
        for line in left { try file.write(line + [UInt8(ascii: "\n")]) }
        try file.commit()
        return true
    }
}
