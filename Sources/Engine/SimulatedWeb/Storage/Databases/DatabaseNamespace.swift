import Synchronization
import URLStandard

/// The databases of one storage key, by name.
public final class DatabaseArea: Sendable {
  private struct Entry: Sendable {
    let database: IndexedDatabase
    /// The time of creation, in seconds since 1970.
    let created: Double
  }

  /// The default quota: 64 MiB (L37). A device gives a site a share of its disk.
  public static let defaultQuota = 64 << 20
  /// The most databases, because an empty database needs memory, too.
  private static let mostDatabases = 256

  private let databases = Mutex<[String: Entry]>([:])
  /// The quota in bytes, for all databases together.
  public let quota: Int

  public init(quota: Int = DatabaseArea.defaultQuota) { self.quota = quota }

  public func database(named name: String) -> IndexedDatabase? { databases.withLock { $0[name]?.database } }

  /// - Parameter now: seconds since 1970 on the caller's clock.
  /// - Throws: `quotaExceeded` if there are too many databases.
  public func makeDatabase(named name: String, now: Double) throws(IndexedDatabase.Failure) -> IndexedDatabase {
    guard databases.withLock({ $0.count }) < Self.mostDatabases else { throw .quotaExceeded }
    let database = try IndexedDatabase()
    databases.withLock { $0[name] = Entry(database: database, created: now) }
    return database
  }

  /// The most bytes that a database may have beside the others.
  public func room(forDatabaseNamed name: String) throws(IndexedDatabase.Failure) -> Int {
    var room = quota
    for other in all where other.name != name { room -= try other.database.byteCount() }
    return room
  }

  public func remove(named name: String) { databases.withLock { _ = $0.removeValue(forKey: name) } }

  /// The databases in the order of their names.
  public var all: [(name: String, database: IndexedDatabase)] {
    databases.withLock { $0.map { ($0.key, $0.value.database) } }.sorted { $0.name < $1.name }
  }

  func removeAll(createdSince date: Double) { databases.withLock { $0 = $0.filter { $0.value.created < date } } }
}

/// The databases of a data store, by storage key (rule 6.15).
public final class DatabaseNamespace: Sendable {
  private let areas = Mutex<[StorageKey: DatabaseArea]>([:])

  public init() {}

  public func area(for key: StorageKey) -> DatabaseArea {
    areas.withLock { areas in
      if let area = areas[key] { return area }
      let area = DatabaseArea()
      areas[key] = area
      return area
    }
  }

  /// The origins that have databases, in any page.
  var origins: [Origin] {
    let origins = areas.withLock { areas in Set(areas.filter { !$0.value.all.isEmpty }.keys.map(\.origin)) }
    return origins.sorted { $0.serialized < $1.serialized }
  }

  /// Removes the databases that were created at or after a date, for all origins for which `isMeant` is true.
  /// - Parameter date: seconds since 1970.
  func clear(createdSince date: Double = -.infinity, where isMeant: (Origin) -> Bool = { _ in true }) {
    let all = areas.withLock { $0 }
    for (key, area) in all where isMeant(key.origin) { area.removeAll(createdSince: date) }
  }
}
