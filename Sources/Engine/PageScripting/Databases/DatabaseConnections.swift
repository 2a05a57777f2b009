import SimulatedWeb

/// Indexed Database API: the connections of an agent's realms to databases, the requests that wait for a database, and
/// the transactions that may run. The object decides when transactions run. The scripts of js/database carry out their
/// operations, and fire the events.
/// https://w3c.github.io/IndexedDB/
final class DatabaseConnections {
  /// A database that a script has asked for. The Standard's "connection queue" has its requests.
  private struct Place {
    let area: DatabaseArea
    let name: String
    var requests: [Request] = []
    /// Open connections and live transactions, in the order in which they were made.
    var connections: [Connection] = []
    var transactions: [Transaction] = []
  }

  private struct PlaceID: Hashable {
    let area: ObjectIdentifier
    let name: String
  }

  /// A request to open or to delete a database. The first of a place's requests is being processed.
  private struct Request {
    enum Kind {
      /// The version; nil for the version that the database has.
      case open(Int64?)
      case delete
    }

    enum State: Equatable {
      case waiting, beginning
      /// Connections hear of the version change, one by one. The connections of these numbers have not heard yet.
      case telling(Set<Int>)
      /// Some connections are still open.
      case blocked
      /// The scripts have the answer, and have not fired its events yet; a version change runs until then.
      case answered
    }

    let id: Int
    let kind: Kind
    let owner: Owner
    var state = State.waiting
  }

  /// The owner of a request, a connection or a transaction. The owner hears of the events.
  private struct Owner {
    weak var realm: Realm?
    let callback: ScriptCallback

    func isGone(with document: ScriptDocument) -> Bool { realm.map { $0.document === document } ?? true }

    /// Whether the owner's document is in the page cache.
    var isSuspended: Bool {
      guard let realm, realm.document.worker == nil else { return false }
      return realm.agent.windows.document(of: realm.document.navigable) !== realm.document
    }
  }

  private struct Connection {
    enum State { case open, closing }

    let id: Int
    let database: IndexedDatabase
    let owner: Owner
    var state = State.open
  }

  private struct Transaction {
    enum Mode { case reading, writing, changingVersion(from: Int64) }
    enum State { case waiting, running }

    let id: Int
    let connection: Int
    let mode: Mode
    let scope: Set<String>
    let owner: Owner
    var state = State.waiting

    var isWriting: Bool { if case .reading = mode { false } else { true } }
  }

  private var places: [PlaceID: Place] = [:]
  /// The place of each connection, request and transaction.
  private var placeIDs: [Int: PlaceID] = [:]
  private var lastID = 0
  /// Counts the microtask checkpoints after which the event loop's task goes on, or ends: a new transaction is active
  /// until then (WebKit's EventLoop::runAtEndOfMicrotaskCheckpoint).
  private(set) var turn = 0

  func endTurn() { turn += 1 }

  func removeAll() {
    // A database of a world that is over is not used any more, so no change needs to be undone.
    places.removeAll()
    placeIDs.removeAll()
    lastID = 0
  }

  private func nextID(in place: PlaceID) -> Int {
    lastID += 1
    placeIDs[lastID] = place
    return lastID
  }

  // MARK: Requests

  /// https://w3c.github.io/IndexedDB/#opening, the connection queue.
  /// - Parameter version: nil for the version that the database has.
  func open(_ name: String, version: Int64?, in area: DatabaseArea, by realm: Realm, _ callback: ScriptCallback) -> Int
  {
    add(.open(version), name, in: area, Owner(realm: realm, callback: callback))
  }

  /// https://w3c.github.io/IndexedDB/#delete-a-database
  func delete(_ name: String, in area: DatabaseArea, by realm: Realm, _ callback: ScriptCallback) -> Int {
    add(.delete, name, in: area, Owner(realm: realm, callback: callback))
  }

  private func add(_ kind: Request.Kind, _ name: String, in area: DatabaseArea, _ owner: Owner) -> Int {
    let id = PlaceID(area: ObjectIdentifier(area), name: name)
    let request = Request(id: nextID(in: id), kind: kind, owner: owner)
    places[id, default: Place(area: area, name: name)].requests.append(request)
    queueTask(for: owner) { [weak self] in self?.process(id) }
    return request.id
  }

