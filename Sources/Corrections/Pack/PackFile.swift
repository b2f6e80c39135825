import Cryptography
import DomainModel
import Foundation
import Ledger
import Text

/// Why a file is not taken as a tuning pack; nothing of it is used.
public enum TuningPackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is none.
    case notAPack(file: String)
    /// It is of a version that this qix does not know.
    case version(file: String, Int)
    /// Its end is missing, or not as many lines are there as were written.
    case cut(file: String)
    /// It was changed after it was signed.
    case signature(file: String)
    /// Somebody else signed it.
    case otherKey(file: String, key: String)
    /// A line of it says what no pack of this version says.
    case line(file: String, Int)

    /// What is wrong and what to do.
    public var description: String {
        switch self {
        case .notAPack(let file): "\(file): is no tuning pack; `qix learn` writes one"
        case .version(let file, let version):
            "\(file): is a tuning pack of version \(version), and this qix knows version \(TuningPack.version); learn "
                + "it again with this qix, or use the one that wrote it"
        case .cut(let file): "\(file): lines are missing, the file was cut; copy it again"
        case .signature(let file): "\(file): was changed after it was signed; take the file that `qix learn` wrote"
        case .otherKey(let file, let key):
            "\(file): is signed with the key \(key), which is not the one that is trusted (--tuning-key)"
        case .line(let file, let line): "\(file): line \(line) is none of a tuning pack; learn it again"
        }
    }
}

extension TuningPack {
    /// The version of the form that packs have.
    public static let version = 1

    /// One line of a file; one of its parts is there.
    private struct Line: Codable {
        var version: Int?
        var card: ModelCard?
        var alias: TaughtAlias?
        var merchant: TaughtMerchant?
        var calibration: Calibration?
        var end: End?

        private enum CodingKeys: String, CodingKey {
            case card, alias, merchant, calibration, end
            case version = "tuning_pack"
        }
    }

    private struct End: Codable {
        var lines: Int
        var key: String
        var signature: String
    }

    private struct Header: Decodable {
        var version: Int

        private enum CodingKeys: String, CodingKey { case version = "tuning_pack" }
    }

    /// What is signed: every line but the last. The same pack gives the same bytes.
    private var body: String {
        get throws {
            let lines =
                [Line(version: TuningPack.version, card: card)] + aliases.map { Line(alias: $0) }
                + merchants.map { Line(merchant: $0) } + calibrations.map { Line(calibration: $0) }
            return try lines.map { try JSONLineEncoder.text($0) + "\n" }.joined()
        }
    }

    /// The name of its content: SHA-256 of what is signed, 64 hex digits.
    public var digest: String {
        // A pack holds texts and finite numbers alone, which JSON writes.
        (try? body).map { SHA256.hexDigest($0.utf8) } ?? ""
    }

    /// The bytes that are signed. Nothing else that qix signs begins like this.
    private static func message(_ digest: String) -> [UInt8] { Array("qix tuning pack \(digest)\n".utf8) }

    /// The file's text, signed with `key`.
    public func text(signedWith key: HeadSigningKey) throws -> String {
        let body = try body
        let end = End(
            lines: body.utf8.count { $0 == UInt8(ascii: "\n") }, key: key.publicKey,
            signature: key.signature(for: TuningPack.message(SHA256.hexDigest(body.utf8))))
        return try body + JSONLineEncoder.text(Line(end: end)) + "\n"
    }

    /// Reads what `text(signedWith:)` wrote.
    ///
    /// - Parameters:
    ///   - file: its name, for messages.
    ///   - publicKey: the key that must have signed it, 64 hex digits; `nil` takes any.
    public init(_ bytes: [UInt8], named file: String, signedBy publicKey: String?) throws(TuningPackError) {
        guard bytes.count <= Tuning.standard.pack.maxBytes, let text = String(validating: bytes, as: UTF8.self)
        else { throw .notAPack(file: file) }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first.flatMap({ TuningPack.decoded(Header.self, $0) }) else {
            throw .notAPack(file: file)
        }
        guard first.version == TuningPack.version else { throw .version(file: file, first.version) }
        // The last line ends too.
        guard lines.popLast() == "", let last = lines.popLast(), let end = TuningPack.decoded(Line.self, last)?.end,
            end.lines == lines.count
        else { throw .cut(file: file) }
        let digest = SHA256.hexDigest(lines.joined(separator: "\n").utf8 + [UInt8(ascii: "\n")])
        guard let key = Hexadecimal.decode(end.key), let signature = Hexadecimal.decode(end.signature),
            Ed25519.isValid(signature, for: TuningPack.message(digest), publicKey: key)
        else { throw .signature(file: file) }
        if let publicKey, Hexadecimal.decode(publicKey) != key { throw .otherKey(file: file, key: end.key) }
        try self.init(lines, named: file)
        // What is not written as this qix writes it would have another name here than there.
        guard self.digest == digest else { throw .line(file: file, 1) }
    }

    private init(_ lines: [Substring], named file: String) throws(TuningPackError) {
        var card: ModelCard?
        var aliases: [TaughtAlias] = []
        var merchants: [TaughtMerchant] = []
        var calibrations: [Calibration] = []
        for (place, text) in lines.enumerated() {
            guard let line = TuningPack.decoded(Line.self, text) else { throw .line(file: file, place + 1) }
            if let alias = line.alias, TuningPack.counts.contains(alias.receipts) {
                aliases.append(alias)
            } else if let merchant = line.merchant, TuningPack.counts.contains(merchant.receipts) {
                merchants.append(merchant)
            } else if let calibration = line.calibration, calibration.isValid {
                calibrations.append(calibration)
            } else if place == 0, let read = line.card {
                card = read
            } else {
                throw .line(file: file, place + 1)
            }
        }
        guard let card else { throw .line(file: file, 1) }
        self.init(card: card, aliases: aliases, merchants: merchants, calibrations: calibrations)
    }

    /// How many receipts a fact can have stood on: figures are reckoned with, and a file is a stranger's.
    private static let counts = 1...Tuning.standard.pack.maxReceipts

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ text: Substring) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
