import HTMLTree
import EngineValues
import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

@Suite("Members of window")
struct WindowMembersTests {
  private let world = FakeWorld()
  private let document: ScriptDocument

  init() { document = world.load("", at: "https://a.test:8443/dir/page?q=1#frag") }

  @Test(
    "have the values of a phone that shows this page",
    arguments: [
      ("[location.href, location.origin]", "https://a.test:8443/dir/page?q=1#frag,https://a.test:8443"),
      (
        "[location.protocol, location.host, location.hostname, location.port, location.pathname, location.search, location.hash]",
        "https:,a.test:8443,a.test,8443,/dir/page,?q=1,#frag"
      ),
      ("String(location) === location.href && location.ancestorOrigins.length", "0"),
      (
        "[closed, length, name, opener, frameElement, isSecureContext, origin, crossOriginIsolated]",
        "false,0,,,,true,https://a.test:8443,false"
      ),
      ("[innerWidth, innerHeight, devicePixelRatio, scrollX, screen.width, visualViewport.scale]", "390,844,3,0,390,1"),
      (
        "[navigator.userAgent, navigator.appVersion, navigator.vendor, navigator.platform, navigator.language, navigator.onLine]",
        "Mozilla/5.0 (iPhone) Test,5.0 (iPhone) Test,Apple Computer, Inc.,iPhone,en-US,true"
      ),
      ("[history.length, history.state, history.scrollRestoration]", "1,,auto"),
      ("typeof requestIdleCallback", "undefined"), ("Object.prototype.toString.call(location)", "[object Location]"),
      ("location instanceof Location && history instanceof History && navigator instanceof Navigator", "true"),
      ("(() => { try { new Location } catch (e) { return String(e) } })()", "TypeError: Illegal constructor"),
      ("(() => { innerWidth = 5; return innerWidth + window.innerWidth })()", "10"),
      ("(() => { self = 1; return self + typeof window })()", "1object"),
      ("(() => { closed = 1; return closed })()", "false"),
      ("(() => { delete window.alert; return typeof window.alert })()", "undefined"),
      ("delete window.location", "false"),
      ("Object.getOwnPropertyDescriptor(location, 'href').configurable", "false"),
    ])
  func values(_ source: String, _ expected: String) { #expect(world.text(source, in: document) == expected) }

  @Test(
    "are found by `in`, by name and by bare name alike",
    arguments: [
      "setTimeout", "addEventListener", "location", "document", "history", "onclick", "onmessage", "URL",
      "structuredClone",
      "console", "performance", "localStorage", "fetch", "MessageChannel", "DOMException", "getComputedStyle",
    ])
  func reachable(_ name: String) {
    #expect(
      world.text(
        "['\(name)' in window, typeof \(name) === typeof window['\(name)'], '\(name)' in globalThis]", in: document)
        == "true,true,true")
  }

