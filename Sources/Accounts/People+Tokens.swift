import DomainModel
import SQL

/// A token of a person, without its secret.
public struct TokenRecord: Hashable, Sendable {
    /// Names it to its owner: the first digits of its hash.
    public var id: String
    /// When it was given.
    public var since: String
    /// Whether it is the one that asks.
    public var isCurrent: Bool

    /// Hexadecimal digits of an id: a person has few tokens.
    static let digits = 16
}

extension People {
    /// A person's tokens, which are the devices that are signed in, the oldest first.
    public func tokens(of person: Person, asking token: Token) throws -> [TokenRecord] {
        try store.read { session in
            try session.rows(.tokensOfPerson, [.text(person.id)]).map { row in
                let hash = try row.text(0)
                return TokenRecord(
                    id: String(hash.prefix(TokenRecord.digits)), since: try row.text(1),
                    isCurrent: hash.utf8.elementsEqual(token.hash.utf8))
            }
        }
    }

    /// Revokes one token of a person; `false` if the person has none with this id.
    public func revoke(tokenWithID id: String, of person: Person) throws -> Bool {
        guard id.utf8.count == TokenRecord.digits else { return false }
        return try store.write { session in
            let hashes = try session.rows(.tokensOfPerson, [.text(person.id)]).map { try $0.text(0) }
            guard let hash = hashes.first(where: { $0.utf8.starts(with: id.utf8) }) else { return false }
            try session.execute(.deleteToken, [.text(hash)])
            return true
        }
    }

    /// Revokes all tokens of a person but the one that asks.
    public func revokeOthers(of person: Person, asking token: Token) throws {
        try store.write { try $0.execute(.deleteOtherTokens, [.text(person.id), .text(token.hash)]) }
    }
}
