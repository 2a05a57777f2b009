import LiveNetwork
import EngineValues
import SimNetwork
import SimulatedWeb
import UIProcess
import URLStandard

public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
public let WKWebsiteDataTypeOfflineWebApplicationCache = "WKWebsiteDataTypeOfflineWebApplicationCache"
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
public let WKWebsiteDataTypeServiceWorkerRegistrations = "WKWebsiteDataTypeServiceWorkerRegistrations"
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
public let WKWebsiteDataTypeSearchFieldRecentSearches = "WKWebsiteDataTypeSearchFieldRecentSearches"
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"

/// Cookies and storage of web pages. Cookies, local storage and session storage are all that is stored, so other kinds
/// never have records.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject, @preconcurrency NSSecureCoding {
  let store: DataStore
  let world: WebWorld
  open private(set) lazy var httpCookieStore = WKHTTPCookieStore(store: store, world: world)
  /// The proxies. All stores of the test use the first one, if the test lets its host be asked over the real network.
  open var proxyConfigurations: [ProxyConfiguration] = [] { didSet { useProxy(proxyConfigurations.first?.endpoint) } }

  private func useProxy(_ endpoint: NWEndpoint?) {
    guard case .hostPort(let host, let port)? = endpoint else { return world.web.setProxy(nil) }
    if let url = WebURL("http://\(host):\(port.rawValue)/"), world.web.isOutside(url) {
      world.web.setProxy(ProxiedServers(host: "\(host)", port: port.rawValue))
    } else {
      world.trace.note(.finding, window: nil, .proxyIsNotUsed("\(host):\(port.rawValue)"))
    }
  }

  private static var known: [ObjectIdentifier: WeakStore] = [:]

  private final class WeakStore {
    weak var object: WKWebsiteDataStore?
    init(_ object: WKWebsiteDataStore) { self.object = object }
  }

  private init(_ store: DataStore, world: WebWorld) {
    self.store = store
    self.world = world
    super.init()
  }

  open class var supportsSecureCoding: Bool { true }

  /// Reads an archive, which says only whether the store was the default store. All other stores come back empty, as on
  /// a device. The object for the default store is a new object that equals it: Foundation on Linux does not let an
  /// archive return an existing object.
  public required init?(coder: NSCoder) {
    world = WorldContext.current.world
    store = coder.decodeBool(forKey: "isDefaultDataStore") ? world.defaultDataStore : DataStore(.nonPersistent)
    super.init()
    if Self.known[ObjectIdentifier(store)]?.object == nil { Self.known[ObjectIdentifier(store)] = WeakStore(self) }
  }

  open func encode(with coder: NSCoder) {
    coder.encode(store === world.defaultDataStore, forKey: "isDefaultDataStore")
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? WKWebsiteDataStore)?.store === store }
  open override var hash: Int { ObjectIdentifier(store).hashValue }

  /// The object for a store: always the same one while anybody holds it.
  static func of(_ store: DataStore, in world: WebWorld) -> WKWebsiteDataStore {
    if let object = known[ObjectIdentifier(store)]?.object { return object }
    known = known.filter { $0.value.object != nil }
    let object = WKWebsiteDataStore(store, world: world)
    known[ObjectIdentifier(store)] = WeakStore(object)
    return object
  }

  open class func `default`() -> WKWebsiteDataStore {
    let world = WorldContext.current.world
    return of(world.defaultDataStore, in: world)
  }

  open class func nonPersistent() -> WKWebsiteDataStore {
    let world = WorldContext.current.world
    return of(DataStore(.nonPersistent), in: world)
  }

  open class func dataStore(forIdentifier identifier: UUID) -> WKWebsiteDataStore {
    let world = WorldContext.current.world
    check(identifier, in: world)
    return of(world.dataStores.persistent(named: identifier.uuidString), in: world)
  }
  public convenience init(forIdentifier identifier: UUID) {
    let world = WorldContext.current.world
    Self.check(identifier, in: world)
    self.init(world.dataStores.persistent(named: identifier.uuidString), world: world)
    Self.known[ObjectIdentifier(store)] = WeakStore(self)
  }

  /// Checks an identifier, as WebKit's `+[WKWebsiteDataStore dataStoreForIdentifier:]` does.
  private static func check(_ identifier: UUID, in world: WebWorld) {
    guard identifier == UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) else { return }
    world.fail(
      DeviceFailure(
        exception: "NSInvalidArgumentException",
        message: "Identifier (\(identifier.uuidString)) is invalid for data store", window: nil,
        cause: "WKWebsiteDataStore.init(forIdentifier:)", reason: Reason.storeIdentifierIsInvalid,
        place: AppSource.caller()))
  }

  open class func fetchAllDataStoreIdentifiers(_ completionHandler: @escaping @MainActor @Sendable ([UUID]) -> Void) {
    let identifiers = identifiers
    Task { @MainActor in completionHandler(identifiers) }
  }

  open class var allDataStoreIdentifiers: [UUID] { get async { identifiers } }

  private static var identifiers: [UUID] {
    WorldContext.current.world.dataStores.names.compactMap { UUID(uuidString: $0) }
  }

  /// Removes a store. Fails if a web view or another object still holds it, as on a device.
  open class func remove(
    forIdentifier identifier: UUID, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void
  ) {
    let error = removal(of: identifier)
    Task { @MainActor in completionHandler(error) }
  }

  open class func remove(forIdentifier identifier: UUID) async throws {
    if let error = removal(of: identifier) { throw error }
  }

  private static func removal(of identifier: UUID) -> WKError? {
    let stores = WorldContext.current.world.dataStores
    guard stores.names.contains(identifier.uuidString) else { return nil }
    let store = stores.persistent(named: identifier.uuidString)
    guard known[ObjectIdentifier(store)]?.object == nil else {
      return WKError(.unknown, "Data store is in use")
    }
    stores.remove(named: identifier.uuidString)
    return nil
  }

  open var isPersistent: Bool { store.kind != .nonPersistent }
  open var identifier: UUID? {
    if case .persistent(let name) = store.kind { UUID(uuidString: name) } else { nil }
  }

  open func fetchData(
    of dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable (Data?, (any Error)?) -> Void
  ) {
    let result = Result { try encoded(dataTypes) }
    Task { @MainActor in
      switch result {
      case .success(let data): completionHandler(data, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  open func fetchData(of dataTypes: Set<String>) async throws -> Data { try encoded(dataTypes) }

  /// - Parameter completionHandler: gets an error if the data does not come from `fetchData`.
  open func restoreData(_ data: Data, completionHandler: @escaping @MainActor @Sendable ((any Error)?) -> Void) {
    let result = Result { try restore(data) }
    Task { @MainActor in
      if case .failure(let error) = result { completionHandler(error) } else { completionHandler(nil) }
    }
  }

  open func restoreData(_ data: Data) async throws { try restore(data) }

  open class func allWebsiteDataTypes() -> Set<String> {
    [
      WKWebsiteDataTypeCookies, WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeSessionStorage,
      WKWebsiteDataTypeDiskCache,
      WKWebsiteDataTypeMemoryCache, WKWebsiteDataTypeFetchCache, WKWebsiteDataTypeOfflineWebApplicationCache,
      WKWebsiteDataTypeWebSQLDatabases, WKWebsiteDataTypeIndexedDBDatabases,
      WKWebsiteDataTypeServiceWorkerRegistrations,
      WKWebsiteDataTypeFileSystem, WKWebsiteDataTypeSearchFieldRecentSearches, WKWebsiteDataTypeMediaKeys,
      WKWebsiteDataTypeHashSalt,
    ]
  }

  private static func types(_ names: Set<String>) -> Set<DataStore.DataType> {
    Set(DataStore.DataType.allCases.filter { names.contains($0.name) })
  }

  private static func includesCache(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: [WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache])
  }

  private func remove(_ names: Set<String>, of records: [WKWebsiteDataRecord]) {
    let records = records.compactMap(\.record)
    store.remove(Self.types(names), of: records)
    if Self.includesCache(names) { store.removeCachedResponses(of: records) }
  }

  private func remove(_ names: Set<String>, modifiedSince date: Date) {
    store.remove(Self.types(names), modifiedSince: date.timeIntervalSince1970)
    if Self.includesCache(names) { store.removeCachedResponses(modifiedSince: date.timeIntervalSince1970) }
  }

  open func fetchDataRecords(
    ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor @Sendable ([WKWebsiteDataRecord]) -> Void
  ) {
    let records = records(dataTypes)
    Task { @MainActor in completionHandler(records) }
  }

  open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] { records(dataTypes) }

  private func records(_ names: Set<String>) -> [WKWebsiteDataRecord] {
    store.records(of: Self.types(names), now: world.now).map { WKWebsiteDataRecord($0) }
  }

  open func removeData(
    ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, of: dataRecords)
    Task { @MainActor in completionHandler() }
  }

  open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
    remove(dataTypes, of: dataRecords)
  }

  open func removeData(
    ofTypes dataTypes: Set<String>, modifiedSince date: Date,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    remove(dataTypes, modifiedSince: date)
    Task { @MainActor in completionHandler() }
  }

  open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
    remove(dataTypes, modifiedSince: date)
  }
}

/// The stored data of a site.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
  /// The record; nil for the app's own subclasses.
  let record: DataStore.Record?

  init(_ record: DataStore.Record) {
    self.record = record
    super.init()
  }

  public override init() {
    record = nil
    super.init()
  }

  open var displayName: String { record?.displayName ?? "" }
  open var dataTypes: Set<String> { Set((record?.types ?? []).map(\.name)) }
}

extension DataStore.DataType {
  fileprivate var name: String {
    switch self {
    case .cookies: WKWebsiteDataTypeCookies
    case .localStorage: WKWebsiteDataTypeLocalStorage
    case .sessionStorage: WKWebsiteDataTypeSessionStorage
    case .indexedDatabases: WKWebsiteDataTypeIndexedDBDatabases
    }
  }
}
