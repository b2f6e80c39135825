import SQL

/// The ledger's tables, with their keys and with the changes since the transaction began.
final class MemoryTables {
    var entries = MemoryTable(
        .init([0], isUnique: true), .init([2]), .init([7]), .init([8]),
        .init([8], isUnique: true, only: (4, ["settled"])),
        .init([9], isUnique: true))
    var uploads = MemoryTable(
        .init([0], isUnique: true), .init([1], isUnique: true), .init([2, 3], isUnique: true), .init([3]), .init([2]))
    var redecisions = MemoryTable(.init([0], isUnique: true), .init([1]))
    var receipts = MemoryTable(
        .init([0, 1], isUnique: true), .init([0]), .init([1]), ordered: 0)
    var pictureBands = MemoryTable(.init([0, 1], isUnique: true), .init([0]))
    var balances = MemoryTable(.init([0], isUnique: true))
    var budgets = MemoryTable(.init([0], isUnique: true))
    var spent = MemoryTable(.init([0, 1, 2], isUnique: true), .init([0, 1]), .init([1]))
    var paidProducts = MemoryTable(.init([0, 1, 2, 3], isUnique: true), .init([0, 1, 2]), .init([0, 1]), .init([1]))
    var tillUsers = MemoryTable(.init([0, 1], isUnique: true), .init([0]), .init([1]))
    var shopPartners = MemoryTable(.init([0, 1, 2], isUnique: true), .init([0, 1]), .init([2]))
    var paidPrices = MemoryTable(.init([0, 1, 2, 3], isUnique: true), .init([0, 3]), .init([1]))
    var recentAwards = MemoryTable(.init([0, 1, 2], isUnique: true), .init([0, 1]))
    var waitingForBudget = MemoryTable(.init([0, 1], isUnique: true), .init([0]))
    var erasures = MemoryTable(.init([0], isUnique: true), .init([2, 3], isUnique: true))
    var erasedKeys = MemoryTable(.init([0, 1], isUnique: true), .init([0]), .init([1]))

    var programmes = MemoryTable(.init([0], isUnique: true))
    var inputs = MemoryTable(.init([0], isUnique: true))

    typealias Table = ReferenceWritableKeyPath<MemoryTables, MemoryTable>

    private var undos: [(MemoryTables) -> Void] = []

    /// Whether the row was new.
    func insert(_ row: [Value], into table: Table) -> Bool {
        guard !self[keyPath: table].holds(row) else { return false }
        self[keyPath: table].append(row)
        undos.append { $0[keyPath: table].removeLast() }
        return true
    }

    /// Adds to numbers of the rows found; `false`, and nothing changed, where one would fall below zero.
    func add(_ numbers: [(column: Int, number: Value)], in table: Table, at places: [Int]) -> Bool {
        for place in places {
            let old = self[keyPath: table].rows[place]
            var new = old
            for (column, number) in numbers {
                guard case .integer(let more) = number, case .integer(let stored) = old[column], stored + more >= 0
                else { return false }
                new[column] = .integer(stored + more)
            }
            self[keyPath: table].replace(place, with: new)
            undos.append { $0[keyPath: table].replace(place, with: old) }
        }
        return true
    }

    /// Removes every row that has these values in these columns.
    func remove(_ columns: [Int], _ values: [Value], from table: Table) {
        let before = self[keyPath: table]
        self[keyPath: table].remove(columns, values)
        undos.append { $0[keyPath: table] = before }
    }

    /// Empties image and digest of a record that an erasure names, and puts these texts in place of its claim and
    /// decision; `false` where none does.
    func erase(_ texts: [Value], _ number: Value, in table: Table, chain: String) -> Bool {
        guard let place = self[keyPath: table].places([0], [number]).first else { return false }
        let old = self[keyPath: table].rows[place]
        guard erasures.rows([2, 3], [.text(chain), number]).first?[8] == old[12] else { return false }
        var new = old
        new[4] = ""
        new[6] = ""
        new[9] = texts[0]
        new[10] = texts[1]
        self[keyPath: table].replace(place, with: new)
        undos.append { $0[keyPath: table].replace(place, with: old) }
        return true
    }

    /// Ends a transaction and keeps its changes.
    func keep() { undos = [] }

    /// Ends a transaction and undoes its changes.
    func undo() {
        for undo in undos.reversed() { undo(self) }
        undos = []
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }

    /// A number.
    public init(integerLiteral number: Int) { self = .integer(number) }
}
