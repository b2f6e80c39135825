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
    /// A column of text by whose bytes rows are also found, and their places in its order.
    private let ordered: Int?
    private var order: [(text: Bytes, place: Int)] = []

    init(_ indexes: Index..., ordered: Int? = nil) {
        self.indexes = indexes
        self.ordered = ordered
    }

    /// The places of the rows whose ordered text is one of `texts`, in its order.
    func places(within texts: Range<Bytes>) -> [Int] {
        var place = orderPlace(of: texts.lowerBound)
        var found: [Int] = []
        while place < order.count, order[place].text < texts.upperBound {
            found.append(order[place].place)
            place += 1
        }
        return found
    }

    /// The place of the first text that is not less than this one.
    private func orderPlace(of text: Bytes) -> Int {
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            if order[middle].text < text { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func orderedText(of row: [Value]) -> Bytes? {
        guard let ordered, case .text(let text) = row[ordered] else { return nil }
        return Bytes(text: text)
    }

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
        if let text = orderedText(of: row) { order.insert((text, rows.count), at: orderPlace(of: text)) }
        rows.append(row)
    }

    /// Undoes the last `append`.
    mutating func removeLast() {
        let row = rows.removeLast()
        if let text = orderedText(of: row) {
            var place = orderPlace(of: text)
            while order[place].place != rows.count { place += 1 }
            order.remove(at: place)
        }
        for place in indexes.indices {
            if let key = indexes[place].key(of: row) { indexes[place].places[key]?.removeLast() }
        }
    }

    /// Removes every row that has these values in these columns.
    mutating func remove(_ columns: [Int], _ values: [Value]) {
        let gone = Set(places(columns, values))
        guard !gone.isEmpty else { return }
        let left = rows.indices.filter { !gone.contains($0) }.map { rows[$0] }
        for place in indexes.indices { indexes[place].places = [:] }
        order = []
        rows = []
        for row in left { append(row) }
    }

    /// Where the rows are that have these values in these columns, in order; there must be an index of the columns.
    func places(_ columns: [Int], _ values: [Value]) -> [Int] {
        let index = indexes.first { $0.columns == columns && $0.only == nil }!
        return index.places[values] ?? []
    }

    /// The rows that have these values in these columns.
    func rows(_ columns: [Int], _ values: [Value]) -> [[Value]] { places(columns, values).map { rows[$0] } }

    /// Replaces a row; its indexed columns must stay equal.
    mutating func replace(_ place: Int, with row: [Value]) { rows[place] = row }
}
