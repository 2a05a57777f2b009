import SimulatedWeb
import Testing
import URLStandard

@Suite("Web storage and data stores")
struct StorageTests {
  private let shop = Origin.tuple(scheme: "https", host: "www.shop.example", port: nil)
  private let bank = Origin.tuple(scheme: "https", host: "bank.example", port: 8443)

  @Test("keys keep their order, setting again does not move them") func order() throws {
    let area = StorageArea()
    for key in ["c", "a", "b"] { #expect(try area.setItem(key, "1", now: 0) == nil) }
    #expect(try area.setItem("c", "2", now: 0) == "1")
    #expect(
      area.keys == ["c", "a", "b"] && area.key(at: 1) == "a" && area.key(at: 3) == nil && area.key(at: -1) == nil)
    #expect(area.removeItem("c", now: 0) == "2" && area.removeItem("c", now: 0) == nil)
    try area.setItem("c", "3", now: 0)
    #expect(area.keys == ["a", "b", "c"] && area.item("c") == "3" && area.count == 3)
    #expect(area.clear() && !area.clear() && area.count == 0)
  }

  @Test("the quota counts UTF-16 units of keys and values, and a refused item changes nothing") func quota() throws {
    let area = StorageArea(quota: 10)
    try area.setItem("key", "1234567", now: 0)
    #expect(throws: StorageArea.QuotaExceeded(quota: 10)) { try area.setItem("k", "", now: 0) }
    #expect(throws: StorageArea.QuotaExceeded(quota: 10)) { try area.setItem("key", "12345678", now: 0) }
    #expect(area.item("key") == "1234567" && area.count == 1)
    try area.setItem("key", "💶", now: 0)
    try area.setItem("k", "1234", now: 0)
    #expect(throws: StorageArea.QuotaExceeded(quota: 10)) { try area.setItem("", "1", now: 0) }
    area.removeItem("key", now: 0)
    try area.setItem("", "12345", now: 0)
  }

  @Test("a popup starts with a copy of its opener's session storage, and the two diverge") func cloning() throws {
    let opener = StorageNamespace()
    try opener.area(for: shop).setItem("a", "1", now: 0)
    let popup = opener.cloned()
    try popup.area(for: shop).setItem("a", "2", now: 0)
    try opener.area(for: bank).setItem("b", "1", now: 0)
    #expect(opener.area(for: shop).item("a") == "1" && popup.area(for: shop).item("a") == "2")
    #expect(popup.origins == [shop])
    #expect(opener.area(for: shop) === opener.area(for: shop))
  }

  @Test("a data store lists what sites have stored, and removes it by site and by date") func records() throws {
    let store = DataStore(.nonPersistent)
    try store.localStorage.area(for: shop).setItem("a", "1", now: 10)
    try store.localStorage.area(for: bank).setItem("a", "1", now: 30)
    store.cookies.setDocumentCookie("a=1", for: try url("https://pay.shop.example/"), now: 20)
    #expect(
      store.records(of: [.cookies, .localStorage], now: 20) == [
        .init(displayName: "bank.example", types: [.localStorage]),
        .init(displayName: "shop.example", types: [.cookies, .localStorage]),
      ])
    store.remove([.cookies, .localStorage], modifiedSince: 20)
    #expect(
      store.records(of: [.cookies, .localStorage], now: 20) == [
        .init(displayName: "shop.example", types: [.localStorage])
      ])
    store.remove([.localStorage], of: store.records(of: [.localStorage], now: 20))
    #expect(store.records(of: Set(DataStore.DataType.allCases), now: 20).isEmpty)
  }

  @Test("a persistent store is one object by name, non-persistent ones are apart") func identity() throws {
    let stores = DataStoreRegistry()
    #expect(stores.persistent() === stores.persistent() && stores.persistent(named: "work") !== stores.persistent())
    #expect(stores.persistent(named: "work").kind == .persistent(name: "work") && stores.names == ["work"])
    let first = DataStore(.nonPersistent)
    first.cookies.setDocumentCookie("a=1", for: try url("https://shop.example/"), now: 0)
    #expect(DataStore(.nonPersistent).cookies.allCookies(now: 0).isEmpty)
    stores.remove(named: "work")
    #expect(stores.names.isEmpty)
  }
}
