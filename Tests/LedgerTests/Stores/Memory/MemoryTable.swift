import SQL

/// Rows in the order they came, found by the values of some columns.
struct MemoryTable {
    /// Columns that rows are looked up by, and whether no two rows may have the same values there.
    struct Index {
        var columns: [Int]
        var isUnique = false
        /// Only rows that have one of these values in that column are counted; all when `nil`.
        var only: (column: Int, values: Set<Value>)?
        fileprivate var places: [[Value]: [Int]] = [:]

        init(_ columns: [Int], isUnique: Bool = false, only: (column: Int, values: Set<Value>)? = nil) {
            self.columns = columns
            self.isUnique = isUnique
            self.only = only
        }

        /// The row's values in the columns; `nil` where the row is not counted. Null equals nothing, as in SQL.
        fileprivate func key(of row: [Value]) -> [Value]? {
            if let only, !only.values.contains(row[only.column]) { return nil }
            let key = columns.map { row[$0] }
            return key.contains(.null) ? nil : key
        }
    }

    private(set) var rows: [[Value]] = []
    private var indexes: [Index]

    init(_ indexes: Index...) { self.indexes = indexes }

    /// Whether a row with these unique values is there.
    func holds(_ row: [Value]) -> Bool {
        indexes.contains { index in
            index.isUnique && index.key(of: row).map { index.places[$0]?.isEmpty == false } == true
        }
    }

    mutating func append(_ row: [Value]) {
        for place in indexes.indices {
            if let key = indexes[place].key(of: row) { indexes[place].places[key, default: []].append(rows.count) }
        }
        rows.append(row)
    }

    /// Takes back the last `append`.
    mutating func removeLast() {
        let row = rows.removeLast()
        for place in indexes.indices {
            if let key = indexes[place].key(of: row) { indexes[place].places[key]?.removeLast() }
        }
    }

    /// Where the rows are that have these values in these columns, in order; there must be an index of the columns.
    func places(_ columns: [Int], _ values: [Value]) -> [Int] {
        let index = indexes.first { $0.columns == columns && $0.only == nil }!
        return index.places[values] ?? []
    }

    /// The rows that have these values in these columns.
    func rows(_ columns: [Int], _ values: [Value]) -> [[Value]] { places(columns, values).map { rows[$0] } }

    /// Writes a row anew; its indexed columns stay.
    mutating func replace(_ place: Int, with row: [Value]) { rows[place] = row }
}
