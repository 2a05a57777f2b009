import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

/// A window of https://a.test that opened another one, `w`.
private struct Pair {
  let world = FakeWorld()
  let opener: ScriptDocument
  let popupWindow: NavigableID

  init(popup: String = Pair.popupPage) {
    world.windows.pages["https://a.test/pop"] = popup
    world.windows.pages["https://a.test/pop2"] = "<script>var x2 = 'x2'; function who() { return 'B2' }</script>"
    world.windows.pages["https://b.test/evil"] = "<script>var secret = 1</script>"
    opener = world.load("", at: "https://a.test/main")
    world.run("var w = window.open('https://a.test/pop')", in: opener)
    popupWindow = NavigableID(rawValue: 2)
  }

  static let popupPage = """
    <script>
      var x = 'x1'; function who() { return 'B1' } function getWindow() { return window }
      function getBare() { return x } function callBack() { return opener.helper() }
    </script>
    """

  /// The document that the popup shows.
  var popup: ScriptDocument { world.windows[popupWindow]!.document! }

  func navigatePopup(to url: String) { world.windows.show(WebURL(url)!, in: popupWindow) }
  func inOpener(_ source: String) -> String { world.text(source, in: opener) }
  func inPopup(_ source: String) -> String { world.text(source, in: popup) }
}

@Suite("A window proxy of the same origin")
struct SameOriginWindowTests {
  private let pair = Pair()

  @Test(
    "is one object, from wherever it is reached",
    arguments: [
      "window === self && self === frames && top === window && parent === window", "globalThis === window",
      "w.window === w", "w.opener === window", "w === w.getWindow()", "w.self === w", "w !== window",
      "window.window === window", "w.top === w", "document.defaultView === window", "w.document.defaultView === w",
    ])
  func identity(_ check: String) { #expect(pair.inOpener(check) == "true") }

  @Test("has a Location whose parts can be set from outside")
  func partsOfLocation() {
    pair.world.run("w.location.hash = 'part'; w.location.hash = ''; w.location.search = '?q'", in: pair.opener)
    #expect(
      pair.world.log.filter { $0.hasPrefix("navigate") } == [
        "navigate 2 setHref https://a.test/pop#part", "navigate 2 setHref https://a.test/pop?q",
      ])
  }

  @Test("is the same object inside and outside")
  func identityInside() {
    #expect(pair.inPopup("opener.w === window") == "true")
    #expect(pair.inPopup("opener.eval('(function () { return w })')() === self") == "true")
  }

