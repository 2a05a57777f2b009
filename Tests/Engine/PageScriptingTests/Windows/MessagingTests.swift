import EngineValues
import Testing
import URLStandard
import WindowRegistry

@testable import PageScripting

@Suite("Messages between windows")
struct MessagingTests {
  private let world = FakeWorld()
  private let main: ScriptDocument
  private static let listener =
    "<script>var got = []; addEventListener('message', e => got.push([e.data, e.origin, e.source, e]))</script>"

  init() {
    world.windows.pages["https://a.test/pop"] =
      Self.listener + "<script>function callBack() { return opener.helper() }</script>"
    world.windows.pages["https://b.test/pop"] = Self.listener
    main = world.load(Self.listener, at: "https://a.test/main")
    world.run("var w = open('https://a.test/pop'); function helper() { w.postMessage('from helper', '*') }", in: main)
  }

  private var popup: ScriptDocument { world.windows[NavigableID(rawValue: 2)]!.document! }

  @Test("carry data, the sender's origin and its window")
  func sourceAndOrigin() {
    world.run("w.postMessage({ n: [1, 2] }, '*')", in: main)
    #expect(world.text("JSON.stringify(got[0][0])", in: popup) == #"{"n":[1,2]}"#)
    #expect(
      world.text("[got[0][1], got[0][2] === opener, got[0][3].isTrusted, got[0][3].ports.length]", in: popup)
        == "https://a.test,true,true,0")
  }

  @Test("come from the window whose function posts, though another one called it")
  func incumbent() {
    world.run("callBack()", in: popup)
    #expect(world.text("[got[0][0], got[0][2] === opener]", in: popup) == "from helper,true")
  }

  @Test("arrive after the running script")
  func queued() {
    world.run(
      "var order = []; addEventListener('message', () => order.push('message')); postMessage(1, '*'); order.push('end')",
      in: main)
    #expect(world.text("order", in: main) == "end,message")
  }

  @Test(
    "reach a window of the target origin only",
    arguments: [
      ("'https://a.test'", 1), ("'https://a.test/any/path?q'", 1), ("'/'", 1), ("'*'", 1),
      ("{ targetOrigin: 'https://a.test' }", 1),
      ("undefined", 1), ("'https://b.test'", 0), ("'http://a.test'", 0),
    ])
  func targetOrigin(_ target: String, _ count: Int) {
    world.run("w.postMessage('m', \(target))", in: main)
    #expect(world.text("got.length", in: popup) == "\(count)")
  }

  @Test(
    "to nobody's origin are refused at once", arguments: ["''", "'null'", "'about:blank'", "'data:,x'", "'no url'"])
  func invalidTarget(_ target: String) {
    // Web IDL: an error is an object of the realm that the function belongs to, which is the window's that is called.
    let errors = { (window: String) in
      world.text(
        """
        (() => {
          try { \(window).postMessage(1, \(target)) } catch (e) { return [e.name, e instanceof \(window).DOMException] }
        })()
        """, in: main)
    }
    #expect(errors("w") == "SyntaxError,true")
    #expect(errors("window") == "SyntaxError,true")
  }

  @Test("throw without an argument or with a value that cannot be cloned")
  func refused() {
    #expect(world.text("w.postMessage()", in: main).hasPrefix("throws TypeError"))
    for value in [
      "() => 1", "Symbol()", "window", "document.createElement('p')", "{ a: { b() {} } }", "new WeakMap",
      "Promise.resolve()",
    ] {
      #expect(
        world.text(
          "(() => { try { w.postMessage(\(value), '*'); return 'sent' } catch (e) { return e.name + e.code } })()",
          in: main) == "DataCloneError25", "\(value)")
    }
  }

  @Test("cross origins")
  func crossOrigin() {
    world.windows.show(WebURL("https://b.test/pop")!, in: NavigableID(rawValue: 2))
    world.run("w.postMessage('over', 'https://b.test')", in: main)
    #expect(world.text("[got[0][0], got[0][1], got[0][2] === opener]", in: popup) == "over,https://a.test,true")
    world.run("got[0][2].postMessage('back', got[0][1])", in: popup)
    #expect(world.text("[got[0][0], got[0][1], got[0][2] === w]", in: main) == "back,https://b.test,true")
  }

  @Test("of an opaque origin say null")
  func opaque() {
    let sandboxed = world.windows.makeDocument(
      in: NavigableID(rawValue: 2), url: "https://a.test/pop", scripting: .enabled, origin: .newOpaque())
    world.windows[NavigableID(rawValue: 2)]?.document = sandboxed
    world.agent.setActive(sandboxed, in: NavigableID(rawValue: 2), window: .fresh)
    world.run("opener.postMessage('hidden', '*')", in: sandboxed)
    #expect(world.text("got[0][1]", in: main) == "null")
  }

  @Test("make no realm where nobody listens")
  func nobodyListens() {
    let quiet = world.load("<p>nothing</p>", at: "https://a.test/quiet")
    quiet.deliverMessage(SerializedValue(.string("x")), origin: "https://a.test", source: nil)
    #expect(!quiet.hasRealm)
  }

  @Test("let promise jobs run between their listeners")
  func microtasks() {
    world.run(
      """
      var order = []
      addEventListener('message', () => { order.push('first'); Promise.resolve().then(() => order.push('job')) })
      addEventListener('message', () => order.push('second'))
      postMessage(1, '*')
      """, in: main)
    #expect(world.text("order", in: main) == "first,job,second")
  }

  @Test("go through channels, whose ports can be handed on")
  func ports() {
    world.run(
      """
      var channel = new MessageChannel, heard = []
      channel.port1.onmessage = e => heard.push(e.data)
      w.postMessage('here is a port', '*', [channel.port2])
      channel.port1.postMessage('early')
      """, in: main)
    world.run("var port = got[0][3].ports[0]; port.onmessage = e => port.postMessage(e.data + '!')", in: popup)
    #expect(world.text("heard", in: main) == "early!")
    world.run("channel.port1.close(); port.postMessage('late')", in: main)
    #expect(world.text("heard.length", in: main) == "1")
    #expect(
      world.text(
        "(() => { try { w.postMessage(1, '*', [channel.port1, channel.port1]) } catch (e) { return e.name } })()",
        in: main) == "DataCloneError")
    #expect(world.text("new MessagePort", in: main) == "throws TypeError: Illegal constructor")
  }

  @Test("are broadcast to every other channel of that name and origin")
  func broadcast() {
    let foreign = world.load("", at: "https://b.test/", in: nil)
    for document in [main, popup, foreign] {
      world.run(
        "var news = [], bc = new BroadcastChannel('news'); bc.onmessage = e => news.push(e.data, e.origin)",
        in: document)
    }
    world.run("bc.postMessage({ head: 'line' }); new BroadcastChannel('other').postMessage(1)", in: main)
    #expect(world.text("[news[0].head, news[1], news.length]", in: popup) == "line,https://a.test,2")
    #expect(world.text("news.length", in: main) == "0")
    #expect(world.text("news.length", in: foreign) == "0")
    world.run("bc.close()", in: popup)
    #expect(
      world.text("(() => { try { bc.postMessage(1) } catch (e) { return e.name } })()", in: popup)
        == "InvalidStateError"
    )
  }

  @Test("go to the app and come back")
  func messageHandlers() {
    world.app.handlerNames = ["native"]
    world.app.answerToMessage = { name, body in
      body == .string("bad")
        ? .failure(ScriptHandlerFailure(message: "refused"))
        : .success(.object([("name", .string(name)), ("got", body)]))
    }
    let page = world.load("", at: "https://a.test/app")
    world.run(
      """
      var answers = []
      webkit.messageHandlers.native.postMessage({ a: [1, new Date(7)] }).then(r => answers.push(JSON.stringify(r)))
      window.webkit.messageHandlers.native.postMessage('bad').catch(e => answers.push(String(e)))
      """, in: page)
    #expect(
      world.text("answers.join('|')", in: page)
        == #"{"name":"native","got":{"a":[1,"1970-01-01T00:00:00.007Z"]}}|Error: refused"#)
    #expect(world.text("webkit.messageHandlers.other", in: page) == "undefined")
    #expect(
      world.text(
        "(() => { try { webkit.messageHandlers.native.postMessage(() => 1) } catch (e) { return e.name } })()", in: page
      ) == "DataCloneError")
  }

  @Test("have no webkit object without handlers")
  func noHandlers() { #expect(world.text("typeof webkit + typeof window.webkit", in: main) == "undefinedundefined") }
}

