import CPostgres
import SQL

/// A database as people name it, `postgresql://USER@HOST:PORT/DATABASE?PARAMETER=VALUE`, with everything that libpq
/// reads from such an address, its variables and files besides.
public struct PostgresAddress: Hashable, Sendable {
    /// The address as it was given; it may hold a password, and is redacted to nobody.
    let text: String
    /// The address as messages show it: user, host, port, database and session options, and nothing else of it.
    public let location: String

    /// Whether a name is meant as such an address, well formed or not.
    public static func isAddress(_ name: String) -> Bool {
        let scheme = name.prefix { $0 != ":" }.lowercased()
        return (scheme == "postgresql" || scheme == "postgres") && name.dropFirst(scheme.count).hasPrefix("://")
    }

    /// Reads an address; nothing is connected to. libpq is loaded for it, since whoever connects has an address.
    ///
    /// Throws `failed` where libpq is not there, for what libpq does not understand, and for what it
    /// would understand in a way that nobody means: a password cut at a sign that should have been percent-encoded ends
    /// up in the names of host and database, and so in messages.
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
            // libpq quotes what it stumbles over.
            let isSecret = rest.contains("@") || text.lowercased().contains("password")
            throw PostgresAddress.malformed(isSecret ? "libpq does not understand it" : why)
        }
        defer { PQconninfoFree(options) }
        self.text = text
        location = PostgresAddress.redacted(PostgresAddress.values(of: options))
    }

    /// Where messages say that something is that could not be read as an address.
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

    /// Everything but unreserved characters (RFC 3986) and `others` as percent and two digits.
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
