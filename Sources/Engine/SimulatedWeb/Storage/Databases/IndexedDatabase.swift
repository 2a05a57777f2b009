import Synchronization

/// A database of the Indexed Database API: its version, its schema and its records, in SQLite's memory.
///
/// Keys are texts whose order as bytes is the order of the keys; js/database/keys.js makes them. The schema is a text,
/// which js/database/schema.js reads. A database may be used from any thread.
public final class IndexedDatabase: Sendable {
  /// The reason why the storage cannot perform a request.
  public enum Failure: Error, Hashable, Sendable {
    /// The databases of the storage key would be larger than they may (L37).
    case quotaExceeded
    /// The storage's own words, such as "out of memory".
    case storage(String)

    fileprivate init(_ failure: SQLiteConnection.Failure) {
      switch failure {
      case .full: self = .quotaExceeded
      case .other(let message): self = .storage(message)
      }
    }
  }

  /// A structured clone as it is stored.
  public struct Value: Hashable, Sendable {
    public let text: String
    public let buffers: [[UInt8]]

    public init(text: String, buffers: [[UInt8]]) {
      self.text = text
      self.buffers = buffers
    }
  }

  /// Indexed Database API, "key range": bounds by encoded keys; nil is unbounded.
  public struct Range: Hashable, Sendable {
    public enum Bound: Hashable, Sendable { case included, excluded }

    public let lower: String?
    public let lowerBound: Bound
    public let upper: String?
    public let upperBound: Bound

    public init(lower: String?, _ lowerBound: Bound, upper: String?, _ upperBound: Bound) {
      self.lower = lower
      self.lowerBound = lowerBound
      self.upper = upper
      self.upperBound = upperBound
    }
  }

  /// An object store, or one of its indexes, by the numbers that the schema gives them.
  public struct Source: Hashable, Sendable {
    public let store: Int
    public let index: Int?

    public init(store: Int, index: Int? = nil) {
      self.store = store
      self.index = index
    }
  }

  public enum Direction: String, Hashable, Sendable { case next, nextunique, prev, prevunique }

  /// The records of a range that are wanted, and their order.
  public struct Query: Sendable {
    public let source: Source
    public let range: Range
    public let direction: Direction
    /// The position in an index after which the records come: an encoded key and an encoded primary key.
    public var position: (key: String, primaryKey: String, bound: Range.Bound)?
    public var limit: Int?
    public var skipped = 0

    public init(_ source: Source, _ range: Range, _ direction: Direction) {
      self.source = source
      self.range = range
      self.direction = direction
    }
  }

  public struct Record: Hashable, Sendable {
    public let key: String
    public let primaryKey: String
    public let value: Value
  }

  private let connection: Mutex<SQLiteConnection>

  public init() throws(Failure) {
    do throws(SQLiteConnection.Failure) {
      let connection = try SQLiteConnection()
      for statement in Self.tables { try connection.run(statement) }
      self.connection = Mutex(connection)
    } catch {
      throw Failure(error)
    }
  }

  private static let tables = [
    "PRAGMA page_size = \(pageSize)",
    "CREATE TABLE facts (version INTEGER, schema TEXT)",
    "INSERT INTO facts VALUES (0, '')",
    "CREATE TABLE generators (store INTEGER PRIMARY KEY, next INTEGER)",
    "CREATE TABLE records (store INTEGER, key TEXT, value TEXT, buffers BLOB, PRIMARY KEY (store, key)) WITHOUT ROWID",
    """
    CREATE TABLE entries (idx INTEGER, key TEXT, primary_key TEXT, store INTEGER, PRIMARY KEY (idx, key, primary_key))
    WITHOUT ROWID
    """,
    "CREATE INDEX entries_of_records ON entries (store, primary_key)",
  ]

