import FoundationEssentials
import Retail

/// What supervisor and reader say to each other.
///
/// The reader greets with one line of JSON once its models are loaded and it is confined. The supervisor then sends one
/// picture at a time, as a line `picture LENGTH THUMBNAIL` (a number of bytes; `yes` or `no`) and the file's bytes; the
/// reader answers each with one line of JSON.
///
/// The bytes and not the path are handed over: the supervisor has read the file anyway, to know its hash, so what was
/// hashed is what is read; and a reader that needs no path needs no right to open one.
enum ReaderProtocol {
    /// The reader is ready.
    struct Greeting: Codable, Equatable {
        /// What the kernel keeps the reader from.
        var confinement: Confinement.Report
    }

    /// What the picture shows.
    struct Answer: Codable {
        var reading: Reading
        /// A JPEG, bounded in size, pixels only.
        var thumbnail: Data?
    }

    static func request(_ bytes: [UInt8], thumbnail: Bool) -> [UInt8] {
        Array("picture \(bytes.count) \(thumbnail ? "yes" : "no")\n".utf8)
    }

    /// The length and whether a thumbnail is wanted, from the line that announces a picture.
    static func parse(request line: String) -> (length: Int, thumbnail: Bool)? {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "picture", let length = Int(words[1]), (0...(1 << 31)).contains(length),
            words[2] == "yes" || words[2] == "no"
        else { return nil }
        return (length, words[2] == "yes")
    }
}
