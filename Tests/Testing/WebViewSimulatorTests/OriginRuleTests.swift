import SimulatedWeb
import Testing
import WebViewSimulator

/// Rules that Web Platform Tests found.
@Suite("What one window may do with another, its Location and its messages") @MainActor struct OriginRuleTests {
  /// What the page pushes into `log`. Its frames show `/blank` of `www.a.example`, `b.example` or its own site.
  private func log(of page: String, waiting milliseconds: Double = 100) async throws -> String {
    let simulator = Simulator()
    let start = """
      <!DOCTYPE html><body><script>
        var log = []
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
    try simulator.site("https://a.example/", html: start + page)
    let blank = """
      <!DOCTYPE html><body><script>onmessage = ({ data }) => parent.postMessage(String(eval(data)), '*')</script>
      """
    for host in ["a.example", "www.a.example", "b.example"] {
      try simulator.site("https://\(host)/blank", html: blank)
    }
    try simulator.web.respond(to: "https://a.example/about", with: .redirect(to: "about:blank"))
    try simulator.web.respond(to: "https://a.example/data", with: .redirect(to: "data:text/html,x"))
    try await simulator.open("https://a.example/")
    await simulator.advance(milliseconds: milliseconds)
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test("A Location keeps its prototype, and can be extended for ever")
  func immutablePrototype() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const other = (await frame('/blank')).location
            for (const it of [location, other]) {
              log.push(name(() => Object.setPrototypeOf(it, {})), name(() => { it.__proto__ = {} }),
                Reflect.setPrototypeOf(it, Object.getPrototypeOf(it)), Reflect.setPrototypeOf(it, null),
                Reflect.preventExtensions(it), name(() => Object.preventExtensions(it)))
            }
          </script>
          """) == "TypeError TypeError true false false TypeError TypeError TypeError true false false TypeError")
  }

  @Test("Members of a Location and `location` are for their own kind of object; the realm that has them says so")
  func receivers() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const near = await frame('/blank'), far = await frame('https://b.example/blank')
            const { get } = Object.getOwnPropertyDescriptor(location, 'href')
            const outer = Object.getOwnPropertyDescriptor(window, 'location')
            log.push(name(() => get.call({})), name(() => location.toString.call(null)), get.call(near.location))
            log.push(name(() => get.call(far.location)), name(() => outer.get.call({})), outer.get.call() === location)
            for (const run of [() => Object.create(near).location, () => { Object.create(near).location = '#x' },
              () => Object.create(near.location).href, () => { near.location = Symbol() }]) {
              log.push(thrown(run) instanceof near.TypeError)
            }
            log.push('|')
            for (const run of [() => { Object.create(far).location = '#x' }, () => { far.location.href = Symbol() },
              () => { Object.create(far.location).href = '#x' }]) log.push(thrown(run) instanceof TypeError)
          </script>
          """)
        == "TypeError TypeError https://a.example/blank SecurityError TypeError true true true true true | true true true"
    )
  }

  @Test("What another origin may ask of a window has names, and is the same each time")
  func crossOriginNames() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const far = await frame('https://b.example/blank'), of = Object.getOwnPropertyDescriptor
            const href = () => of(far.location, 'href').set
            log.push(of(far, 'window').get.name, of(far, 'location').set.name, href().name, href() === href())
          </script>
          """) == "get window set location set href true")
  }

  @Test("A frame of a domain that both have set sees the element that it is in")
  func frameElement() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const inner = await frame('https://www.a.example/blank')
            onmessage = ({ data }) => log.push(data)
            inner.postMessage('frameElement', '*')
            document.domain = 'a.example'
            inner.postMessage("document.domain = 'a.example'; frameElement.localName", '*')
          </script>
          """) == "null iframe")
  }

  @Test("No frame with a sandbox sets its domain; documents that a script makes have that of the script")
  func domains() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const inner = await frame('/blank', { sandbox: 'allow-scripts allow-same-origin' })
            log.push(name(() => { inner.document.domain = 'a.example' }), new Document().domain)
          </script>
          """) == "SecurityError a.example")
  }

  @Test("A redirect to about: or data: ends in a page of an opaque origin", arguments: ["about", "data"])
  func forbiddenRedirects(scheme: String) async throws {
    let page = "<script type=module>const it = await frame('/\(scheme)'); log.push(name(() => it.document))</script>"
    #expect(try await log(of: page) == "SecurityError")
  }

  @Test("What postMessage throws belongs to the window that is called, where the caller may look at it")
  func errorsOfMessages() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const near = await frame('/blank'), far = await frame('https://b.example/blank')
            const { port1 } = new MessageChannel()
            for (const run of [() => near.postMessage(document, '*'), () => near.postMessage('', 'no origin'),
              () => near.postMessage('', '*', [port1, port1])]) log.push(thrown(run) instanceof near.DOMException)
            log.push(thrown(() => far.postMessage(document, '*')) instanceof DOMException)
          </script>
          """) == "true true true true")
  }

  @Test("Transfers: null is no list, a closed port has nothing to transfer, ports that arrive are a page's array")
  func transfers() async throws {
    #expect(
      try await log(
        of: """
          <script type=module>
            const closed = new MessageChannel().port1, { port1, port2 } = new MessageChannel()
            closed.close()
            log.push(name(() => postMessage('', '*', null)), name(() => postMessage('', { transfer: null })),
              name(() => port1.postMessage('', [closed])), name(() => new MessageEvent('x').initMessageEvent()))
            port2.onmessage = ({ ports }) => log.push(ports instanceof Array, Object.isFrozen(ports), ports.length,
              thrown(() => ports.push(1)) instanceof TypeError)
            port1.postMessage('', null)
            port1.postMessage('', [new MessageChannel().port1])
          </script>
          """) == "TypeError TypeError DataCloneError TypeError true true 0 true true true 1 true")
  }
}
