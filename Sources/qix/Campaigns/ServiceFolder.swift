import Foundation
import YAMLFields

/// The folder of a service (`qix serve --data`), where a command names another.
enum ServiceFolder {
    /// What is wrong with a folder that has no people: whether it is there at all, and which one near it has some.
    static func fault(of folder: String) -> String {
        let files = FileManager.default
        func names(in place: String) -> [String] { ((try? files.contentsOfDirectory(atPath: place)) ?? []).sorted() }
        func hasPeople(_ place: String) -> Bool { files.fileExists(atPath: "\(place)/people.sqlite") }
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: folder, isDirectory: &isFolder) else {
            let url = URL(fileURLWithPath: folder)
            let near = YAMLReader.near(url.lastPathComponent, among: names(in: url.deletingLastPathComponent().path))
            let above = folder.hasSuffix(url.lastPathComponent) ? folder.dropLast(url.lastPathComponent.count) : ""
            return "\(folder): there is no such folder\(near.map { "; did you mean \(above)\($0)?" } ?? "")"
        }
        guard isFolder.boolValue else {
            return "\(folder): is no folder; name the one that `qix serve --data` has"
        }
        let inner = names(in: folder).map { "\(folder)/\($0)" }.first(where: hasPeople)
        return "\(folder): has no people: name the folder that `qix serve --data` has"
            + (inner.map { "; did you mean \($0)?" } ?? "")
    }
}
