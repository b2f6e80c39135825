import DomainModel
import Ledger
import SQL

/// What an upload has come to, with the appeal against it.
public struct UploadStanding: Sendable {
    /// Its state, with the appeal and its answer among the events.
    public var state: UploadState
    /// The appeal, if there is one.
    public var appeal: Appeal?

    /// Whether an appeal would be taken now: there is one for each upload, and none where nothing is known any more.
    public var mayAppeal: Bool { appeal == nil && !state.isErased }
}

extension ReviewDesk {
    /// What the upload with this name has come to.
    public func standing(of upload: String) throws -> UploadStanding {
        let state = try ledger.state(of: upload)
        return try standings(of: [state.id])[state.id] ?? UploadStanding(state: state, appeal: nil)
    }

    /// What the uploads with these full names have come to, by name; those that the ledger does not hold are left out.
    public func standings(of uploads: [String]) throws -> [String: UploadStanding] {
        let states = try ledger.states(of: uploads)
        guard !states.isEmpty else { return [:] }
        return try store.read { session in
            try states.mapValues { state in
                var standing = UploadStanding(state: state, appeal: nil)
                if let row = try session.first(.appealOfUploadWithAnswer, [.text(state.id)]) {
                    standing.add(try Appeal(row), answeredAt: try row.optionalText(8))
                }
                // A refusal's reason is for the user too.
                if let place = standing.state.events.lastIndex(where: { $0.what == .settled && $0.coins == 0 }),
                    let refusal = try session.rows(.opinionsOfUpload, [.text(state.id)]).map(Opinion.init)
                        .last(where: { $0.verdict == .reject }), !refusal.why.isEmpty
                {
                    standing.state.events[place].note = refusal.why
                }
                return standing
            }
        }
    }

    /// The person's open appeals by their numbers, and the number of the last appeal of all.
    public func appealMarks(of names: [String]) throws -> AppealMarks {
        try store.read { session in
            var marks = AppealMarks(open: [], last: 0)
            for name in names {
                for row in try session.rows(.appealMarks, [.text(name)]) {
                    let number = try row.integer(0)
                    if try row.integer(1) == 0 { marks.open.append(number) } else { marks.last = number }
                }
            }
            marks.open.sort()
            return marks
        }
    }

    /// The person's appeals that were filed or answered since `marks`, in their order.
    public func appeals(of names: [String], since marks: AppealMarks) throws -> [Appeal] {
        try store.read { session in
            var open: Set<Int> = []
            var changed: [Int: Appeal] = [:]
            for name in names {
                for row in try session.rows(.appealMarks, [.text(name)]) where try row.integer(1) == 0 {
                    open.insert(try row.integer(0))
                }
                for row in try session.rows(.appealsOfPersonAfter, [.text(name), .integer(marks.last)]) {
                    let appeal = try Appeal(row)
                    changed[appeal.number] = appeal
                }
            }
            for number in marks.open where !open.contains(number) {
                let appeal = try session.first(.appealByNumber, [.integer(number)]).map(Appeal.init)
                guard let appeal, names.contains(where: { $0.utf8.elementsEqual(appeal.person.utf8) }) else { continue }
                changed[number] = appeal
            }
            return changed.values.sorted { $0.number < $1.number }
        }
    }
}

/// How far a person's appeals have come.
public struct AppealMarks: Hashable, Sendable {
    /// The numbers of the person's open appeals, ascending.
    public var open: [Int]
    /// The number of the last appeal, whoever's it is.
    public var last: Int

    /// Marks with these numbers.
    public init(open: [Int], last: Int) {
        self.open = open
        self.last = last
    }
}

extension UploadStanding {
    fileprivate mutating func add(_ appeal: Appeal, answeredAt: String?) {
        self.appeal = appeal
        let filed = UploadState.Event(at: appeal.at.description, what: .appealed, coins: 0)
        let note = appeal.answer.flatMap { $0.isEmpty ? nil : $0 }
        state.insert(filed)
        // The coins of an answer are booked before the answer is kept.
        if let answered = state.events.firstIndex(where: { $0.what == .answered }) {
            state.events[answered].note = note
            state.events[answered].isUpheld = appeal.state != .declined
            if let place = state.events.firstIndex(of: filed), place > answered {
                state.events.remove(at: place)
                state.events.insert(filed, at: answered)
            }
            return
        }
        guard appeal.state != .open else { return }
        state.insert(
            UploadState.Event(
                at: answeredAt ?? appeal.at.description, what: .answered, coins: 0,
                note: note, isUpheld: appeal.state == .upheld))
    }
}
