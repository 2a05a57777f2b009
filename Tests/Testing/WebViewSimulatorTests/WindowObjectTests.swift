import SimulatedWeb
import Testing
import WebViewSimulator

/// Rules that Web Platform Tests found.
@Suite("The window object") @MainActor struct WindowObjectTests {
  /// What the page pushes into `log`.
  private func log(of page: String) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://a.example/", html: "<!DOCTYPE html><body><script>var log = []</script>" + page)
    try simulator.site("https://a.example/blank", html: "<!DOCTYPE html><body>")
    try await simulator.open("https://a.example/")
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test("Outside of functions `this` is the window, in blocks and object literals too")
  func receiver() async throws {
    #expect(
      try await log(
        of: """
          <script>
            var root = this, re = /this{/, text = `${this === window} this`
            if (root) { log.push(this === window, { it: this }.it === window, re.source, text) }
            log.push((function () { 'use strict'; return this })(), (() => this === window)(), this.log === log)
            log.push(class { static it = typeof this }.it, Object.keys(window).includes('$ths'))
            log.push(Object.keys({ this: 1, a: { b: 2, this: this } }), (function (it = this) { return it }).call(7) == 7)
          </script>
          """) == "true true this{ true this  true true function false this,a true")
  }

  @Test("In a function that is called without an object `this` is the window, and no text of a function shows how")
  func receiverOfFunctions() async throws {
    #expect(
      try await log(
        of: """
          <script>
            function plain() { return this }
            const holder = { plain, get it() { return this }, this() { return 1 } }
            log.push(plain() === window, plain.call(null) === self, plain.call(7) == 7, holder.plain() === holder)
            log.push([1].map(function () { return this === window })[0], holder.it === holder, holder.this())
            log.push((function () { return (() => this)() })() === window, (function (it = this) { return it })() === window)
            log.push((function () { 'use strict'; return this })(), (class { static f() { return this } }).f.call(3))
            function Made() { if (!(this instanceof Made)) return 'called'; const self = this; self.name = this.name2 = 'made' }
            log.push(Made(), new Made().name)
          </script>
          """) == "true true true true true true 1 true true  3 called made")
    #expect(
      try await log(
        of: """
          <script>
            function plain(a) { return [this, a] }
            log.push(String(plain), Function.prototype.toString.call(() => this), Object.keys(window).includes('ª'))
            log.push(/native code/.test(Function.prototype.toString))
          </script>
          """) == "function plain(a) { return [this, a] } () => this false true")
  }

  @Test("A permanent property of a window is made and described, by the functions that pages call")
  func permanent() async throws {
    #expect(
      try await log(
        of: """
          <script>
            Object.defineProperty(window, 'fixed', { value: 1, writable: false, configurable: false })
            const of = name => Object.getOwnPropertyDescriptor(window, name)?.configurable
            log.push(fixed, window.fixed, delete window.fixed, of('fixed'), of('NaN'), of('document'), of('name'))
            log.push(of('addEventListener'), Object.hasOwn(document, 'location'))
            const chain = [...function* () { for (let o = window; o; o = Object.getPrototypeOf(o)) yield o }()]
            log.push(chain.length, chain.at(-1) === Object.prototype)
            try { window.__proto__ = {} } catch (error) { log.push(error instanceof TypeError) }
          </script>
          """) == "1 1 false false false false true  true 5 true true")
  }

  @Test("Elements and frames are properties of the object behind Window.prototype, and go with the element")
  func named() async throws {
    #expect(
      try await log(
        of: """
          <script>
            const p = document.body.appendChild(document.createElement('p'))
            p.id = 'late'
            const behind = Object.getPrototypeOf(Window.prototype)
            log.push(late === p, Window.prototype.late === p, Object.hasOwn(behind, 'late'), Object.hasOwn(window, 'late'))
            log.push(Object.getOwnPropertyDescriptor(behind, 'late').enumerable, 'late' in window)
            p.id = '7'
            log.push(typeof late, window[7] === p, window.late)
            const frame = document.createElement('iframe')
            frame.name = 'inner'
            document.body.append(frame)
            log.push(inner === frame.contentWindow)
            frame.contentWindow.name = 'other'
            log.push(typeof inner, other === frame.contentWindow)
          </script>
          """) == "true true true false false true undefined true  true undefined true")
  }

  @Test("A function of a page that was left names elements of its own document")
  func namedOfOldDocument() async throws {
    #expect(
      try await log(
        of: """
          <iframe srcdoc="<script>function f() { return it }</script><b id=it></b>"></iframe>
          <script>
            const frame = document.querySelector('iframe')
            frame.onload = () => {
              const { f } = frame.contentWindow, it = f()
              frame.onload = () => log.push(f() === it, it.localName)
              frame.srcdoc = '<i id=it></i>'
            }
          </script>
          """) == "true b")
  }

  @Test("The window of a frame that was removed keeps its members and its own names")
  func removed() async throws {
    #expect(
      try await log(
        of: """
          <iframe></iframe><script>
            const frame = document.querySelector('iframe'), inner = frame.contentWindow
            inner.mine = 1
            frame.remove()
            log.push(inner.self === inner, inner.frames === inner, inner.mine, inner.closed, inner.parent, inner.status)
            log.push(inner.locationbar.visible)
          </script>
          """) == "true true 1 true   false")
  }

  @Test("The Location of a window that is gone takes every URL, and has no ancestors")
  func locationOfRemoved() async throws {
    #expect(
      try await log(
        of: """
          <iframe></iframe><script>
            const frame = document.querySelector('iframe'), gone = frame.contentWindow.location
            log.push(gone.ancestorOrigins.length, gone.ancestorOrigins[0])
            frame.remove()
            gone.href = 'http://test:test/'
            log.push(gone.href, gone.ancestorOrigins.length)
          </script>
          """) == "1 https://a.example about:blank 0")
  }

  @Test("What another window's eval and Function compile finds all global names")
  func foreignCode() async throws {
    #expect(
      try await log(
        of: """
          <iframe></iframe><script>
            log.push(window[0].eval('locationbar.visible'), window[0].Function('return navigator.vendor')())
          </script>
          """) == "true Apple Computer, Inc.")
  }

  @Test("Documents that inherited an origin share document.domain")
  func sharedDomain() async throws {
    #expect(
      try await log(
        of: """
          <iframe></iframe><script>
            document.domain = document.domain
            log.push(window[0].document.body.localName)
          </script>
          """) == "body")
  }

  @Test("Frames are in the order in which they came")
  func frameOrder() async throws {
    #expect(
      try await log(
        of: """
          <iframe id=one></iframe><script>
            const first = document.createElement('iframe')
            document.body.prepend(first)
            log.push(window[0].frameElement.id, window[1].frameElement === first)
          </script>
          """) == "one true")
  }

  @Test("object and embed show pages, not pictures")
  func objects() async throws {
    #expect(
      try await log(
        of: """
          <object name=page data=blank></object><embed name=other src=blank type=text/html>
          <object name=picture data=a.png></object><object name=nothing></object>
          <script>
            const object = document.querySelector('object')
            log.push(length, page.frameElement === object, object.contentWindow === page, typeof other.document)
            object.remove()
            log.push(length)
          </script>
          """) == "2 true true object 1")
  }

  @Test("An element hears its events in the document that adopted it")
  func adopted() async throws {
    #expect(
      try await log(
        of: """
          <iframe></iframe><script>
            onload = () => {
              const inner = document.createElement('iframe')
              inner.src = '/blank'
              inner.onload = () => log.push('loaded')
              window[0].document.body.append(inner)
            }
          </script>
          """) == "loaded")
  }

  @Test("What is said through another window's console is recorded")
  func consoleOfAnotherWindow() async throws {
    let simulator = Simulator()
    simulator.world.trace.records = [.console]
    try simulator.site(
      "https://a.example/", html: "<iframe></iframe><script>window[0].console.log('in the frame')</script>")
    try await simulator.open("https://a.example/")
    #expect(simulator.newCalls().description.contains("in the frame"))
  }
}