  @Test(
    "gives access to the other global object",
    arguments: [
      ("w.x", "x1"), ("w.who()", "B1"), ("(w.y = 2, w.eval('y = y + 1'), w.y)", "3"),
      ("[('x' in w), ('nope' in w)]", "true,false"), ("(w.y = 2, delete w.y, typeof w.y)", "undefined"),
      ("Object.getOwnPropertyDescriptor(w, 'x').value", "x1"),
      ("Object.getOwnPropertyDescriptor(w, 'x').writable", "true"),
      ("Object.getOwnPropertyDescriptor(w, 'nope')", "undefined"),
      ("(Object.defineProperty(w, 'z', { get() { return 11 }, configurable: true }), w.eval('z'))", "11"),
      ("Object.keys(w).includes('x')", "true"), ("w instanceof w.Window", "true"),
      ("Object.prototype.toString.call(w)", "[object Window]"),
      (
        "[Object.prototype.hasOwnProperty.call(w, 'x'), Object.prototype.hasOwnProperty.call(w, 'toString')]",
        "true,false"
      ),
      ("w[Symbol('x')]", "undefined"),
      (
        "(() => { try { Object.setPrototypeOf(w, {}); return 'no' } catch (e) { return e instanceof TypeError } })()",
        "true"
      ),
      (
        "(() => { try { Object.preventExtensions(w); return 'no' } catch (e) { return e instanceof TypeError } })()",
        "true"
      ),
      ("Object.getPrototypeOf(w) === w.Window.prototype", "true"), ("w.constructor === w.Window", "true"),
      ("w.Array === Array", "false"), ("Array.isArray(w.eval('[]'))", "true"),
      ("w.URL !== URL && typeof w.URL", "function"),
      ("typeof w.setTimeout", "function"), ("'XMLHttpRequest' in w", "true"),
      ("Object.getOwnPropertyDescriptor(w, 'URL').writable", "true"),
    ])
  func access(_ source: String, _ expected: String) { #expect(pair.inOpener(source) == expected) }

  @Test(
    "stays the same object when its document changes",
    arguments: [
      ("w === w0", "true"), ("typeof w.x + ' ' + w.x2", "undefined x2"), ("w.who()", "B2"), ("w.window === w", "true"),
      ("oldGetWindow() === w", "true"), ("oldGetBare()", "x1"), ("w instanceof w.Window", "true"),
    ])
  func navigation(_ source: String, _ expected: String) {
    pair.world.run("var oldGetWindow = w.getWindow, oldGetBare = w.getBare, w0 = w", in: pair.opener)
    pair.navigatePopup(to: "https://a.test/pop2")
    #expect(pair.inOpener(source) == expected)
    #expect(pair.inPopup("window === globalThis") == "true")
    #expect(pair.inPopup("opener.w === window") == "true")
  }

  @Test(
    "behaves like an ordinary object in the language",
    arguments: [
      (
        "(window.vv = 1, JSON.stringify(Object.getOwnPropertyDescriptor(window, 'vv')))",
        #"{"value":1,"writable":true,"enumerable":true,"configurable":true}"#
      ),
      ("(() => { window.vv = 1; for (const k in window) if (k === 'vv') return true })()", "true"),
      ("(window.vv = 1, Object.assign({}, window).vv)", "1"), ("Array.isArray(Object.keys(window))", "true"),
      ("new WeakMap([[w, 1]]).get(w)", "1"), ("typeof w + !!w + (w == null)", "objecttruefalse"),
      ("window", "[object Window]"), ("window instanceof Window", "true"),
      ("(() => { new Window() })()", "throws TypeError: Illegal constructor"),
    ])
  func ordinary(_ source: String, _ expected: String) { #expect(pair.inOpener(source) == expected) }

  @Test("keeps `var` and `function` names that a page declares over platform names")
  func declarations() {
    pair.world.run("var name = 'n'; function open() { return 'mine' } var URL = 5; var status2 = 1", in: pair.opener)
    #expect(pair.inOpener("window.name + open() + window.URL") == "nmine5")
    #expect(pair.world.windows[pair.opener.navigable]?.name == "n")
  }
}

@Suite("A window proxy of another origin")
struct CrossOriginWindowTests {
  private let pair: Pair

  init() {
    pair = Pair()
    pair.world.run("var oldGetWindow = w.getWindow, w0 = w", in: pair.opener)
    pair.navigatePopup(to: "https://b.test/evil")
  }

  @Test(
    "allows what the HTML Standard lists",
    arguments: [
      ("w === w0", "true"), ("w.closed", "false"), ("w.window === w && w.self === w && w.frames === w", "true"),
      ("w.opener === window", "true"), ("w.top === w && w.parent === w", "true"), ("w.length", "0"),
      ("w.postMessage === w.postMessage", "true"), ("w.close === w.close", "true"), ("w.then", "undefined"),
      ("Object.getPrototypeOf(w)", "null"), ("Object.prototype.toString.call(w)", "[object Object]"),
      ("Object.keys(w).includes('secret')", "false"), ("'close' in w", "true"),
      ("Object.getOwnPropertyDescriptor(w, 'close').enumerable", "false"),
      (
        "Reflect.ownKeys(w).map(String).join()",
        "window,self,location,close,closed,focus,blur,frames,length,top,opener,parent,postMessage,then,"
          + "Symbol(Symbol.toStringTag),Symbol(Symbol.hasInstance),Symbol(Symbol.isConcatSpreadable)"
      ),
    ])
  func allowed(_ source: String, _ expected: String) { #expect(pair.inOpener(source) == expected) }

  @Test(
    "throws the looker's SecurityError for everything else",
    arguments: [
      "w.secret", "w.document", "w.name", "w.alert", "w.foo = 1", "'secret' in w", "delete w.secret",
      "Object.defineProperty(w, 'q', { value: 1 })", "oldGetWindow().secret", "w.location.href", "w.location.reload()",
      "w.location.foo = 1", "w[Symbol('s')]", "w.closed = 1", "w.opener = null", "w.constructor",
    ])
  func refused(_ source: String) {
    #expect(
      pair.inOpener(
        "(() => { try { \(source); return 'nothing' } catch (e) { return (e instanceof DOMException) + e.name + e.code } })()"
      )
        == "trueSecurityError18")
  }

  @Test("says whom it blocked")
  func message() {
    #expect(
      pair.inOpener("(() => { try { w.secret } catch (e) { return e.message } })()")
        == "Blocked a frame with origin \"https://a.test\" from accessing a cross-origin frame. Protocols, domains, and ports must match."
    )
  }

  @Test(
    "can be navigated through `location`",
    arguments: [
      "w.location.href = 'https://a.test/pop'", "w.location.replace('https://a.test/pop')",
      "w.location = 'https://a.test/pop'",
    ])
  func locationNavigates(_ source: String) {
    pair.world.run(source, in: pair.opener)
    #expect(pair.world.log.contains { $0.hasPrefix("navigate 2") && $0.hasSuffix("https://a.test/pop") })
    #expect(pair.inOpener("w.x + (w === w0)") == "x1true")
  }

  @Test("has its own access to itself, none to its opener")
  func inside() {
    #expect(pair.inPopup("window.secret") == "1")
    #expect(
      pair.inPopup("(() => { try { opener.w } catch (e) { return (e instanceof DOMException) + e.name } })()")
        == "trueSecurityError")
  }