  @Test("ask the world for windows and dialogs")
  func questions() {
    world.app.answerToPrompt = "typed"
    world.run(
      """
      open(); open('/x', '', 'width=1'); open('u', null); alert(); alert(undefined); alert(null)
      var answers = [confirm('sure?'), prompt('name', 5), prompt()]
      stop(); print(); focus(); blur(); name = 'N'; close()
      """, in: document)
    #expect(
      world.log == [
        "open - - -", "open /x  width=1", "open u null -", "alert ", "alert undefined", "alert null", "confirm sure?",
        "prompt name 5", "prompt  ", "stop 1", "print 1", "focus 1", "blur 1", "close 1",
      ])
    #expect(world.text("answers", in: document) == "true,typed,typed")
    #expect(world.windows[document.navigable]?.name == "N")
  }

  @Test(
    "navigate",
    arguments: [
      ("location = 'other'", "navigate 1 setHref https://a.test:8443/dir/other"),
      ("location.href = '/abs'", "navigate 1 setHref https://a.test:8443/abs"),
      ("location.assign('?x')", "navigate 1 assign https://a.test:8443/dir/page?x"),
      ("location.replace('//b.test')", "navigate 1 replace https://b.test/"),
      ("location.hash = 'new'", "navigate 1 setHref https://a.test:8443/dir/page?q=1#new"),
      ("location.search = 'z=2'", "navigate 1 setHref https://a.test:8443/dir/page?z=2#frag"),
      ("location.host = 'c.test:1'", "navigate 1 setHref https://c.test:1/dir/page?q=1#frag"),
      ("location.pathname = 'p'", "navigate 1 setHref https://a.test:8443/p?q=1#frag"),
      ("location.reload()", "reload 1"), ("history.back()", "traverse 1 -1"), ("history.go(2)", "traverse 1 2"),
      ("window.location.protocol = 'http'", "navigate 1 setHref http://a.test:8443/dir/page?q=1#frag"),
    ])
  func navigation(_ source: String, _ expected: String) {
    world.run(source, in: document)
    #expect(world.log.first == expected)
  }

  @Test("navigate nowhere for what cannot be", arguments: ["location.hash = 'frag'", "location.hash = '#frag'"])
  func noNavigation(_ source: String) {
    world.run(source, in: document)
    #expect(world.log == [])
  }

  @Test("throw for invalid URLs")
  func invalidURL() {
    #expect(
      world.text("(() => { try { location.href = 'http://[' } catch (e) { return e.name } })()", in: document)
        == "SyntaxError")
  }

  @Test("keep states of history entries")
  func history() {
    world.run(
      "var pops = []; onpopstate = e => pops.push(e.state && e.state.n); history.pushState({ n: 1 }, '', '/one')",
      in: document)
    #expect(
      world.text("[history.state.n, history.length, location.pathname, history.state === history.state]", in: document)
        == "1,2,/one,true")
    world.run("history.replaceState({ n: 2 }, '')", in: document)
    // As in a traversal, the entry changes before the page hears of it.
    for state in [SerializedValue(.object([("n", .number(7))])), nil] {
      world.navigation.states[ObjectIdentifier(document)] = state
      document.firePopState(state)
    }
    #expect(world.text("[pops, history.state]", in: document) == "7,,")
    #expect(world.text("history.pushState(1)", in: document).hasPrefix("throws TypeError"))
    #expect(
      world.text("(() => { try { history.pushState(() => 1, '') } catch (e) { return e.name } })()", in: document)
        == "DataCloneError")
  }

  @Test("hear of what happens to the page")
  func events() {
    world.run(
      """
      var heard = []
      addEventListener('hashchange', e => heard.push(e.type, e.oldURL, e.newURL))
      onpageshow = e => heard.push(e.type, e.persisted)
      window.addEventListener('storage', e => heard.push(e.key, e.oldValue, e.newValue, e.url, e.storageArea === localStorage))
      """, in: document)
    document.fireHashChange(old: "https://a.test/#a", new: "https://a.test/#b")
    document.firePageTransition("pageshow", persisted: true)
    document.fireStorage(StorageChange(key: "k", oldValue: nil, newValue: "v"), url: "https://a.test/o", kind: .local)
    #expect(
      world.text("heard", in: document)
        == "hashchange,https://a.test/#a,https://a.test/#b,pageshow,true,k,,v,https://a.test/o,true")
  }

  @Test("ask to stay when they are told to")
  func beforeUnload() {
    #expect(document.fireBeforeUnload() == .leave)
    world.run("onbeforeunload = () => 'please'", in: document)
    #expect(document.fireBeforeUnload() == .stay(message: "please"))
    world.run("onbeforeunload = null; addEventListener('beforeunload', e => e.preventDefault())", in: document)
    #expect(document.fireBeforeUnload() == .stay(message: ""))
  }

  @Test("have window.event only while an event is dispatched")
  func currentEvent() {
    world.run(
      "var inside; addEventListener('x', e => { inside = window.event === e && event === e }); dispatchEvent(new Event('x'))",
      in: document)
    #expect(world.text("[inside, typeof event, window.event]", in: document) == "true,undefined,")
  }

  @Test("give elements and frames by their names")
  func namedAccess() {
    let page = world.load(
      """
      <script>function later() { return box.id + login.name + window.box.id }</script>
      <div id=box></div><form name=login></form><img id=twice>
      """, at: "https://a.test/named")
    #expect(world.text("later()", in: page) == "boxloginbox")
    #expect(
      world.text("[box === document.getElementById('box'), 'box' in window, window.nobody, typeof nobody]", in: page)
        == "true,true,,undefined")
    world.run("var twice = 5; box = 6", in: page)
    #expect(world.text("[twice, box, window.box]", in: page) == "5,6,6")
    world.run(
      "setTimeout(() => { window.seen = fresh.id }, 5); document.body.append(Object.assign(document.createElement('p'), { id: 'fresh' }))",
      in: page)
    #expect(world.text("seen", in: page) == "fresh")
    #expect(world.text("nobodyAtAll", in: page) == "throws ReferenceError: Can't find variable: nobodyAtAll")
  }

  @Test("do nothing any more once the page is gone")
  func detached() {
    world.run(
      "var old = { open, alert, setTimeout, location, history, opener: () => opener, closed: () => closed, post: () => postMessage(1, '*') }",
      in: document)
    let handle = world.text("1", in: document)
    #expect(handle == "1")
    world.windows.show(WebURL("https://a.test/next")!, in: document.navigable)
    world.log = []
    #expect(
      world.text(
        "[old.open(), old.alert('x'), old.setTimeout(() => 1), old.location.href, old.opener(), old.closed()]",
        in: document) == ",,0,https://a.test:8443/dir/page?q=1#frag,,true")
    world.run("old.location.href = '/x'", in: document)
    #expect(
      world.text("(() => { try { old.history.length } catch (e) { return e.name } })()", in: document)
        == "SecurityError"
    )
    #expect(world.log == [])
  }

  @Test("stay when the first page replaces the initial about:blank")
  func reuse() {
    world.windows.pages["https://a.test:8443/pop"] =
      "<script>var mine = window.given; addEventListener('load', () => { window.loads = (window.loads ?? 0) + 1 })</script>"
    world.run(
      "var w = open('/pop'); w.given = 'from opener'; w.onload = () => { w.told = true }; var global0 = w.Array, doc0 = w.document",
      in: document)
    #expect(
      world.text(
        "[w.mine, w.told, w.loads, w.Array === global0, w.document === doc0, w.location.pathname]", in: document)
        == "from opener,true,1,true,false,/pop")
  }
}

