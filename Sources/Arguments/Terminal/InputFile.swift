import ArgumentParser
import Foundation

/// Files that the operator names.
package enum InputFile {
    /// The whole file; `-` is standard input.
    package static func bytes(_ path: String) throws -> [UInt8] {
        if path == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
        guard FileManager.default.fileExists(atPath: path) else {
            throw InputFileError(path: path, why: "there is no such file: look at its path")
        }
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw InputFileError(path: path, why: (error as NSError).localizedDescription)
        }
    }

    /// The first bytes of a file, `limit` at most; `-` is standard input.
    package static func bytes(_ path: String, upTo limit: Int) throws -> [UInt8] {
        let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let file else { throw InputFileError(path: path, why: "there is no such file, or it may not be read") }
        var bytes: [UInt8] = []
        // A pipe hands over as much as it has.
        while bytes.count < limit, let more = try file.read(upToCount: limit - bytes.count), !more.isEmpty {
            bytes += more
        }
        return bytes
    }

    /// The whole file as UTF-8 text.
    package static func text(_ path: String) throws -> String {
        guard let text = String(validating: try bytes(path), as: UTF8.self) else {
            throw InputFileError(path: path, why: "it is not UTF-8: save it as UTF-8")
        }
        return text
    }
}

/// A file that the operator named and that cannot be read.
package struct InputFileError: Error, CustomStringConvertible {
    private let path: String
    private let why: String

    /// The file, and what is wrong with it.
    package init(path: String, why: String) { (self.path, self.why) = (path, why) }

    package var description: String { "\(path): \(why)" }
}
