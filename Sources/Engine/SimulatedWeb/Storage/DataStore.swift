import EngineValues
import Synchronization
import URLStandard

/// The data that web pages store: cookies, local storage and databases, which web views with the same object share, and
/// the session storage of each of its pages.
public final class DataStore: Sendable {
  /// Whether the store would outlive the process on a device. Neither kind writes to disk here.
  public enum Kind: Hashable, Sendable {
    /// - Parameter name: the name; empty for the default store, otherwise an identifier.
    case persistent(name: String)
    case nonPersistent
  }

  /// A kind of data. Apple names other kinds, but they are never stored, so they never have a record.
  public enum DataType: String, CaseIterable, Hashable, Sendable {
    case cookies, localStorage, sessionStorage, indexedDatabases
  }

  /// The kinds of data that a site has stored.
  public struct Record: Hashable, Sendable {
    /// The registrable domain, or the host if there is none.
    public let displayName: String
    public let types: Set<DataType>

    public init(displayName: String, types: Set<DataType>) {
      self.displayName = displayName
      self.types = types
    }
  }

  public let kind: Kind
  public let cookies = CookieJar()
  public let localStorage = StorageNamespace()
  public let databases = DatabaseNamespace()
  public let permissions = PermissionStates()
  public let strictTransport = StrictTransport()
  package let preflights = PreflightCache()
  public let httpCache: HTTPCache
  /// The answers of apps to servers' challenges.
  public let credentials: CredentialStore
  private let sessions = Mutex(SessionNamespaces())

  /// - Parameter system: the system's credentials for all persistent stores of an app.
  public init(_ kind: Kind, system: SystemCredentials = SystemCredentials()) {
    self.kind = kind
    httpCache = HTTPCache(kind == .nonPersistent ? .memory : .network)
    credentials = CredentialStore(system: system)
  }

  /// The session storage of a new page.
  /// - Parameter opener: the session storage of the page with whose items it starts (rule 6.5).
  public func newSessionStorage(copying opener: StorageNamespace? = nil) -> StorageNamespace {
    let namespace = opener?.cloned() ?? StorageNamespace()
    sessions.withLock { $0.append(namespace) }
    return namespace
  }

  /// The storage of these types, by type.
  private func storage(_ types: Set<DataType>) -> [(type: DataType, namespace: StorageNamespace)] {
    var found: [(DataType, StorageNamespace)] = []
    if types.contains(.localStorage) { found.append((.localStorage, localStorage)) }
    if types.contains(.sessionStorage) {
      found += sessions.withLock(\.all).map { (.sessionStorage, $0) }
    }
    return found
  }

  /// The sites that have stored data of these types, sorted by name.
  public func records(of types: Set<DataType>, now: Double) -> [Record] {
    var found: [String: Set<DataType>] = [:]
    if types.contains(.cookies) {
      for cookie in cookies.allCookies(now: now) {
        found[Self.displayName(cookie.domain), default: []].insert(.cookies)
      }
    }
    for (type, namespace) in storage(types) {
      for origin in namespace.origins { found[Self.displayName(origin), default: []].insert(type) }
    }
    if types.contains(.indexedDatabases) {
      for origin in databases.origins { found[Self.displayName(origin), default: []].insert(.indexedDatabases) }
    }
    return found.map { Record(displayName: $0.key, types: $0.value) }.sorted { $0.displayName < $1.displayName }
  }

  /// Removes the data that the sites of these records have stored.
  public func remove(_ types: Set<DataType>, of records: [Record]) {
    let names = Set(records.map(\.displayName))
    if types.contains(.cookies) { cookies.deleteAll { names.contains(Self.displayName($0.domain)) } }
    for (_, namespace) in storage(types) { namespace.clear { origin, _ in names.contains(Self.displayName(origin)) } }
    if types.contains(.indexedDatabases) { databases.clear { names.contains(Self.displayName($0)) } }
  }

  /// Removes cached responses of these records' sites.
  public func removeCachedResponses(of records: [Record]) {
    let names = Set(records.map(\.displayName))
    httpCache.remove(from: { names.contains(Self.displayName($0)) })
  }

  /// Removes cached responses that arrived at or after a date.
  /// - Parameter date: seconds since 1970.
  public func removeCachedResponses(modifiedSince date: Double) { httpCache.remove(since: date) }

  /// Removes the cached responses of a host.
  package func removeCachedResponses(ofHost host: String) { httpCache.remove(from: { $0 == host }) }

  /// Removes the data that an origin has stored in pages of a top origin, and the cookies that are sent to its host.
  public func remove(_ types: Set<DataType>, of key: StorageKey) {
    if types.contains(.cookies), case .tuple(_, let host, _) = key.origin {
      cookies.deleteAll { CookieMatching.domain($0.domain, matches: host) }
    }
    for (_, namespace) in storage(types) { namespace.area(for: key).clear() }
    if types.contains(.indexedDatabases) { databases.area(for: key).removeAll(createdSince: -.infinity) }
  }

  /// Removes data that was created or changed at or after a date.
  /// - Parameter date: seconds since 1970.
  public func remove(_ types: Set<DataType>, modifiedSince date: Double) {
    if types.contains(.cookies) { cookies.deleteAll { $0.created >= date } }
    for (_, namespace) in storage(types) {
      namespace.clear { _, area in area.lastModified.map { $0 >= date } ?? false }
    }
    if types.contains(.indexedDatabases) { databases.clear(createdSince: date) }
  }

  private static func displayName(_ host: String) -> String { PublicSuffix.registrableDomain(of: host) ?? host }

  private static func displayName(_ origin: Origin) -> String {
    guard case .tuple(_, let host, _) = origin else { return origin.serialized }
    return displayName(host)
  }
}

/// The persistent data stores of one world, by name.
public final class DataStoreRegistry: Sendable {
  private let stores = Mutex<[String: DataStore]>([:])
  /// The system's credentials for all stores.
  public let system = SystemCredentials()

  public init() {}

  /// The store with that name: always the same object. The default store has the empty name.
  public func persistent(named name: String = "") -> DataStore {
    stores.withLock { stores in
      if let store = stores[name] { return store }
      let store = DataStore(.persistent(name: name), system: system)
      stores[name] = store
      return store
    }
  }

  /// The names of the stores created so far, without the default store.
  public var names: [String] { stores.withLock { $0.keys.filter { !$0.isEmpty }.sorted() } }

  /// Forgets a store; the next store with that name is new.
  public func remove(named name: String) { stores.withLock { _ = $0.removeValue(forKey: name) } }
}