@Suite("Timers and frames")
struct TimerTests {
  private let world = FakeWorld()
  private let document: ScriptDocument

  init() { document = world.load("", at: "https://a.test/") }

  @Test("run in the order of their time")
  func order() {
    world.run(
      """
      var log = []
      setTimeout(() => log.push('b'), 20); setTimeout((x, y) => log.push('a' + x + y), 10, 1, 2); setTimeout("log.push('text')", 15)
      setTimeout(() => log.push('now')); Promise.resolve().then(() => log.push('job')); queueMicrotask(() => log.push('micro'))
      requestAnimationFrame(time => log.push(typeof time)); log.push('sync')
      var stop = setTimeout(() => log.push('never'), 5); clearTimeout(stop); clearTimeout('nonsense'); clearInterval(999)
      cancelAnimationFrame(requestAnimationFrame(() => log.push('never')))
      """, in: document)
    #expect(world.text("log", in: document) == "sync,job,micro,now,a12,text,number,b")
  }

  @Test("repeat until they are stopped, with window as this")
  func intervals() {
    world.run(
      "var n = 0, self2; var t = setInterval(function () { self2 = this; if (++n === 3) clearInterval(t) }, 10)",
      in: document)
    #expect(world.text("[n, self2 === window, typeof t]", in: document) == "3,true,number")
  }