  @discardableResult
  private func run<Result: Sendable>(
    _ sql: String, _ values: [SQLiteConnection.Value] = [], _ initial: Result,
    _ row: @Sendable (SQLiteConnection.Row, inout Result) -> Void = { _, _ in }
  ) throws(Failure) -> Result {
    let outcome: Swift.Result<Result, Failure> = connection.withLock { connection in
      var result = initial
      do throws(SQLiteConnection.Failure) {
        try connection.run(sql, values) { row($0, &result) }
        return .success(result)
      } catch {
        return .failure(Failure(error))
      }
    }
    return try outcome.get()
  }

  private func run(_ sql: String, _ values: [SQLiteConnection.Value] = []) throws(Failure) { try run(sql, values, ()) }

  // MARK: Transactions

  /// Begins a transaction, whose changes `commit` keeps and `rollBack` undoes. Only one can have begun.
  /// - Parameter most: the bytes that the database may have.
  public func begin(most: Int) throws(Failure) {
    try run("PRAGMA max_page_count = \(max(1, most / Self.pageSize))")
    try run("BEGIN")
  }

  private static let pageSize = 4096

  public func byteCount() throws(Failure) -> Int {
    try run("PRAGMA page_count", [], 0) { row, count in count = Int(clamping: row.integer(0)) * Self.pageSize }
  }

  public func commit() throws(Failure) { try run("COMMIT") }
  public func rollBack() throws(Failure) { try run("ROLLBACK") }

  // MARK: The schema

  /// The version; 0 before the first version change has been committed.
  public func version() throws(Failure) -> Int64 {
    try run("SELECT version FROM facts", [], 0) { row, version in version = row.integer(0) }
  }

  public func schema() throws(Failure) -> String {
    try run("SELECT schema FROM facts", [], "") { row, schema in schema = row.text(0) }
  }

  public func setVersion(_ version: Int64) throws(Failure) {
    try run("UPDATE facts SET version = ?", [.integer(version)])
  }

  public func setSchema(_ schema: String) throws(Failure) { try run("UPDATE facts SET schema = ?", [.text(schema)]) }

  /// Removes all records of a store, or all entries of an index.
  public func drop(_ source: Source) throws(Failure) {
    if let index = source.index { return try run("DELETE FROM entries WHERE idx = ?", [.number(index)]) }
    try clear(source.store)
    try run("DELETE FROM generators WHERE store = ?", [.number(source.store)])
  }

  /// The next number of a store's key generator, from 1.
  public func generator(of store: Int) throws(Failure) -> Int64 {
    try run("SELECT next FROM generators WHERE store = ?", [.number(store)], 1) { row, next in next = row.integer(0) }
  }

  public func setGenerator(of store: Int, to next: Int64) throws(Failure) {
    try run("INSERT OR REPLACE INTO generators VALUES (?, ?)", [.number(store), .integer(next)])
  }

  // MARK: Records

  /// Stores a record, which replaces a record with the same key.
  public func put(_ value: Value, under key: String, in store: Int) throws(Failure) {
    try run(
      "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)",
      [.number(store), .text(key), .text(value.text), .blob(Self.joined(value.buffers))])
  }

  /// Adds an entry of an index that leads to a record.
  public func addEntry(_ key: String, to source: Source, for primaryKey: String) throws(Failure) {
    guard let index = source.index else { return }
    try run(
      "INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)",
      [.number(index), .text(key), .text(primaryKey), .number(source.store)])
  }

  /// Removes the records of a store in a range, and their entries in indexes.
  public func delete(_ range: Range, from store: Int) throws(Failure) {
    let inRange = Self.condition(range, "key"), inEntries = Self.condition(range, "primary_key")
    try run("DELETE FROM records WHERE store = ?" + inRange.sql, [.number(store)] + inRange.values)
    try run("DELETE FROM entries WHERE store = ?" + inEntries.sql, [.number(store)] + inEntries.values)
  }

  public func clear(_ store: Int) throws(Failure) {
    try delete(Range(lower: nil, .included, upper: nil, .included), from: store)
  }

