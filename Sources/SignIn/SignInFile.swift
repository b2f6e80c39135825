import HTTPClient
import YAMLFields
import Yams

/// Who people may sign in with, and where they are sent back to: a YAML file, described in Documentation/service.md.
public struct SignInFile: Hashable, Sendable {
    /// The service's own address, as browsers see it: `https://HOST`, without a slash at its end.
    public var service: String
    /// Where else a person may be sent back to: addresses that open an app.
    public var apps: [String]
    /// The providers, in the order of the file.
    public var providers: [SignInProvider]

    /// The parameters by which providers ask for a proof. Source: Meta's Graph API, “Secure Graph API Calls”; no other
    /// provider has one.
    static let proofs = ["appsecret_proof"]

    /// Where a secret is read from; no secret stands in the file.
    public enum SecretPlace: Hashable, Sendable {
        /// A file that holds nothing else.
        case file(String)
        /// A variable of the environment.
        case environment(String)

        /// What it is called in messages.
        var name: String {
            switch self {
            case .file(let path): "the file \(path)"
            case .environment(let name): "the variable \(name) of the environment"
            }
        }

        /// That there is nothing.
        var absence: String {
            switch self {
            case .file: "is not there, or cannot be read"
            case .environment: "is not set"
            }
        }

        /// What puts a secret there.
        var mend: String {
            switch self {
            case .file: "write the secret into it, and let the service read it"
            case .environment: "set it to the secret before the service starts"
            }
        }
    }

    /// Reads the file; throws the first thing that is wrong, and where.
    ///
    /// - Parameter secret: the text at a place; `nil` where there is none.
    public static func load(
        yaml: String, named file: String, secret: (SecretPlace) -> String?
    ) throws(YAMLProblem) -> SignInFile {
        let root = try YAMLReader.root(ofYAML: yaml, named: file, ifEmpty: "is empty; give service and providers")
        var reader = YAMLReader(file: file, root: root, text: yaml)
        let read = reader.signIns(root, secret: secret)
        if let first = reader.problems.first { throw first }
        return read
    }

    /// Where a browser is sent back to by a provider.
    public func callback(of provider: SignInProvider) -> String {
        "\(service)/v1/sign-in/\(provider.id)/callback"
    }

    /// Whether a person may be sent back to an address after a sign-in with a provider.
    public func allows(_ redirect: String, of provider: SignInProvider) -> Bool {
        (apps + [callback(of: provider)]).contains { $0.utf8.elementsEqual(redirect.utf8) }
    }
}

extension YAMLReader {
    /// Most bytes of a secret. Source: judged; those in use have 24 to 64, and a file named by mistake has more.
    private static let maxSecretBytes = 512

    private enum KindName: String, CaseIterable { case openid, oauth2 }

