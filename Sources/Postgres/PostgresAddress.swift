import CPostgres
import SQL

/// The address of a database, `postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE`, with every parameter that libpq
/// knows. libpq adds what its variables and files say.
public struct PostgresAddress: Hashable, Sendable {
    /// The address as it was given. It may hold a password, so it is never shown.
    let text: String
    /// The address as messages show it: only user, host, port, database and session options.
    public let location: String

    /// Reads an address and loads libpq, but does not connect.
    ///
    /// Throws `failed` where libpq is missing, for an address that libpq does not understand, and for one that it would
    /// misunderstand: a password with a sign that should have been percent-encoded is cut there, and its end becomes
    /// part of the names of host and database, and so of messages.
    public init(_ text: String) throws(StoreError) {
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"),
            let authority = text.firstRange(of: "://")?.upperBound
        else { throw PostgresAddress.malformed("write postgresql://USER@HOST:PORT/DATABASE") }
        let rest = text[authority...].unicodeScalars
        let beforePath = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard rest.filter({ $0 == "@" }).count == beforePath.filter({ $0 == "@" }).count,
            beforePath.filter({ $0 == "@" }).count <= 1
        else {
            throw PostgresAddress.malformed("write the signs @ / ? # % in names and passwords as %40 %2F %3F %23 %25")
        }
        if let why = libpq_load() {
            throw .failed(
                location: "postgresql://…",
                message: "cannot be reached without PostgreSQL's client library, which cannot be loaded "
                    + "(\(String(cString: why))): install Debian's libpq5")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            let why = message.map { String(cString: $0).split(separator: "\n").joined(separator: " ") } ?? "malformed"
            PQfreemem(message)
            // libpq's message quotes the part that it does not understand.
            let isSecret = rest.contains("@") || text.lowercased().contains("password")
            throw PostgresAddress.malformed(isSecret ? "libpq does not understand it" : why)
        }
        defer { PQconninfoFree(options) }
        self.text = text
        location = PostgresAddress.redacted(PostgresAddress.values(of: options))
    }

    /// The error of an address that cannot be read.
    static func malformed(_ why: String) -> StoreError {
        .failed(location: "postgresql://…", message: "is no address: \(why)")
    }

    private static func values(of options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        var values: [String: String] = [:]
        var place = options
        while let keyword = place.pointee.keyword {
            if let value = place.pointee.val { values[String(cString: keyword)] = String(cString: value) }
            place += 1
        }
        return values
    }

    private static func redacted(_ values: [String: String]) -> String {
        let user = values["user"].map { encoded($0, also: "") + "@" } ?? ""
        let hosts = (values["host"] ?? values["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
        let places = hosts.enumerated().map { number, host in
            let port = ports.count == 1 ? ports[0] : number < ports.count ? ports[number] : ""
            return encoded(host, also: "[:]") + (port.isEmpty ? "" : ":" + encoded(port, also: ""))
        }
        let options = values["options"].map { "?options=" + encoded($0, also: "-") } ?? ""
        return "postgresql://" + user + places.joined(separator: ",") + "/" + encoded(values["dbname"] ?? "", also: "")
            + options
    }

    /// The text with every character percent-encoded but unreserved ones (RFC 3986) and `others`.
    private static func encoded(_ text: some StringProtocol, also others: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            case _ where others.utf8.contains(byte): bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