@Suite("Structured clones")
struct CloneTests {
  private let world = FakeWorld()
  private let document: ScriptDocument

  init() { document = world.load("", at: "https://a.test/") }

  @Test(
    "keep what the HTML Standard keeps",
    arguments: [
      ("structuredClone(-0) === 0 && 1 / structuredClone(-0)", "-Infinity"), ("structuredClone(NaN)", "NaN"),
      ("structuredClone('a\\ud83d\\ude00;S3;')", "a😀;S3;"),
      ("structuredClone(10n ** 30n)", "1000000000000000000000000000000"),
      (
        "(() => { const a = [1, , 3]; a.extra = 'e'; const c = structuredClone(a); return [c.length, 1 in c, c.extra] })()",
        "3,false,e"
      ),
      (
        "(() => { const a = {}; a.self = a; a.list = [a]; const c = structuredClone(a); return c.self === c && c.list[0] === c && c !== a })()",
        "true"
      ),
      (
        "(() => { const s = { x: 1 }; const c = structuredClone([s, s]); return c[0] === c[1] && c[0] !== s })()",
        "true"
      ),
      (
        "(() => { const c = structuredClone(new Map([[{ k: 1 }, new Set([1, 'b'])]])); const [[k, v]] = c; return [k.k, [...v].join('')] })()",
        "1,1b"
      ),
      ("structuredClone(new Date(1234)).getTime()", "1234"), ("structuredClone(/a;b/gi)", "/a;b/gi"),
      (
        "(() => { const c = structuredClone(new Uint8Array([1, 2, 250])); return [c.constructor.name, ...c] })()",
        "Uint8Array,1,2,250"
      ),
      (
        "(() => { const b = new Uint8Array([1, 2, 3, 4]); const c = structuredClone({ v: b.subarray(1, 3), w: new DataView(b.buffer, 1) }); return [...c.v, c.w.getUint8(0), c.v.buffer === c.w.buffer] })()",
        "2,3,2,true"
      ),
      (
        "(() => { const c = structuredClone(new TypeError('bad')); return [c instanceof TypeError, c.message, c.name] })()",
        "true,bad,TypeError"
      ),
      (
        "(() => { class P { constructor() { this.a = 1 } get b() { return 2 } } const c = structuredClone(new P); return JSON.stringify(c) + (c instanceof P) })()",
        "{\"a\":1}false"
      ),
      (
        "typeof structuredClone(new String('s')) + structuredClone(new Number(5)) + structuredClone(Object(true))",
        "object5true"
      ),
      (
        "JSON.stringify(structuredClone({ get a() { return [1] }, ['__proto__']: 5, undefined: undefined }))",
        "{\"a\":[1],\"__proto__\":5}"
      ),
      (
        "(() => { const b = new ArrayBuffer(8); const c = structuredClone(b, { transfer: [b] }); return [b.byteLength, c.byteLength] })()",
        "0,8"
      ),
      (
        "(() => { let a = []; for (let i = 0; i < 50000; i++) a = [a]; let c = structuredClone(a), n = 0; while (c.length) { c = c[0]; n++ } return n })()",
        "50000"
      ),
    ])
  func kept(_ source: String, _ expected: String) { #expect(world.text(source, in: document) == expected) }

  @Test(
    "refuse what has no copy",
    arguments: [
      "() => 1", "Symbol('x')", "window", "document", "new WeakSet", "new Event('x')", "[new Error, () => 1]",
      "location", "localStorage",
    ])
  func refused(_ source: String) {
    #expect(
      world.text(
        "(() => { try { structuredClone(\(source)); return 'cloned' } catch (e) { return e.name } })()", in: document)
        == "DataCloneError")
  }

