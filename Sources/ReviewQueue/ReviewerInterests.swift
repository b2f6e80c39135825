/// Who may decide about what: nobody about what they gain by, and two opinions count as two only if they are two
/// people's.
public struct ReviewerInterests: Sendable {
    /// Whether a reviewer gains by the uploads of a user.
    let concerns: @Sendable (_ reviewer: String, _ user: String) throws -> Bool
    /// Whether two reviewers are two people of whom neither depends on the other.
    let areIndependent: @Sendable (_ one: String, _ other: String) throws -> Bool

    /// Rules of the caller's. Whatever they say, nobody decides about uploads under their own name.
    public init(
        concerns: @escaping @Sendable (_ reviewer: String, _ user: String) throws -> Bool,
        areIndependent: @escaping @Sendable (_ one: String, _ other: String) throws -> Bool
    ) {
        self.concerns = { reviewer, user in
            try reviewer.utf8.elementsEqual(user.utf8) || concerns(reviewer, user)
        }
        self.areIndependent = { one, other in
            try !one.utf8.elementsEqual(other.utf8) && areIndependent(one, other)
        }
    }

    /// Names alone tell people apart.
    public static let byName = ReviewerInterests(concerns: { _, _ in false }, areIndependent: { _, _ in true })
}
