/// Why an object could not be had, kept or removed. No message contains a secret.
public enum ObjectStorageError: Error, Hashable, Sendable {
    /// The address, the account or the request is wrong.
    case invalid(String)
    /// The store has no such object.
    case missing
    /// The store has an object of this name already, and it must not be replaced.
    case exists
    /// The object is larger than the limit.
    case tooLarge(limit: Int)
    /// The store denies it; asking again gives the same.
    case refused(code: String, message: String)
    /// The store cannot be reached or cannot answer now, after several attempts.
    case unavailable(String)
}

extension ObjectStorageError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .invalid(let message), .unavailable(let message): message
        case .missing: "the store does not have it"
        case .exists: "holds something already; name an empty place"
        case .tooLarge(let limit): "it has more than \(limit) bytes"
        case .refused(let code, let message): "the store refuses it (\(code): \(message)); \(hint(code))"
        }
    }

    private func hint(_ code: String) -> String {
        switch code {
        case "NoSuchBucket": "check the bucket's name, and whether the endpoint is the right store"
        case "InvalidAccessKeyId", "SignatureDoesNotMatch": "check the key and its secret"
        case "ExpiredToken", "InvalidToken": "the credentials have expired; write new ones"
        case "AuthorizationHeaderMalformed", "PermanentRedirect": "set AWS_REGION to the bucket's region"
        case "RequestTimeTooSkewed": "set this machine's clock"
        default: "check what the key may do: get, put and delete objects, and list the bucket"
        }
    }
}
