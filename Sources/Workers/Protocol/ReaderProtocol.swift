import DomainModel
import FoundationEssentials

/// The protocol between supervisor and reader.
///
/// The reader sends a greeting, one line of JSON, once its models are loaded and it knows how far it can be confined.
/// The supervisor sends one request at a time (`ReaderRequest`) with the file's bytes. It sends the line of the first
/// request before the greeting: a reader of one picture is confined itself, and before that loads what the file's
/// format needs. For each request the reader forks a process that reads this one picture and ends. It announces the
/// process (`child PID`) and passes on the process's answer, a line of JSON, whose end it sends after killing the
/// process; or it reports how the process ended (`killed 11`).
///
/// Every line begins with a mark that the reader sets: `=` before each line of a process that reads a picture, `!`
/// before each of its own. So a picture that has taken over its process cannot say the reader's words. A reader of one
/// picture is that process itself and says nothing of its own.
///
/// The bytes are sent instead of the path: the supervisor has read the file anyway to hash it, so what was hashed is
/// what is read; and a reader that needs no path needs no right to open one.
package enum ReaderProtocol {
    /// The reader is ready.
    package struct Greeting: Codable, Equatable {
        /// How the kernel confines the process that reads a picture.
        package var confinement: Confinement.Report
        /// Whether the reader reads the picture itself, so that none of its lines is a notice. Written only if it does.
        package var readsOnce: Bool?
        /// Seconds of processor time after which the process is ended; `nil` where there is no limit.
        package var processorSeconds: Int?
    }

    /// A line of a reader, without its mark and its end.
    enum MarkedLine: Equatable {
        /// A line of the process that reads the picture.
        case answer([UInt8])
        /// A line of the reader itself.
        case notice(Notice)

        /// Before the lines of the process that reads the picture.
        static let answerMark = UInt8(ascii: "=")
        /// Before the reader's own lines.
        static let noticeMark = UInt8(ascii: "!")

        /// `nil` if the line has no mark, or is not a notice although it is marked as one.
        init?(_ line: ArraySlice<UInt8>) {
            switch line.first {
            case MarkedLine.answerMark: self = .answer(Array(line.dropFirst()))
            case MarkedLine.noticeMark:
                guard let notice = Notice(line: Array(line.dropFirst())) else { return nil }
                self = .notice(notice)
            default: return nil
            }
        }
    }

    /// The result of reading a picture.
    package struct Answer: Codable {
        package var reading: Reading
        /// A JPEG, bounded in size, pixels only.
        package var thumbnail: Data?
    }

    /// The result of one stage of a reading: a PNG or JSON.
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

    /// A line of the reader itself, as opposed to an answer of the process that reads the picture.
    package enum Notice: Equatable {
        case child(Int32)
        case killed(signal: Int32)
        case ended(status: Int32)

        /// The line with its mark and its end.
        package var line: [UInt8] {
            let text =
                switch self {
                case .child(let process): "child \(process)"
                case .killed(signal: let signal): "killed \(signal)"
                case .ended(status: let status): "ended \(status)"
                }
            return [MarkedLine.noticeMark] + Array("\(text)\n".utf8)
        }

        /// The notice in a line without its mark and its end; `nil` if the line is none.
        package init?(line: [UInt8]) {
            guard line.count < 64 else { return nil }
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

    /// The greeting in a reader's first line.
    package static func greeting(_ line: [UInt8]) throws(ReaderFailure) -> Greeting {
        guard let greeting = try? JSONDecoder().decode(Greeting.self, from: Data(line)) else {
            throw .noGreeting("its first line was no greeting")
        }
        return greeting
    }

    /// The answer in a reader's line, about the picture whose bytes have this digest.
    package static func answer(_ line: [UInt8], about key: FileDigest) throws(ReaderFailure) -> Answer {
        guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line)) else {
            throw .garbled("no reading")
        }
        guard answer.reading.sha256 == key.hexadecimal else { throw .garbled("of another picture") }
        return answer
    }
}
