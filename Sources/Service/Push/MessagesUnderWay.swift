import Synchronization

/// How many browsers are being told, by the owner of their push service.
final class MessagesUnderWay: Sendable {
    private let counts = Mutex<(byOwner: [String: Int], all: Int)>(([:], 0))

    /// Takes a turn; `false` where as many are under way as may be.
    func begin(_ owner: String, each: Int, all: Int) -> Bool {
        counts.withLock { counts in
            guard counts.all < all, counts.byOwner[owner, default: 0] < each else { return false }
            counts.all += 1
            counts.byOwner[owner, default: 0] += 1
            return true
        }
    }

    /// Gives a turn back.
    func end(_ owner: String) {
        counts.withLock { counts in
            counts.all -= 1
            let left = counts.byOwner[owner, default: 1] - 1
            counts.byOwner[owner] = left > 0 ? left : nil
        }
    }
}
