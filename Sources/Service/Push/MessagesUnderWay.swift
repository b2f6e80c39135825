import Synchronization

/// Which browsers are being told, by the owner of their push service. Owners who answer quickly have turns of their
/// own; all others, those among them who have not answered yet, share a few, so that no number of slow ones holds up
/// the rest.
final class MessagesUnderWay: Sendable {
    /// A turn that was taken.
    struct Turn: Sendable {
        fileprivate let id: Int
        fileprivate let owner: String
    }

    private struct State {
        /// Owners whose last answer came quickly.
        var quick: Set<String> = []
        var turns: [Int: (owner: String, begun: ContinuousClock.Instant)] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Turns of all quick owners together, and of one of them. Source: judged.
    private static let (quickAtOnce, quickOwner) = (16, 8)
    /// Turns of all others together, and of one of them: three slow owners leave a turn to who is new. Source: judged.
    private static let (otherAtOnce, otherOwner) = (8, 2)
    /// What is quick. Source: judged; push services answer within a tenth of a second.
    private static let quickAnswer = Duration.seconds(1)
    /// Most owners that are remembered as quick. Source: judged: browsers have five push services.
    private static let mostQuick = 1000

    /// Takes a turn; `nil` where as many are under way as may be.
    func begin(_ owner: String, at now: ContinuousClock.Instant) -> Turn? {
        state.withLock { state in
            // Whoever lets one wait is slow from then on, and not only at the end.
            for turn in state.turns.values where turn.begun.duration(to: now) >= Self.quickAnswer {
                state.quick.remove(turn.owner)
            }
            let isQuick = state.quick.contains(owner)
            let alike = state.turns.values.filter { state.quick.contains($0.owner) == isQuick }.count
            let own = state.turns.values.filter { $0.owner.utf8.elementsEqual(owner.utf8) }.count
            guard alike < (isQuick ? Self.quickAtOnce : Self.otherAtOnce),
                own < (isQuick ? Self.quickOwner : Self.otherOwner)
            else { return nil }
            state.next &+= 1
            state.turns[state.next] = (owner, now)
            return Turn(id: state.next, owner: owner)
        }
    }

    /// Gives a turn back.
    ///
    /// - Parameter wasAnswered: whether the push service took all that was sent; `nil` where nothing was sent.
    func end(_ turn: Turn, wasAnswered: Bool?, at now: ContinuousClock.Instant) {
        state.withLock { state in
            guard let begun = state.turns.removeValue(forKey: turn.id)?.begun, let wasAnswered else { return }
            if begun.duration(to: now) >= Self.quickAnswer {
                state.quick.remove(turn.owner)
            } else if wasAnswered {
                if state.quick.count >= Self.mostQuick { state.quick.removeAll() }
                state.quick.insert(turn.owner)
            }
        }
    }
}
