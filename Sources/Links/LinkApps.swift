import Foundation
import Text
import YAMLFields
import Yams

/// The apps that open this service's links instead of a browser, and what their systems ask for as proof.
public struct LinkApps: Hashable, Sendable {
    /// An app for Apple's devices.
    public struct AppleApp: Hashable, Sendable {
        /// The id of the developer's team.
        public var team: String
        /// The id of the app's bundle.
        public var bundle: String
    }

    /// An app for Android.
    public struct AndroidApp: Hashable, Sendable {
        /// The name of the package.
        public var package: String
        /// SHA-256 of the certificates that sign it, as pairs of hex digits with colons between.
        public var fingerprints: [String]
    }

    /// The apps for Apple's devices.
    public var apple: [AppleApp]
    /// The apps for Android.
    public var android: [AndroidApp]

    /// The paths of links that apps open: invitations, contents, campaigns and offers.
    private static let paths = ["/i/*", "/c/*", "/k/*", "/o/*"]

    /// Reads the file of `qix serve --apps`; throws the first thing that is wrong, and where.
    public static func load(yaml: String, named file: String) throws(YAMLProblem) -> LinkApps {
        let root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; give apple or android apps")
        var reader = YAMLReader(file: file, root: root)
        let apps = reader.linkApps(root)
        if let first = reader.problems.first { throw first }
        return apps
    }

    /// The document `/.well-known/apple-app-site-association`; `nil` where there is no such app.
    public var appleDocument: String? {
        struct Document: Encodable {
            struct Links: Encodable { var details: [Detail] }
            struct Detail: Encodable {
                var appIDs: [String]
                var components: [[String: String]]
            }
            var applinks: Links
        }
        guard !apple.isEmpty else { return nil }
        let detail = Document.Detail(
            appIDs: apple.map { "\($0.team).\($0.bundle)" }, components: LinkApps.paths.map { ["/": $0] })
        return LinkApps.text(Document(applinks: .init(details: [detail])))
    }

    /// The document `/.well-known/assetlinks.json`; `nil` where there is no such app.
    public var androidDocument: String? {
        struct Statement: Encodable {
            struct Target: Encodable {
                var namespace = "android_app"
                var package: String
                var fingerprints: [String]

                private enum CodingKeys: String, CodingKey {
                    case namespace
                    case package = "package_name"
                    case fingerprints = "sha256_cert_fingerprints"
                }
            }
            var relation = ["delegate_permission/common.handle_all_urls"]
            var target: Target
        }
        guard !android.isEmpty else { return nil }
        return LinkApps.text(
            android.map { Statement(target: .init(package: $0.package, fingerprints: $0.fingerprints)) })
    }

    private static func text(_ document: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension YAMLReader {
    fileprivate mutating func linkApps(_ root: Node) -> LinkApps {
        var map = mapping(root, at: "", known: ["apple", "android"])
        var apps = LinkApps(apple: [], android: [])
        for (key, entries) in ["apple", "android"].map({ key in (key, map.take(key)) }) {
            guard let entries else { continue }
            guard let list = entries.sequence, !list.isEmpty else {
                report(entries, at: key, "must be a list of apps")
                continue
            }
            for (place, entry) in list.enumerated() {
                let path = "\(key)[\(place)]"
                if key == "apple" {
                    if let app = appleApp(entry, at: path) { apps.apple.append(app) }
                } else if let app = androidApp(entry, at: path) {
                    apps.android.append(app)
                }
            }
        }
        if apps.apple.isEmpty, apps.android.isEmpty, problems.isEmpty {
            report(root, at: "", "names no app; give apple or android apps")
        }
        return apps
    }

    private mutating func appleApp(_ node: Node, at path: String) -> LinkApps.AppleApp? {
        var map = mapping(node, at: path, known: ["team", "bundle"])
        let team = text(&map, "team", required: true)
        let bundle = text(&map, "bundle", required: true)
        let isTeam = team?.utf8.count == 10 && team?.utf8.allSatisfy { (65...90).contains($0) || isDigit($0) } == true
        if let team, !isTeam {
            report(node, at: "\(path).team", "“\(team)” is no team's id: ten capital letters and digits")
        }
        if let bundle, !isName(bundle, alsoTakes: UInt8(ascii: "-")) {
            report(node, at: "\(path).bundle", "“\(bundle)” is no bundle's id, such as it.example.coins")
        }
        guard let team, let bundle else { return nil }
        return LinkApps.AppleApp(team: team, bundle: bundle)
    }

    private mutating func androidApp(_ node: Node, at path: String) -> LinkApps.AndroidApp? {
        var map = mapping(node, at: path, known: ["package", "sha256"])
        let package = text(&map, "package", required: true)
        if map.peek("sha256") == nil {
            report(node, at: "\(path).sha256", "is missing: the fingerprints of the certificates that sign the app")
        }
        let fingerprints = texts(&map, "sha256")
        if let package, !isName(package, alsoTakes: UInt8(ascii: "_")) {
            report(node, at: "\(path).package", "“\(package)” is no package's name, such as it.example.coins")
        }
        for (text, entry, field) in fingerprints {
            let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
            let isDigest =
                pairs.count == 32
                && pairs.allSatisfy { pair in
                    pair.utf8.count == 2 && pair.utf8.allSatisfy { (65...70).contains($0) || isDigit($0) }
                }
            if !isDigest {
                report(entry, at: field, "is no SHA-256 as keytool prints it: 32 pairs of hex digits, 14:6D:E9:…")
            }
        }
        guard let package else { return nil }
        return LinkApps.AndroidApp(package: package, fingerprints: fingerprints.map(\.text))
    }

    private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// Whether a text is a name in reverse-domain notation: two parts or more, each beginning with a letter.
    private func isName(_ text: String, alsoTakes other: UInt8) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2
            && parts.allSatisfy { part in
                part.utf8.first.map(isLetter) == true
                    && part.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == other }
            }
    }
}
