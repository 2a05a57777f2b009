import Testing

@testable import PageScripting

@Suite struct StorageScriptTests {
  private let world = FakeWorld()

  @Test func itemsArePropertiesToo() {
    let document = world.load("")
    #expect(
      world.text(
        """
        (() => {
          localStorage.setItem('a', 1);
          localStorage.b = 'two';
          localStorage['length '] = 'x';
          delete localStorage.a;
          return [localStorage.length, Object.keys(localStorage), localStorage.b, 'b' in localStorage, localStorage.a,
            localStorage.getItem('a'), localStorage.key(0), localStorage.key(9)].join('|');
        })()
        """, in: document) == "2|b,length |two|true|||b|")
  }

  @Test func membersWinOverKeys() {
    let document = world.load("")
    #expect(
      world.text(
        "(localStorage.setItem('getItem', 'x'), typeof localStorage.getItem + localStorage.getItem('getItem'))",
        in: document) == "functionx")
    #expect(
      world.text("Object.prototype.toString.call(localStorage) + (localStorage instanceof Storage)", in: document)
        == "[object Storage]true")
    #expect(world.text("new Storage()", in: document) == "throws TypeError: Illegal constructor")
    #expect(
      world.text("localStorage === window.localStorage && localStorage !== sessionStorage", in: document) == "true")
  }

  @Test func changesAreToldToTheHostOnce() {
    let document = world.load("")
    world.run(
      "localStorage.k = 'v'; localStorage.k = 'v'; localStorage.k = 'w'; localStorage.removeItem('none');"
        + "localStorage.removeItem('k'); sessionStorage.s = '1'; sessionStorage.clear(); sessionStorage.clear()",
      in: document)
    #expect(
      world.log == [
        "storage local k - v", "storage local k v w", "storage local k w -", "storage session s - 1",
        "storage session - - -",
      ])
  }

  @Test func aFullAreaThrowsAndKeepsItsItems() {
    let document = world.load("")
    #expect(
      world.text(
        """
        (() => {
          localStorage.a = 'kept';
          try { localStorage.big = 'x'.repeat(3 * 1024 * 1024); } catch (error) { return error.name + localStorage.length; }
        })()
        """, in: document) == "QuotaExceededError1")
  }

  @Test func opaqueOriginsHaveNoStorage() {
    let document = world.load("", at: "data:text/html,")
    #expect(world.text("localStorage", in: document).hasPrefix("throws SecurityError"))
    #expect(world.text("window.sessionStorage", in: document).hasPrefix("throws SecurityError"))
  }

  @Test func windowsOfAnOriginShareLocalStorage() {
    let first = world.load("", at: "https://a.test/1")
    let second = world.load("", at: "https://a.test/2")
    world.run("localStorage.shared = 'yes'", in: first)
    #expect(world.text("localStorage.shared", in: second) == "yes")
  }
}
