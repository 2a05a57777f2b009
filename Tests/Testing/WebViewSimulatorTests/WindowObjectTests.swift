import SimulatedWeb
import Testing
import WebViewSimulator

/// Rules that Web Platform Tests found.
@Suite("The window object") @MainActor struct WindowObjectTests {
  private func check(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let simulator = Simulator()
    let checked = CheckedPage(page)
    try simulator.site("https://a.example/", html: checked.html)
    try simulator.site("https://a.example/blank", html: "<!DOCTYPE html><body>")
    try await simulator.open("https://a.example/")
    try await checked.check(simulator, sourceLocation: sourceLocation)
  }

  @Test("Outside of functions `this` is the window, in blocks and object literals too")
  func receiver() async throws {
    try await check(
      """
      <script>
        var root = this, re = /this{/, text = `${this === window} this`
        root === window → true
        if (root) {
          this === window → true
          ({ it: this }).it === window → true
        }
        re.source → this{
        text → true this
        (function () { 'use strict'; return this })() → undefined
        (() => this === window)() → true
        this.found === found → true
        class { static it = typeof this }.it → function
        Object.keys(window).includes('$ths') → false
        Object.keys({ this: 1, a: { b: 2, this: this } }) → this,a
        (function (it = this) { return it }).call(7) == 7 → true
      </script>
      """)
  }

  @Test("In a function that is called without an object `this` is the window, and no text of a function shows how")
  func receiverOfFunctions() async throws {
    try await check(
      """
      <script>
        function plain() { return this }
        const holder = { plain, get it() { return this }, this() { return 1 } }
        plain() === window → true
        plain.call(null) === self → true
        plain.call(7) == 7 → true
        holder.plain() === holder → true
        [1].map(function () { return this === window })[0] → true
        holder.it === holder → true
        holder.this() → 1
        (function () { return (() => this)() })() === window → true
        (function (it = this) { return it })() === window → true
        (function () { 'use strict'; return this })() → undefined
        (class { static f() { return this } }).f.call(3) → 3
        function Made() {
          if (!(this instanceof Made)) return 'called'
          const self = this
          self.name = this.name2 = 'made'
        }
        Made() → called
        new Made().name → made
      </script>
      """)
    try await check(
      """
      <script>
        function plain(a) { return [this, a] }
        String(plain) → function plain(a) { return [this, a] }
        Function.prototype.toString.call(() => this) → () => this
        Object.keys(window).includes('ª') → false
        /native code/.test(Function.prototype.toString) → true
      </script>
      """)
  }

  @Test("A permanent property of a window is made and described, by the functions that pages call")
  func permanent() async throws {
    try await check(
      """
      <script>
        Object.defineProperty(window, 'fixed', { value: 1, writable: false, configurable: false })
        const of = name => Object.getOwnPropertyDescriptor(window, name)?.configurable
        fixed → 1
        window.fixed → 1
        delete window.fixed → false
        of('fixed') → false
        of('NaN') → false
        of('document') → false
        of('name') → true
        of('addEventListener') → undefined
        Object.hasOwn(document, 'location') → true
        const chain = [...function* () { for (let o = window; o; o = Object.getPrototypeOf(o)) yield o }()]
        chain.length → 5
        chain.at(-1) === Object.prototype → true
        try { window.__proto__ = {} } catch (error) {
          error instanceof TypeError → true
        }
      </script>
      """)
  }

  @Test("Elements and frames are properties of the object behind Window.prototype, and go with the element")
  func named() async throws {
    try await check(
      """
      <script>
        const p = document.body.appendChild(document.createElement('p'))
        p.id = 'late'
        const behind = Object.getPrototypeOf(Window.prototype)
        late === p → true
        Window.prototype.late === p → true
        Object.hasOwn(behind, 'late') → true
        Object.hasOwn(window, 'late') → false
        Object.getOwnPropertyDescriptor(behind, 'late').enumerable → false
        'late' in window → true
        p.id = '7'
        typeof late → undefined
        window[7] === p → true
        window.late → undefined
        const frame = document.createElement('iframe')
        frame.name = 'inner'
        document.body.append(frame)
        inner === frame.contentWindow → true
        frame.contentWindow.name = 'other'
        typeof inner → undefined
        other === frame.contentWindow → true
      </script>
      """)
  }

  @Test("A function of a page that was left names elements of its own document")
  func namedOfOldDocument() async throws {
    try await check(
      """
      <iframe srcdoc="<script>function f() { return it }</script><b id=it></b>"></iframe>
      <script>
        const frame = document.querySelector('iframe')
        frame.onload = () => {
          const { f } = frame.contentWindow, it = f()
          frame.onload = () => {
            f() === it → true
            it.localName → b
          }
          frame.srcdoc = '<i id=it></i>'
        }
      </script>
      """)
  }

  @Test("The window of a frame that was removed keeps its members and its own names")
  func removed() async throws {
    try await check(
      """
      <iframe></iframe><script>
        const frame = document.querySelector('iframe'), inner = frame.contentWindow
        inner.mine = 1
        frame.remove()
        inner.self === inner → true
        inner.frames === inner → true
        inner.mine → 1
        inner.closed → true
        inner.parent → null
        inner.status === '' → true
        inner.locationbar.visible → false
      </script>
      """)
  }

  @Test("The Location of a window that is gone takes every URL, and has no ancestors")
  func locationOfRemoved() async throws {
    try await check(
      """
      <iframe></iframe><script>
        const frame = document.querySelector('iframe'), gone = frame.contentWindow.location
        gone.ancestorOrigins.length → 1
        gone.ancestorOrigins[0] → https://a.example
        frame.remove()
        gone.href = 'http://test:test/'
        gone.href → about:blank
        gone.ancestorOrigins.length → 0
      </script>
      """)
  }

  @Test("What another window's eval and Function compile finds all global names")
  func foreignCode() async throws {
    try await check(
      """
      <iframe></iframe><script>
        window[0].eval('locationbar.visible') → true
        window[0].Function('return navigator.vendor')() → Apple Computer, Inc.
      </script>
      """)
  }

  @Test("Documents that inherited an origin share document.domain")
  func sharedDomain() async throws {
    try await check(
      """
      <iframe></iframe><script>
        document.domain = document.domain
        window[0].document.body.localName → body
      </script>
      """)
  }

  @Test("Frames are in the order in which they came")
  func frameOrder() async throws {
    try await check(
      """
      <iframe id=one></iframe><script>
        const first = document.createElement('iframe')
        document.body.prepend(first)
        window[0].frameElement.id → one
        window[1].frameElement === first → true
      </script>
      """)
  }

  @Test("object and embed show pages, not pictures")
  func objects() async throws {
    try await check(
      """
      <object name=page data=blank></object><embed name=other src=blank type=text/html>
      <object name=picture data=a.png></object><object name=nothing></object>
      <script>
        const object = document.querySelector('object')
        length → 2
        page.frameElement === object → true
        object.contentWindow === page → true
        typeof other.document → object
        object.remove()
        length → 1
      </script>
      """)
  }

  @Test("An element hears its events in the document that adopted it")
  func adopted() async throws {
    try await check(
      """
      <iframe></iframe><script>
        onload = () => {
          const inner = document.createElement('iframe')
          inner.src = '/blank'
          inner.onload = () => {
            'loaded' → loaded
          }
          window[0].document.body.append(inner)
        }
      </script>
      """)
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
