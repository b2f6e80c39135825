import Foundation

/// Who asks an object store, and where it is: what the variables of AWS's own tools say.
public struct StorageAccount: Hashable, Sendable {
    /// The public part of the key.
    public var keyID: String
    /// The secret part; in no message.
    public var secret: String
    /// The token of keys that are lent for hours.
    public var sessionToken: String?
    /// The region in which the bucket lies.
    public var region: String
    /// The address of a store that is not AWS's; `nil` for AWS.
    public var endpoint: String?
    /// What the store is to encrypt objects with, such as `AES256`; `nil` for what the bucket says.
    public var encryption: String?

    /// An account.
    public init(
        keyID: String, secret: String, sessionToken: String? = nil, region: String = "us-east-1",
        endpoint: String? = nil, encryption: String? = nil
    ) {
        self.keyID = keyID
        self.secret = secret
        self.sessionToken = sessionToken
        self.region = region
        self.endpoint = endpoint
        self.encryption = encryption
    }

    /// The account that these variables name: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, with
    /// `AWS_SESSION_TOKEN`, or the profile `AWS_PROFILE` (`default`) of the file `AWS_SHARED_CREDENTIALS_FILE`
    /// (`~/.aws/credentials`); `AWS_REGION` or `AWS_DEFAULT_REGION`; `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`; and
    /// `QIX_S3_ENCRYPTION`.
    public init(environment: [String: String]) throws(ObjectStorageError) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        if let keyID = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") {
            self.init(keyID: keyID, secret: secret, sessionToken: value("AWS_SESSION_TOKEN"))
        } else {
            let file =
                value("AWS_SHARED_CREDENTIALS_FILE")
                ?? URL(filePath: value("HOME") ?? "/").appending(path: ".aws/credentials").path
            try self.init(file: file, profile: value("AWS_PROFILE") ?? "default")
        }
        region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1"
        endpoint = value("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
        encryption = value("QIX_S3_ENCRYPTION")
        try requireHeaders()
    }

    /// A profile of a file as AWS's tools write it.
    private init(file: String, profile: String) throws(ObjectStorageError) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw .invalid(
                "\(file): there is no such file of credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or "
                    + "AWS_SHARED_CREDENTIALS_FILE")
        }
        var (section, found) = ("", [String: String]())
        for line in String(decoding: data.prefix(1 << 20), as: UTF8.self).split(whereSeparator: \.isNewline) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("["), text.hasSuffix("]") {
                section = text.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
            } else if section == profile, let sign = text.firstIndex(of: "="), !text.hasPrefix("#") {
                found[text[..<sign].trimmingCharacters(in: .whitespaces).lowercased()] =
                    text[text.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            }
        }
        guard let keyID = found["aws_access_key_id"], let secret = found["aws_secret_access_key"] else {
            throw .invalid(
                "\(file): has no aws_access_key_id and aws_secret_access_key under [\(profile)]; AWS_PROFILE names "
                    + "another part")
        }
        self.init(keyID: keyID, secret: secret, sessionToken: found["aws_session_token"])
    }

    /// What goes into headers may not end their lines.
    private func requireHeaders() throws(ObjectStorageError) {
        for text in [keyID, sessionToken ?? "", region, encryption ?? ""]
        where !text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            throw .invalid("the key, token, region or encryption of the object store is not visible ASCII")
        }
        guard region.wholeMatch(of: /[a-z0-9\-]{1,40}/) != nil else {
            throw .invalid("“\(region)” is no region, such as eu-south-1")
        }
    }
}