  @Test("stay readable outside of the engine")
  func plain() {
    let outcome = document.evaluate(
      "const shared = [1]; ({ a: shared, b: shared, m: new Map([[1, 2]]), e: new Error('x'), v: new Uint8Array(2), s: Object('boxed'), r: /x/ })",
      sourceURL: nil, line: 1, world: .page)
    #expect(
      outcome.plainValue
        == .object([
          ("a", .array([.number(1)])), ("b", .array([.number(1)])), ("m", .object([])), ("e", .object([])),
          ("v", .object([])),
          ("s", .string("boxed")), ("r", .object([])),
        ]))
    #expect(
      document.evaluate("const loop = { deep: {} }; loop.deep.up = loop; loop", sourceURL: nil, line: 1, world: .page)
        .plainValue
        == .object([("deep", .object([("up", .null)]))]))
  }

  @Test("that stand for more than anybody can hold are refused")
  func explosion() {
    let outcome = document.evaluate(
      "let all = [1]; for (let i = 0; i < 64; i++) all = [all, all]; all", sourceURL: nil, line: 1, world: .page)
    #expect(outcome.plainValue == .unsupported("a value that is too large"))
  }

  @Test("are read as the app wrote them")
  func written() {
    let value = PlainValue.object([
      ("list", .array([.number(1.5), .number(.infinity), .null, .undefined, .bool(false)])), ("é;", .string("S3;ö😀")),
      ("date", .date(99)), ("empty", .object([])),
    ])
    #expect(SerializedValue(value).plain == value)
    world.run("var seen; onmessage = e => seen = e.data", in: document)
    document.deliverMessage(SerializedValue(value), origin: "https://x.test", source: nil)
    #expect(
      world.text("[seen.list[1], seen['é;'], seen.date.getTime(), Object.keys(seen)]", in: document)
        == "Infinity,S3;ö😀,99,list,é;,date,empty")
  }
}
