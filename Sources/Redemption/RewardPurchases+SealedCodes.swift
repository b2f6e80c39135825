import SQL
import Text

/// Codes as the store keeps them.
extension RewardPurchases {
    /// The codes of every reward that has some, each with its sealed form.
    static func sealedCodes(_ catalog: RewardCatalog, under key: VoucherKey) -> [String: [SealedCode]] {
        var sealed: [String: [SealedCode]] = [:]
        for reward in catalog.rewards {
            guard case .codes(let codes) = reward.supply else { continue }
            sealed[reward.id] = codes.map { SealedCode(code: $0, sealed: key.sealed($0, of: reward.id)) }
        }
        return sealed
    }

    /// Seals the codes that an earlier qix kept in the clear, and throws `VoucherKeyError` where another key sealed
    /// one.
    static func sealStoredCodes(in store: any Store, under key: VoucherKey) throws {
        let found = try store.read { try $0.rows(.givenCodes) }.map { row in (try row.text(0), try row.text(1)) }
        let plain = found.filter { !VoucherKey.isSealed($0.1) }
        for (reward, code) in found where VoucherKey.isSealed(code) && key.opened(code) == nil {
            throw VoucherKeyError.otherKey(location: store.location, reward: reward)
        }
        guard !plain.isEmpty else { return }
        try store.write { session in
            for (reward, code) in plain {
                try session.execute(
                    .sealCode, [.text(key.sealed(code, of: reward)), .text(reward), .text(code)])
            }
        }
    }

    /// The first code of a reward that nobody was given; `nil` where none is left.
    func nextCode(of reward: String, _ session: any Session) throws -> SealedCode? {
        let given = try Set(
            session.rows(.codesOfReward, [.text(reward)]).compactMap { try $0.optionalText(0) }.map(BytewiseString.init)
        )
        return sealedCodes[reward]?.first { !given.contains(BytewiseString($0.sealed)) }
    }

    /// The code of a row.
    func openedCode(_ text: String?, of reward: String) throws -> String? {
        guard let text else { return nil }
        guard let code = key.opened(text) else {
            throw VoucherKeyError.otherKey(location: store.location, reward: reward)
        }
        return code
    }
}

/// A code, and how the store keeps it.
struct SealedCode: Sendable {
    let code: String
    let sealed: String
}
