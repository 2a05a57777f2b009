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
}