  public func count(_ range: Range, in source: Source) throws(Failure) -> Int64 {
    let inRange = Self.condition(range, "key")
    let sql =
      source.index == nil
      ? "SELECT COUNT(*) FROM records WHERE store = ?" : "SELECT COUNT(*) FROM entries WHERE idx = ?"
    return try run(sql + inRange.sql, [.number(source.index ?? source.store)] + inRange.values, 0) { row, count in
      count = row.integer(0)
    }
  }

  /// The records of a query, in its order.
  public func records(_ query: Query) throws(Failure) -> [Record] {
    let (sql, values) = query.source.index == nil ? Self.ofStore(query) : Self.ofIndex(query)
    return try run(sql, values, []) { row, records in
      records.append(
        Record(
          key: row.text(0), primaryKey: row.text(1),
          value: Value(text: row.text(2), buffers: Self.separated(row.blob(3)))))
    }
  }

  // MARK: Queries

  private typealias Part = (sql: String, values: [SQLiteConnection.Value])

  private static func condition(_ range: Range, _ column: String) -> Part {
    var part: Part = ("", [])
    if let lower = range.lower {
      part.sql += " AND \(column) \(range.lowerBound == .included ? ">=" : ">") ?"
      part.values.append(.text(lower))
    }
    if let upper = range.upper {
      part.sql += " AND \(column) \(range.upperBound == .included ? "<=" : "<") ?"
      part.values.append(.text(upper))
    }
    return part
  }

  private static func limits(_ query: Query) -> Part {
    (" LIMIT ? OFFSET ?", [.number(query.limit ?? -1), .number(query.skipped)])
  }

  private static func ofStore(_ query: Query) -> Part {
    let inRange = condition(query.range, "key"), limits = limits(query)
    return (
      "SELECT key, key, value, buffers FROM records WHERE store = ?" + inRange.sql + " ORDER BY key"
        + (query.direction.isForward ? "" : " DESC") + limits.sql,
      [.number(query.source.store)] + inRange.values + limits.values
    )
  }

  /// The statement for the entries of an index. Of the entries with one key, a unique direction takes the entry with
  /// the least primary key.
  private static func ofIndex(_ query: Query) -> Part {
    var inRange = condition(query.range, "entries.key")
    let limits = limits(query), isForward = query.direction.isForward, order = isForward ? "" : " DESC"
    if let position = query.position {
      let comparison = (isForward ? ">" : "<") + (position.bound == .included ? "=" : "")
      inRange.sql += " AND (entries.key, primary_key) \(comparison) (?, ?)"
      inRange.values += [.text(position.key), .text(position.primaryKey)]
    }
    let grouping =
      query.direction.isUnique
      ? " GROUP BY entries.key ORDER BY entries.key\(order)"
      : " ORDER BY entries.key\(order), primary_key\(order)"
    return (
      "SELECT entries.key, \(query.direction.isUnique ? "MIN(primary_key)" : "primary_key"), value, buffers "
        + "FROM entries JOIN records ON records.store = entries.store AND records.key = primary_key WHERE idx = ?"
        + inRange.sql + grouping + limits.sql,
      [.number(query.source.index ?? 0)] + inRange.values + limits.values
    )
  }

  // MARK: Buffers in one column

  /// The buffers, each after its length, which has eight bytes.
  private static func joined(_ buffers: [[UInt8]]) -> [UInt8] {
    buffers.reduce(into: []) { bytes, buffer in
      withUnsafeBytes(of: UInt64(buffer.count).littleEndian) { bytes += $0 }
      bytes += buffer
    }
  }

  private static func separated(_ bytes: [UInt8]) -> [[UInt8]] {
    var buffers: [[UInt8]] = [], rest = bytes[...]
    while rest.count >= 8 {
      let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
      buffers.append(Array(rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length)
    }
    return buffers
  }
}

extension IndexedDatabase.Direction {
  fileprivate var isForward: Bool { self == .next || self == .nextunique }
  fileprivate var isUnique: Bool { self == .nextunique || self == .prevunique }
}

extension SQLiteConnection.Value {
  fileprivate static func number(_ value: Int) -> Self { .integer(Int64(value)) }
}