  /// Ends a request whose last event the scripts have fired.
  func settle(_ request: Int) {
    guard let id = placeIDs.removeValue(forKey: request) else { return }
    places[id]?.requests.removeAll { $0.id == request }
    process(id)
  }

  /// Goes on with the first request of a place.
  private func process(_ id: PlaceID) {
    guard let place = places[id], let request = place.requests.first else { return forgetIfUnused(id) }
    switch request.state {
    case .beginning, .answered: return
    case .waiting: begin(request, at: id)
    case .telling(let others):
      guard others.isEmpty else { return }
      if place.connections.isEmpty { return finish(request, at: id) }
      set(.blocked, of: request, at: id)
      tell(request.owner, ["blocked", .number(version(of: place)), newVersion(of: request, in: place)])
    case .blocked:
      if place.connections.isEmpty { finish(request, at: id) }
    }
  }

  private func begin(_ request: Request, at id: PlaceID) {
    set(.beginning, of: request, at: id)
    closeSuspended(at: id)
    guard let place = places[id] else { return }
    let current = version(of: place)
    if case .open(let wanted) = request.kind {
      let wanted = wanted ?? max(current, 1)
      if wanted < current {
        return answer(
          request, at: id,
          [
            "error", "VersionError",
            "An attempt was made to open a database using a lower version than the existing version.",
          ])
      }
      if wanted == current, let database = place.area.database(named: place.name) {
        let connection = connect(to: database, request.owner, at: id)
        return answer(request, at: id, ["success", .number(Int64(connection)), .number(current), schema(of: database)])
      }
    }
    let others = place.connections.filter { $0.state == .open }
    set(.telling(Set(others.map(\.id))), of: request, at: id)
    for connection in others {
      let event: [Answer] = ["versionchange", .number(current), newVersion(of: request, in: place)]
      queueTask(for: connection.owner) { [weak self] in
        // A connection that was closed meanwhile is not told.
        if self?.connection(connection.id)?.state == .open { self?.run(connection.owner, event) }
        self?.hasTold(connection.id, of: request.id)
      }
    }
    process(id)
  }

  private func hasTold(_ connection: Int, of request: Int) {
    guard let id = placeIDs[request], let first = places[id]?.requests.first, first.id == request,
      case .telling(var others) = first.state
    else { return }
    others.remove(connection)
    set(.telling(others), of: first, at: id)
    process(id)
  }

  /// Deletes the database or changes its version, because no connection is left.
  private func finish(_ request: Request, at id: PlaceID) {
    guard let place = places[id] else { return }
    let current = version(of: place)
    guard case .open(let wanted) = request.kind else {
      place.area.remove(named: place.name)
      return answer(request, at: id, ["success", .number(current)])
    }
    do throws(IndexedDatabase.Failure) {
      let database: IndexedDatabase
      if let existing = place.area.database(named: place.name) {
        database = existing
      } else {
        database = try place.area.makeDatabase(named: place.name, now: wallClock(of: request.owner))
      }
      let old = schema(of: database)
      try database.begin(most: place.area.room(forDatabaseNamed: place.name))
      try database.setVersion(wanted ?? 1)
      let connection = connect(to: database, request.owner, at: id)
      let transaction = Transaction(
        id: nextID(in: id), connection: connection, mode: .changingVersion(from: current), scope: [],
        owner: request.owner, state: .running)
      places[id]?.transactions.append(transaction)
      answer(
        request, at: id,
        [
          "upgrade", .number(Int64(connection)), .number(wanted ?? 1), old, .number(Int64(transaction.id)),
          .number(current),
        ])
    } catch {
      answer(request, at: id, ["error", .text(error.exception.name), .text(error.exception.message)])
    }
  }

  private func answer(_ request: Request, at id: PlaceID, _ answer: [Answer]) {
    set(.answered, of: request, at: id)
    tell(request.owner, answer)
  }

  /// The databases of an area with their versions, without changes of version that are not yet committed.
  func versions(in area: DatabaseArea) -> [(name: String, version: Int64)] {
    area.all.compactMap { name, database in
      let place = places[PlaceID(area: ObjectIdentifier(area), name: name)]
      var version = (try? database.version()) ?? 0
      for transaction in place?.transactions ?? [] {
        if case .changingVersion(let old) = transaction.mode { version = old }
      }
      return version > 0 ? (name, version) : nil
    }
  }