  @Test("measure virtual time")
  func time() {
    world.run(
      "var start = [performance.now(), Date.now()], after; setTimeout(() => { after = [performance.now() - start[0], Date.now() - start[1], new Date - start[1]] }, 60000)",
      in: document)
    #expect(world.text("after", in: document) == "60000,60000,60000")
    #expect(
      world.text(
        "[new Date(2020, 1, 3).getDate(), new Date('2020-01-01T00:00:00Z').getTime(), Date.UTC(1970), typeof Date()]",
        in: document)
        == "3,1577836800000,0,string")
    #expect(
      world.text(
        "[new Date instanceof Date, Date.prototype.constructor === Date, class extends Date {}.prototype instanceof Date, Date.length, Date.name]",
        in: document)
        == "true,true,true,7,Date")
    #expect(
      world.text(
        "(performance.mark('m'), performance.measure('x', 'm').duration >= 0 && performance.getEntriesByType('mark').length)",
        in: document) == "1")
  }

  @Test("report what their callbacks throw, and go on")
  func errors() {
    world.run(
      "setTimeout(() => { throw new Error('late') }, 1); setTimeout(() => { window.went = true }, 2); queueMicrotask(() => { throw 'micro' })",
      in: document)
    #expect(world.app.consoleText == ["error: micro", "error: Error: late"])
    #expect(world.text("went", in: document) == "true")
  }

  @Test("die with their page")
  func detached() {
    _ = document.evaluate("setTimeout(() => alert('late'), 10)", sourceURL: nil, line: 1, world: .page)
    document.detach()
    world.clock.runTasks()
    #expect(world.log == [])
  }
}

@Suite("The console")
struct ConsoleTests {
  private let world = FakeWorld()
  private let document: ScriptDocument

  init() { document = world.load("", at: "https://a.test/") }

  @Test(
    "shows values as people read them",
    arguments: [
      ("log('a', 1, true, null, undefined)", "log: a 1 true null undefined"),
      ("error(new TypeError('x'))", "error: TypeError: x"),
      ("warn({ a: 1, b: ['x', { c: null }] })", "warn: {a: 1, b: [\"x\", {c: null}]}"),
      ("info('%s is %d%% %o', 'it', 5.7, [1])", "info: it is 5% [1]"),
      ("log('%c styled', 'color: red', 'rest')", "log:  styled rest"),
      ("debug(Symbol('s'), 5n, -0)", "debug: Symbol(s) 5n -0"),
      ("log((() => { const a = {}; a.a = a; return a })())", "log: {a: [Circular]}"),
      ("log(window, document.createElement('b'))", "log: Window <b></b>"),
      ("log(new Map([[1, 'a']]), new Set([2]))", "log: Map {1 => \"a\"} Set {2}"),
      ("assert(1 === 2, 'no')", "error: Assertion Failed: no"),
      ("log({ get secret() { throw 1 } })", "log: {secret: (…)}"), ("count(); console.count()", "debug: default: 2"),
      ("log(class Point { x = 1 }, new (class P { x = 1 }))", "log: function Point P {x: 1}"),
    ])
  func format(_ call: String, _ expected: String) {
    world.run("console.\(call)", in: document)
    #expect(world.app.consoleText.last == expected)
  }

  @Test("says where it was called")
  func position() {
    _ = document.evaluate("\n\n  console.log('here')", sourceURL: "https://a.test/app.js", line: 10, world: .page)
    #expect(world.app.console.first?.sourceURL == "https://a.test/app.js")
    #expect(world.app.console.first?.line == 12)
  }

  @Test("groups, times and never fails")
  func rest() {
    world.run(
      "console.group('g'); console.log('in'); console.groupEnd(); console.log('out'); console.time(); console.timeEnd(); console.timeEnd(); console.assert(true); console.clear(); console.table([1]); console.trace(); console.dir({})",
      in: document)
    #expect(
      world.app.consoleText == [
        "log: g", "log:   in", "log: out", "debug: default: 0.000ms", "warn: Timer \"default\" does not exist",
        "log: [1]", "log: Trace", "log: {}",
      ])
  }
}
