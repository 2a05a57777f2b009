import SimulatedWeb
import Testing
import URLStandard
import WebViewSimulator

/// Rule 6.19. What requests, cursors and transactions do in one page is tested by `Tools/wpt` and the recordings.
@MainActor @Suite("Indexed databases") struct DatabaseTests {
  private static let page = """
    <script>
    const log = [];
    function open(version, then) {
      const request = indexedDB.open('cart', version);
      request.onupgradeneeded = ({ oldVersion }) => oldVersion === 0 && request.result.createObjectStore('items');
      request.onblocked = () => log.push('blocked');
      request.onsuccess = () => { log.push(`version ${request.result.version}`); then?.(request.result); };
      request.onerror = () => log.push(request.error.name);
    }
    </script>
    """

  private func simulator() async throws -> Simulator {
    let simulator = Simulator()
    try simulator.site("https://shop.example/", html: Self.page)
    try simulator.site("https://shop.example/other", html: Self.page)
    try await simulator.open("https://shop.example/")
    return simulator
  }

  @Test("a page that is left closes its connections, and undoes what it has not committed")
  func leaving() async throws {
    let simulator = try await simulator()
    simulator.world.trace.records = [.console]
    try await simulator.evaluate(
      """
      open(1, (db) => {
        db.transaction('items', 'readwrite').objectStore('items').put('kept', 1);
        const store = db.transaction('items', 'readwrite').objectStore('items');
        // Without an end: it never commits.
        const goOn = () => store.get(1).onsuccess = goOn;
        store.put('lost', 2).onsuccess = () => { location = '/other'; goOn(); };
      });
      0
      """)
    await simulator.settle()
    try await simulator.evaluate(
      """
      open(2, (db) => db.transaction('items').objectStore('items').getAll().onsuccess =
        (event) => log.push(event.target.result.join()));
      0
      """)
    await simulator.settle()
    let heard = try await simulator.evaluate("location.pathname + ' ' + log.join(' ')")
    #expect(heard == .string("/other version 2 kept"))
    // The page is in the page cache, and has lost both what it asked and its connection: nothing is lost in silence.
    let lines = simulator.trace.events.compactMap { event -> String? in
      if case .consoleMessage(let line) = event.call { line.message } else { nil }
    }
    #expect(lines.filter { $0.hasSuffix("[6.19]") }.count == 2, "\(lines)")
  }

  @Test("a data store lists its databases, and removes them") func removing() async throws {
    let store = DataStore(.nonPersistent)
    let origin = Origin.tuple(scheme: "https", host: "www.shop.example", port: nil)
    let database = try store.databases.area(for: StorageKey(origin)).makeDatabase(named: "cart", now: 10)
    try database.put(IndexedDatabase.Value(text: "U", buffers: [[1, 2], []]), under: "1", in: 1)
    let query = IndexedDatabase.Query(
      IndexedDatabase.Source(store: 1), IndexedDatabase.Range(lower: nil, .included, upper: "2", .excluded), .prev)
    #expect(try database.records(query).map(\.value.buffers) == [[[1, 2], []]])
    let records = store.records(of: [.indexedDatabases], now: 20)
    #expect(records == [DataStore.Record(displayName: "shop.example", types: [.indexedDatabases])])
    store.remove([.indexedDatabases], modifiedSince: 11)
    #expect(store.records(of: [.indexedDatabases], now: 20).count == 1)
    store.remove([.indexedDatabases], of: records)
    #expect(store.records(of: [.indexedDatabases], now: 20).isEmpty)
  }

  @Test("a database that would be too large refuses the record, and keeps what it had (L37)") func quota() throws {
    let area = DatabaseArea(quota: 1 << 20)
    let other = try area.makeDatabase(named: "other", now: 0)
    let database = try area.makeDatabase(named: "cart", now: 0)
    let value = IndexedDatabase.Value(text: String(repeating: "x", count: 400 << 10), buffers: [])
    try other.put(value, under: "1", in: 1)
    try database.begin(most: area.room(forDatabaseNamed: "cart"))
    try database.put(value, under: "1", in: 1)
    try database.commit()
    try database.begin(most: area.room(forDatabaseNamed: "cart"))
    #expect(throws: IndexedDatabase.Failure.quotaExceeded) { try database.put(value, under: "2", in: 1) }
    let all = IndexedDatabase.Range(lower: nil, .included, upper: nil, .included)
    #expect(try database.count(all, in: IndexedDatabase.Source(store: 1)) == 1)
  }

  @Test("a page hears that its databases are full") func full() async throws {
    let simulator = try await simulator()
    try await simulator.evaluate(
      """
      open(1, (db) => {
        const transaction = db.transaction('items', 'readwrite'), text = 'x'.repeat(16 << 20);
        for (let i = 0; i < 6; i++) transaction.objectStore('items').put(text, i);
        transaction.onabort = () => log.push(transaction.error.name);
        transaction.oncomplete = () => log.push('complete');
      });
      0
      """)
    await simulator.settle()
    let heard = try await simulator.evaluate("log.join(' ')")
    #expect(heard == .string("version 1 QuotaExceededError"))
  }
}