  private func set(_ state: Request.State, of request: Request, at id: PlaceID) {
    guard let index = places[id]?.requests.firstIndex(where: { $0.id == request.id }) else { return }
    places[id]?.requests[index].state = state
  }

  private func newVersion(of request: Request, in place: Place) -> Answer {
    guard case .open(let wanted) = request.kind else { return .null }
    return .number(wanted ?? max(version(of: place), 1))
  }

  // Reading the version and the schema can fail only if memory is used up. A write then fails, too, and reports it.
  private func version(of place: Place) -> Int64 { (try? place.area.database(named: place.name)?.version()) ?? 0 }
  private func schema(of database: IndexedDatabase) -> Answer { .text((try? database.schema()) ?? "") }

  // MARK: Connections

  private func connect(to database: IndexedDatabase, _ owner: Owner, at id: PlaceID) -> Int {
    let connection = Connection(id: nextID(in: id), database: database, owner: owner)
    places[id]?.connections.append(connection)
    return connection.id
  }

  private func connection(_ id: Int) -> Connection? {
    guard let place = placeIDs[id] else { return nil }
    return places[place]?.connections.first { $0.id == id }
  }

  /// The database of a connection that is not closed.
  func database(of connection: Int) -> IndexedDatabase? { self.connection(connection)?.database }

  /// https://w3c.github.io/IndexedDB/#close-a-database-connection: it is closed when its transactions have ended.
  func close(_ connection: Int) {
    guard let id = placeIDs[connection],
      let index = places[id]?.connections.firstIndex(where: { $0.id == connection })
    else { return }
    places[id]?.connections[index].state = .closing
    dropClosedConnections(at: id)
  }

  /// Closes connections of documents in the page cache, which do not keep others from changing the version (WebKit's
  /// IDBConnectionProxy::fireVersionChangeEvent).
  private func closeSuspended(at id: PlaceID) {
    for connection in places[id]?.connections ?? [] where connection.owner.isSuspended {
      connection.owner.realm?.document.tellOnce(
        "The page has lost its connection to an indexed database while it was in the page cache, because another page"
          + " needed the database. [6.19]")
      close(connection.id)
    }
  }

  private func dropClosedConnections(at id: PlaceID) {
    guard let place = places[id] else { return }
    let used = Set(place.transactions.map(\.connection))
    let closed = place.connections.filter { $0.state == .closing && !used.contains($0.id) }.map(\.id)
    guard !closed.isEmpty else { return }
    places[id]?.connections.removeAll { closed.contains($0.id) }
    for connection in closed { placeIDs[connection] = nil }
    process(id)
  }

  private func forgetIfUnused(_ id: PlaceID) {
    if let place = places[id], place.requests.isEmpty, place.connections.isEmpty { places[id] = nil }
  }

  // MARK: Transactions

  enum TransactionMode { case reading, writing }

  /// - Parameter scope: the names of stores.
  /// - Returns: nil if the connection is closed.
  func begin(
    _ mode: TransactionMode, on scope: Set<String>, by connection: Int, _ realm: Realm, _ callback: ScriptCallback
  ) -> Int? {
    guard let id = placeIDs[connection], self.connection(connection) != nil else { return nil }
    let transaction = Transaction(
      id: nextID(in: id), connection: connection, mode: mode == .reading ? .reading : .writing, scope: scope,
      owner: Owner(realm: realm, callback: callback))
    places[id]?.transactions.append(transaction)
    startTransactions(at: id)
    return transaction.id
  }

  /// https://w3c.github.io/IndexedDB/#transaction-scheduling. Like WebKit's store, which is SQLite's, only one
  /// transaction of a database writes at a time (UniqueIDBDatabase::takeNextRunnableTransaction).
  private func startTransactions(at id: PlaceID) {
    guard let all = places[id]?.transactions else { return }
    for (index, transaction) in all.enumerated() where transaction.state == .waiting {
      let isHeldBack = all[..<index].contains { earlier in
        if earlier.isWriting && transaction.isWriting { return true }
        guard earlier.isWriting || transaction.isWriting else { return false }
        return !earlier.scope.isDisjoint(with: transaction.scope)
      }
      guard !isHeldBack else { continue }
      places[id]?.transactions[index].state = .running
      tell(transaction.owner, begin(transaction, at: id))
    }
  }

