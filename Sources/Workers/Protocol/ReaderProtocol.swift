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
package enum ReaderProtocol {
    /// The reader is ready.
    package struct Greeting: Codable, Equatable {
        /// What the kernel keeps the reader from.
        package var confinement: Confinement.Report
    }

    /// What the picture shows.
    package struct Answer: Codable {
        package var reading: Reading
        /// A JPEG, bounded in size, pixels only.
        package var thumbnail: Data?
    }

    package static func request(_ bytes: [UInt8], thumbnail: Bool) -> [UInt8] {
        Array("picture \(bytes.count) \(thumbnail ? "yes" : "no")\n".utf8)
    }

    /// The length and whether a thumbnail is wanted, from the line that announces a picture.
    package static func parse(request line: String) -> (length: Int, thumbnail: Bool)? {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "picture", let length = Int(words[1]), (0...(1 << 31)).contains(length),
            words[2] == "yes" || words[2] == "no"
        else { return nil }
        return (length, words[2] == "yes")
    }

    /// The greeting that a reader's first line is.
    package static func greeting(_ line: [UInt8]) throws(ReaderFailure) -> Greeting {
        guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)) else {
            throw .noGreeting("it greeted with something else")
        }
        return greeting
    }

    /// The answer that a reader's line is, about the picture whose bytes have this key.
    package static func answer(_ line: [UInt8], about key: ContentKey) throws(ReaderFailure) -> Answer {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line)) else {
            throw .garbled("no reading")
        }
        guard answer.reading.sha256 == key.hexadecimal else { throw .garbled("of another picture") }
        return answer
    }
}
