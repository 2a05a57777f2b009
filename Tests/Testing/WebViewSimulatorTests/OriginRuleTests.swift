import SimulatedWeb
import Testing
import WebViewSimulator

/// Rules that Web Platform Tests found.
@Suite("What one window may do with another, its Location and its messages") @MainActor struct OriginRuleTests {
  /// Checks a page whose frames show `/blank` of `www.a.example`, `b.example` or its own site.
  private func check(_ page: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let simulator = Simulator()
    let start = """
      <script>
        const frame = (url, attributes = {}) => new Promise((resolve) => {
          const element = Object.assign(document.createElement('iframe'), { src: url })
          for (const name in attributes) element.setAttribute(name, attributes[name])
          element.onload = () => resolve(element.contentWindow)
          document.body.append(element)
        })
        const thrown = (run) => { try { run(); return 'nothing' } catch (error) { return error } }
        const name = (run) => thrown(run).name ?? 'nothing'
      </script>

      """
    let checked = CheckedPage(start + page)
    try simulator.site("https://a.example/", html: checked.html)
    let blank = """
      <!DOCTYPE html><body><script>onmessage = ({ data }) => parent.postMessage(String(eval(data)), '*')</script>
      """
    for host in ["a.example", "www.a.example", "b.example"] {
      try simulator.site("https://\(host)/blank", html: blank)
    }
    try simulator.web.respond(to: "https://a.example/about", with: .redirect(to: "about:blank"))
    try simulator.web.respond(to: "https://a.example/data", with: .redirect(to: "data:text/html,x"))
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: 100)
    try await checked.check(simulator, sourceLocation: sourceLocation)
  }

  @Test("A Location keeps its prototype, and can be extended for ever")
  func immutablePrototype() async throws {
    try await check(
      """
      <script type=module>
        const other = (await frame('/blank')).location
        for (const it of [location, other]) {
          name(() => Object.setPrototypeOf(it, {})) → TypeError TypeError
          name(() => { it.__proto__ = {} }) → TypeError TypeError
          Reflect.setPrototypeOf(it, Object.getPrototypeOf(it)) → true true
          Reflect.setPrototypeOf(it, null) → false false
          Reflect.preventExtensions(it) → false false
          name(() => Object.preventExtensions(it)) → TypeError TypeError
        }
      </script>
      """)
  }

  @Test("Members of a Location and `location` are for their own kind of object; the realm that has them says so")
  func receivers() async throws {
    try await check(
      """
      <script type=module>
        const near = await frame('/blank'), far = await frame('https://b.example/blank')
        const { get } = Object.getOwnPropertyDescriptor(location, 'href')
        const outer = Object.getOwnPropertyDescriptor(window, 'location')
        name(() => get.call({})) → TypeError
        name(() => location.toString.call(null)) → TypeError
        get.call(near.location) → https://a.example/blank
        name(() => get.call(far.location)) → SecurityError
        name(() => outer.get.call({})) → TypeError
        outer.get.call() === location → true
        thrown(() => Object.create(near).location) instanceof near.TypeError → true
        thrown(() => { Object.create(near).location = '#x' }) instanceof near.TypeError → true
        thrown(() => Object.create(near.location).href) instanceof near.TypeError → true
        thrown(() => { near.location = Symbol() }) instanceof near.TypeError → true
        thrown(() => { Object.create(far).location = '#x' }) instanceof TypeError → true
        thrown(() => { far.location.href = Symbol() }) instanceof TypeError → true
        thrown(() => { Object.create(far.location).href = '#x' }) instanceof TypeError → true
      </script>
      """)
  }

  @Test("What another origin may ask of a window has names, and is the same each time")
  func crossOriginNames() async throws {
    try await check(
      """
      <script type=module>
        const far = await frame('https://b.example/blank'), of = Object.getOwnPropertyDescriptor
        const href = () => of(far.location, 'href').set
        of(far, 'window').get.name → get window
        of(far, 'location').set.name → set location
        href().name → set href
        href() === href() → true
      </script>
      """)
  }

  @Test("A frame of a domain that both have set sees the element that it is in")
  func frameElement() async throws {
    try await check(
      """
      <script type=module>
        const inner = await frame('https://www.a.example/blank')
        onmessage = ({ data }) => {
          data → null iframe
        }
        inner.postMessage('frameElement', '*')
        document.domain = 'a.example'
        inner.postMessage("document.domain = 'a.example'; frameElement.localName", '*')
      </script>
      """)
  }

  @Test("No frame with a sandbox sets its domain; documents that a script makes have that of the script")
  func domains() async throws {
    try await check(
      """
      <script type=module>
        const inner = await frame('/blank', { sandbox: 'allow-scripts allow-same-origin' })
        name(() => { inner.document.domain = 'a.example' }) → SecurityError
        new Document().domain → a.example
      </script>
      """)
  }

  @Test("A redirect to about: or data: ends in a page of an opaque origin", arguments: ["about", "data"])
  func forbiddenRedirects(scheme: String) async throws {
    try await check(
      """
      <script type=module>
        const it = await frame('/\(scheme)')
        name(() => it.document) → SecurityError
      </script>
      """)
  }

  @Test("What postMessage throws belongs to the window that is called, where the caller may look at it")
  func errorsOfMessages() async throws {
    try await check(
      """
      <script type=module>
        const near = await frame('/blank'), far = await frame('https://b.example/blank')
        const { port1 } = new MessageChannel()
        thrown(() => near.postMessage(document, '*')) instanceof near.DOMException → true
        thrown(() => near.postMessage('', 'no origin')) instanceof near.DOMException → true
        thrown(() => near.postMessage('', '*', [port1, port1])) instanceof near.DOMException → true
        thrown(() => far.postMessage(document, '*')) instanceof DOMException → true
      </script>
      """)
  }

  @Test("Transfers: null is no list, a closed port has nothing to transfer, ports that arrive are a page's array")
  func transfers() async throws {
    try await check(
      """
      <script type=module>
        const closed = new MessageChannel().port1, { port1, port2 } = new MessageChannel()
        closed.close()
        name(() => postMessage('', '*', null)) → TypeError
        name(() => postMessage('', { transfer: null })) → TypeError
        name(() => port1.postMessage('', [closed])) → DataCloneError
        name(() => new MessageEvent('x').initMessageEvent()) → TypeError
        port2.onmessage = ({ ports }) => {
          ports instanceof Array → true true
          Object.isFrozen(ports) → true true
          ports.length → 0 1
          thrown(() => ports.push(1)) instanceof TypeError → true true
        }
        port1.postMessage('', null)
        port1.postMessage('', [new MessageChannel().port1])
      </script>
      """)
  }
}