  /// The answer to a transaction that may run.
  private func begin(_ transaction: Transaction, at id: PlaceID) -> [Answer] {
    guard transaction.isWriting, let place = places[id], let database = connection(transaction.connection)?.database
    else { return ["start"] }
    do throws(IndexedDatabase.Failure) {
      try database.begin(most: place.area.room(forDatabaseNamed: place.name))
      return ["start"]
    } catch {
      return ["error", .text(error.exception.name), .text(error.exception.message)]
    }
  }

  enum TransactionEnd { case commit, abort }

  /// Ends a transaction: its changes are kept or undone.
  /// - Returns: false if they could not be kept.
  func end(_ transaction: Int, by end: TransactionEnd) -> Bool {
    guard let id = placeIDs.removeValue(forKey: transaction), let place = places[id],
      let index = place.transactions.firstIndex(where: { $0.id == transaction })
    else { return false }
    let ended = place.transactions[index]
    places[id]?.transactions.remove(at: index)
    let database = connection(ended.connection)?.database
    var isKept = true
    if ended.isWriting, ended.state == .running {
      do {
        switch end {
        case .commit: try database?.commit()
        case .abort: try database?.rollBack()
        }
      } catch {
        isKept = false
      }
    }
    // A database that has never had a version does not exist.
    if end == .abort, case .changingVersion(from: 0) = ended.mode { place.area.remove(named: place.name) }
    startTransactions(at: id)
    dropClosedConnections(at: id)
    return isKept
  }

  // MARK: Documents that are left

  /// Ends everything that belongs to a document that is left: its transactions abort, its connections close.
  func ownerLeft(_ document: ScriptDocument) {
    for id in sortedPlaces {
      endUnfinished(of: document, at: id)
      for connection in places[id]?.connections ?? [] where connection.owner.isGone(with: document) {
        close(connection.id)
      }
    }
  }

  /// Undoes unfinished work of a document that goes to the page cache, where no answer reaches it.
  func ownerIsSuspended(_ document: ScriptDocument) {
    for id in sortedPlaces where endUnfinished(of: document, at: id) {
      document.tellOnce(
        "The page has lost its requests to an indexed database, because it went to the page cache before they had ended."
          + " [6.19]")
    }
  }

  private var sortedPlaces: [PlaceID] { places.keys.sorted { $0.name < $1.name } }

  /// - Returns: whether there was unfinished work.
  @discardableResult private func endUnfinished(of document: ScriptDocument, at id: PlaceID) -> Bool {
    guard let place = places[id] else { return false }
    let requests = place.requests.filter { $0.owner.isGone(with: document) }.map(\.id)
    let transactions = place.transactions.filter { $0.owner.isGone(with: document) }.map(\.id)
    places[id]?.requests.removeAll { requests.contains($0.id) }
    for request in requests { placeIDs[request] = nil }
    for transaction in transactions { _ = end(transaction, by: .abort) }
    if !requests.isEmpty { process(id) }
    return !requests.isEmpty || !transactions.isEmpty
  }

  // MARK: Telling scripts

  /// The milliseconds that a database takes to answer: on a device it is in another process. So time passes for a page
  /// that keeps a transaction busy.
  static let latency = 1.0

  enum Answer: ExpressibleByStringLiteral {
    case text(String)
    case number(Int64)
    case null

    init(stringLiteral value: String) { self = .text(value) }
  }

  private func queueTask(for owner: Owner, _ body: @escaping () -> Void) {
    guard let realm = owner.realm else { return body() }
    realm.agent.hosts?.time.queueTask(for: realm.document, after: Self.latency, body)
  }

  private func tell(_ owner: Owner, _ answer: [Answer]) {
    queueTask(for: owner) { [weak self] in self?.run(owner, answer) }
  }

  private func run(_ owner: Owner, _ answer: [Answer]) {
    owner.callback.run { context in
      let array = context.makeArray()
      for (index, part) in answer.enumerated() {
        switch part {
        case .text(let text): context.set(array, index, context.string(text))
        case .number(let number): context.set(array, index, context.number(Double(number)))
        case .null: context.set(array, index, context.null)
        }
      }
      return array.value
    }
  }

  private func wallClock(of owner: Owner) -> Double { (owner.realm?.agent.hosts?.time.wallClock ?? 0) / 1000 }
}