    fileprivate mutating func signIns(
        _ root: Node, secret: (SignInFile.SecretPlace) -> String?
    ) -> SignInFile {
        var map = mapping(root, at: "", known: ["service", "apps", "providers"])
        let service = webAddress(&map, "service")?.description ?? ""
        var apps: [String] = []
        for (text, entry, field) in texts(&map, "apps") {
            // An address of one's own (RFC 8252, section 7.1) has a point in its scheme.
            let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
            let isPlain = scheme.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || $0 == 46 || $0 == 45
            }
            let isWeb = scheme.elementsEqual("https".utf8)
            if isPlain, isWeb || scheme.contains(46), scheme.count < text.utf8.count,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
            {
                apps.append(text)
            } else {
                report(
                    entry, at: field,
                    "must be https://… or a scheme of the app's own, such as it.example.app:/signed")
            }
        }
        let given = map.take("providers")
        guard let list = given?.sequence, !list.isEmpty else {
            if let given {
                report(given, at: "providers", "must be a list of providers, each beginning with “- id:”")
            } else {
                lack("providers", in: map, "is missing; give a list of providers, each beginning with “- id:”")
            }
            return SignInFile(service: service, apps: apps, providers: [])
        }
        var providers: [SignInProvider] = []
        for (entry, path) in entries(of: list, at: "providers") {
            guard let provider = provider(entry, at: path, secret: secret) else { continue }
            declare(provider.id, as: "provider", entry, at: path)
            // An account is its issuer's: two providers of one issuer would share accounts that are not the same.
            if providers.contains(where: { $0.issuer.utf8.elementsEqual(provider.issuer.utf8) }) {
                report(entry, at: "\(path).issuer", "\(provider.issuer) is the issuer of another provider too")
            }
            providers.append(provider)
        }
        return SignInFile(service: service, apps: apps, providers: providers)
    }

    private mutating func provider(
        _ node: Node, at path: String, secret: (SignInFile.SecretPlace) -> String?
    ) -> SignInProvider? {
        var map = mapping(
            node, at: path,
            known: [
                "id", "name", "kind", "issuer", "hosts", "client_id", "secret", "scopes", "authorization", "token",
                "profile", "subject", "proof",
            ],
            holding: ["secret": ["file", "environment"]])
        let before = problems.count
        let id = identifier(&map, "id")
        let name = text(&map, "name", required: true)
        let kindName = choice(&map, "kind", of: KindName.self, required: true)
        let issuerAddress = webAddress(&map, "issuer")
        let clientID = word(&map, "client_id")
        let secret = self.secret(&map, secret)
        let scopes = texts(&map, "scopes").map(\.text)
        let kind = kindName.flatMap { name in self.kind(&map, name, issuer: issuerAddress) }
        guard problems.count == before, let id, let name, let issuerAddress, let clientID, let secret, let kind else {
            return nil
        }
        let usual = kindName == .openid ? ["openid"] : []
        return SignInProvider(
            id: id, name: name, issuer: issuerAddress.description, clientID: clientID, secret: secret,
            scopes: usual + scopes.filter { !usual.contains($0) }, kind: kind)
    }

    private mutating func kind(
        _ map: inout Fields, _ name: KindName, issuer: HTTPAddress?
    ) -> SignInProvider.Kind? {
        let others = name == .openid ? ["authorization", "token", "profile", "subject", "proof"] : ["hosts"]
        for key in others {
            if let node = map.take(key) {
                report(node, at: map.path(to: key), "means nothing for the kind \(name.rawValue); leave it out")
            }
        }
        switch name {
        case .openid:
            var hosts = issuer.map { [$0.authority.lowercased()] } ?? []
            for (text, entry, field) in texts(&map, "hosts") {
                let host = text.lowercased()
                if !isHost(host) {
                    let meant = (try? HTTPAddress(text))?.authority.lowercased()
                    report(
                        entry, at: field,
                        "“\(text)” is no host's name, such as \(issuer?.authority ?? "accounts.example")"
                            + (meant.map { "; write \($0)" } ?? ""))
                } else if !hosts.contains(host) {
                    hosts.append(host)
                }
            }
            return .openID(hosts: hosts)
        case .oauth2:
            let authorization = webAddress(&map, "authorization", isEndpoint: true)
            let token = webAddress(&map, "token", isEndpoint: true)
            let profile = webAddress(&map, "profile", isEndpoint: true)
            guard let authorization, let token, let profile, let subject = word(&map, "subject") else {
                return nil
            }
            let node = map.peek("proof") ?? map.node
            let proof = self.text(&map, "proof")
            guard proof.map({ SignInFile.proofs.contains($0) }) ?? true else {
                let meant = proof.flatMap { YAMLReader.near($0, among: SignInFile.proofs) }
                report(
                    node, at: map.path(to: "proof"),
                    "“\(proof ?? "")” is none of \(SignInFile.proofs.joined(separator: ", "))"
                        + (meant.map { "; did you mean \($0)?" } ?? "; leave it out where the provider asks for none"))
                return nil
            }
            return .oauth2(
                SignInProvider.OAuth2Endpoints(
                    authorization: authorization, token: token, profile: profile, subject: subject, proof: proof))
        }
    }

    /// An address that must be there: https, or within this machine for a trial.
    private mutating func webAddress(
        _ map: inout Fields, _ key: String, isEndpoint: Bool = false
    ) -> HTTPAddress? {
        // What is missing is reported at the mapping.
        let node = map.peek(key) ?? map.node
        guard let text = address(&map, key) else { return nil }
        guard isVisible(text) else {
            let meant = WrittenAddress.meant(by: text).flatMap { isVisible($0) ? "; write \($0)" : nil } ?? ""
            report(node, at: map.path(to: key), "has a blank or a sign that no address has; copy it again\(meant)")
            return nil
        }
        do throws(HTTPClientError) {
            let address = try isEndpoint ? HTTPAddress(endpoint: text) : HTTPAddress(text)
            guard address.isEncrypted || address.isLoopback else {
                let meant = WrittenAddress.meant(by: text).map { "; write \($0)" } ?? ""
                report(node, at: map.path(to: key), "must be https://HOST; http is taken for 127.0.0.1 alone\(meant)")
                return nil
            }
            return address
        } catch {
            let meant = WrittenAddress.meant(by: text).flatMap { (try? HTTPAddress($0)) == nil ? nil : "; write \($0)" }
            report(node, at: map.path(to: key), meant.map { "is no address\($0)" } ?? "\(error)")
            return nil
        }
    }

    private mutating func secret(
        _ map: inout Fields, _ read: (SignInFile.SecretPlace) -> String?
    ) -> String? {
        let path = map.path(to: "secret")
        guard let node = map.take("secret") else {
            lack("secret", in: map, "is missing; write {file: PATH} or {environment: NAME}")
            return nil
        }
        if node.scalar != nil {
            // Whatever it is, no message quotes it.
            report(
                node, at: path, "does not stand in this file; write {environment: NAME} or {file: PATH}, which holds it"
            )
            return nil
        }
        var fields = mapping(node, at: path, known: ["file", "environment"])
        let file = address(ifThere: &fields, "file")
        let variable = text(&fields, "environment")
        let place: SignInFile.SecretPlace
        switch (file, variable) {
        case (let file?, nil): place = .file(file)
        case (nil, let variable?): place = .environment(variable)
        default:
            if fields.isWhole || file != nil || variable != nil {
                report(node, at: path, "needs one of file and environment: a secret does not stand in this file")
            }
            return nil
        }
        guard let found = read(place) else {
            report(node, at: path, "\(place.name) \(place.absence); \(place.mend)")
            return nil
        }
        let secret = found.trimmed
        guard !secret.isEmpty else {
            report(node, at: path, "\(place.name) is empty; \(place.mend)")
            return nil
        }
        guard secret.utf8.count <= YAMLReader.maxSecretBytes, isVisible(secret) else {
            report(
                node, at: path,
                "\(place.name) holds something else than a secret: one word of visible ASCII, "
                    + "\(YAMLReader.maxSecretBytes) bytes at most, and nothing else")
            return nil
        }
        return secret
    }

    private func isVisible(_ text: String) -> Bool { text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }

    /// Whether a text is the name of a host, perhaps with a port.
    private func isHost(_ text: String) -> Bool {
        guard isVisible(text), let address = try? HTTPAddress("https://\(text)") else { return false }
        return address.path.isEmpty && address.authority.utf8.elementsEqual(text.utf8)
    }

    /// A word of visible ASCII, which must be there.
    private mutating func word(_ map: inout Fields, _ key: String) -> String? {
        let node = map.peek(key) ?? map.node
        guard let text = text(&map, key, required: true) else { return nil }
        guard isVisible(text) else {
            report(
                node, at: map.path(to: key),
                "must be one word of visible ASCII: a blank, or a quote of typesetters such as “”, is in it; copy it again"
            )
            return nil
        }
        return text
    }

    private mutating func address(ifThere map: inout Fields, _ key: String) -> String? {
        map.peek(key) == nil ? nil : address(&map, key)
    }
}
