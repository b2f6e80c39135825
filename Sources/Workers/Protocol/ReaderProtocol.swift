import DomainModel
import FoundationEssentials

/// What supervisor and reader say to each other.
///
/// The reader greets with one line of JSON once its models are loaded and it has tried how far it can be confined. The
/// supervisor sends one request at a time (`ReaderRequest`) with the file's bytes, and of the first the line before it
/// has been greeted: a reader of one picture is confined itself, and before that loads what the file's format needs.
/// For each the reader forks a process that reads this one picture and ends; it says which (`child PID`), and passes on
/// the line of JSON that the child answers, its end when the child has been killed, or says how it ended instead
/// (`killed 11`).
///
/// The bytes and not the path are handed over: the supervisor has read the file anyway, to know its hash, so what was
/// hashed is what is read; and a reader that needs no path needs no right to open one.
package enum ReaderProtocol {
    /// The reader is ready.
    package struct Greeting: Codable, Equatable {
        /// What the kernel keeps the process that reads a picture from.
        package var confinement: Confinement.Report
    }

    /// What the picture shows.
    package struct Answer: Codable {
        package var reading: Reading
        /// A JPEG, bounded in size, pixels only.
        package var thumbnail: Data?
    }

    /// What one stage of a reading came to: a PNG or JSON.
    package struct Step: Codable {
        package var stage: String
        package var png: Data?
        package var json: Data?
    }

    /// A picture with outlines, as a PNG, or why there is none.
    package struct OverlayAnswer: Codable {
        package var png: Data?
        package var failure: String?
    }

    /// A line of the reader's own, and no answer of the process that reads the picture.
    package enum Notice: Equatable {
        case child(Int32)
        case killed(signal: Int32)
        case ended(status: Int32)

        package var line: [UInt8] {
            switch self {
            case .child(let process): Array("child \(process)\n".utf8)
            case .killed(signal: let signal): Array("killed \(signal)\n".utf8)
            case .ended(status: let status): Array("ended \(status)\n".utf8)
            }
        }

        /// The notice that a line is, without its end.
        package init?(line: [UInt8]) {
            // An answer is JSON and begins with a brace; a notice is short.
            guard line.count < 64, line.first != UInt8(ascii: "{") else { return nil }
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard let number = words.last.flatMap({ Int32($0) }) else { return nil }
            switch words.dropLast().joined(separator: " ") {
            case "child": self = .child(number)
            case "killed": self = .killed(signal: number)
            case "ended": self = .ended(status: number)
            default: return nil
            }
        }
    }

    /// The greeting that a reader's first line is.
    package static func greeting(_ line: [UInt8]) throws(ReaderFailure) -> Greeting {
        guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)) else {
            throw .noGreeting("it greeted with something else")
        }
        return greeting
    }

    /// The answer that a reader's line is, about the picture whose bytes have this key.
    package static func answer(_ line: [UInt8], about key: FileDigest) throws(ReaderFailure) -> Answer {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line)) else {
            throw .garbled("no reading")
        }
        guard answer.reading.sha256 == key.hexadecimal else { throw .garbled("of another picture") }
        return answer
    }
}
