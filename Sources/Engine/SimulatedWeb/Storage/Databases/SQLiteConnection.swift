import CSQLite

/// SQLite's C interface, for one database in memory. Nothing is written to disk.
final class SQLiteConnection {
  enum Failure: Error, Hashable {
    /// The database would have more pages than it may.
    case full
    /// SQLite's own words for another failure, such as "out of memory".
    case other(String)
  }

  enum Value {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
  }

  /// A row of a result. The row is valid only until the next row is read.
  struct Row {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(statement, column) else { return "" }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8] {
      guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
      return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }
  }

  private let database: OpaquePointer
  /// Prepared statements by their text. There are few texts, so none is ever dropped.
  private var statements: [String: OpaquePointer] = [:]

  init() throws(Failure) {
    var database: OpaquePointer?
    let result = sqlite3_open_v2(
      ":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let database else {
      sqlite3_close_v2(database)
      throw Failure.other(String(cString: sqlite3_errstr(result)))
    }
    self.database = database
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(database)
  }

  /// Runs a statement to its end.
  /// - Parameter row: is called for each row of the result.
  func run(_ sql: String, _ values: [Value] = [], row: (Row) -> Void = { _ in }) throws(Failure) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: row(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw failure
      }
    }
  }

  private var failure: Failure {
    sqlite3_errcode(database) == SQLITE_FULL ? .full : .other(String(cString: sqlite3_errmsg(database)))
  }

  private func prepared(_ sql: String) throws(Failure) -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil) == SQLITE_OK,
      let statement
    else { throw failure }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) throws(Failure) {
    // SQLite copies the bytes before this returns.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let result =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let value): sqlite3_bind_int64(statement, index, value)
      case .text(let text):
        sqlite3_bind_text64(statement, index, text, UInt64(text.utf8.count), copied, UInt8(SQLITE_UTF8))
      case .blob(let bytes):
        bytes.withUnsafeBytes { sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), copied) }
      }
    guard result == SQLITE_OK else { throw failure }
  }
}