  @Test("stays right in hot code that both sides share")
  func hotCode() {
    #expect(
      pair.inOpener(
        "(() => { let n = 0; for (let i = 0; i < 20000; i++) { try { w.secret } catch (e) { n++ } } return n })()")
        == "20000")
    #expect(
      pair.inPopup("(() => { let n = 0; for (let i = 0; i < 100000; i++) n += window.secret; return n })()") == "100000"
    )
    #expect(
      pair.inOpener("(() => { let r = true; for (let i = 0; i < 100000; i++) r &&= w.closed === false; return r })()")
        == "true")
  }
}

@Suite("The opener of a window")
struct OpenerTests {
  private let pair = Pair()

  @Test("is forgotten when it is set to null")
  func disown() {
    #expect(pair.inPopup("(opener = null, opener)") == "null")
    #expect(pair.world.log.contains("disown 2"))
  }

  @Test("is shadowed by any other value, and the window still has it")
  func shadow() {
    #expect(pair.inPopup("(opener = 5, window.opener)") == "5")
    #expect(pair.world.windows[pair.popupWindow]?.opener == pair.opener.navigable)
  }
}

@Suite("Frames of a window")
struct FrameTests {
  @Test("are found by index and by name, and counted")
  func indexedAndNamed() {
    let world = FakeWorld()
    let main = world.load("", at: "https://a.test/")
    let first = world.windows.add(name: "one"), second = world.windows.add(name: "two")
    world.windows[first]?.parent = main.navigable
    world.windows[second]?.parent = main.navigable
    let child = world.load("<script>var y = 'inner'</script>", at: "https://a.test/f", in: first)
    world.load("<script>var y = 'foreign'</script>", at: "https://b.test/f", in: second)
    #expect(
      world.text("[length, frames.length, window[0].y, frames.one.y, window['one'] === frames[0]]", in: main)
        == "2,2,inner,inner,true")
    #expect(world.text("[0 in window, 2 in window, window[2], '1' in frames]", in: main) == "true,false,,true")
    #expect(
      world.text("[parent === top, parent[0] === window, parent.frames.two === top[1]]", in: child) == "true,true,true")
    #expect(world.text("window[1].y", in: main).hasPrefix("throws SecurityError"))
    #expect(world.text("Object.keys(window).slice(0, 2)", in: main) == "0,1")
    #expect(world.text("(() => { 'use strict'; window[0] = 1 })()", in: main).hasPrefix("throws TypeError"))
  }
}
