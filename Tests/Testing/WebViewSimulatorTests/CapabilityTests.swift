import SimulatedWeb
import Testing
import URLStandard
import WebViewSimulator

@Suite("What sign-in pages ask of a browser besides windows") @MainActor struct CapabilityTests {
  /// Who runs the script; what the app runs counts as the user's doing.
  private enum Runner { case page, app, user }

  /// What an asynchronous script says.
  private func said(
    _ script: String, by runner: Runner = .app, waiting milliseconds: Double = 300
  ) async throws -> String {
    let simulator = Simulator()
    let page = """
      <!DOCTYPE html><button onclick="run()">b</button><script>
        const say = (value) => { document.title += (document.title && ' ') + value }
        const error = (thrown) => say(`${thrown.name}`)
        const run = async () => { try { \(script) } catch (thrown) { error(thrown) } }
        \(runner == .page ? "run()" : "")
      </script>
      """
    try simulator.web.respond(to: "https://site.example/", with: .response(body: page))
    let stream = "retry: 50\nid: 7\ndata: one\ndata: more\n\nevent: named\ndata: two\n\ndata: unfinished\n"
    try simulator.web.respond(
      to: "https://site.example/events", with: .response(body: stream, contentType: "text/event-stream"))
    try simulator.web.respond(to: "https://site.example/plain", with: .response(body: "x"))
    try simulator.web.respond(
      to: "https://other.example/events", with: .response(body: stream, contentType: "text/event-stream"))
    try await simulator.open("https://site.example/")
    switch runner {
    case .page: break
    case .app: _ = try await simulator.evaluate("void run()")
    case .user: try await simulator.click("button")
    }
    await simulator.advance(milliseconds: milliseconds)
    guard case .string(let text) = try await simulator.evaluate("document.title") else { return "" }
    return text
  }

  @Test("Public key credentials are there and refuse")
  func credentials() async throws {
    let challenge = "challenge: new Uint8Array(4)"
    #expect(try await said("await navigator.credentials.get({ publicKey: { \(challenge) } })") == "NotAllowedError")
    #expect(
      try await said("await navigator.credentials.get({ publicKey: { \(challenge), rpId: 'other.example' } })")
        == "SecurityError")
    #expect(try await said("await navigator.credentials.get({ password: true })") == "NotSupportedError")
    #expect(
      try await said(
        "say(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()); new PublicKeyCredential()")
        == "false TypeError")
  }

  @Test("Events of a server arrive, and the connection is made again after its end")
  func eventSource() async throws {
    let script = """
      const source = new EventSource('/events'); let opened = 0
      source.onopen = () => { if (++opened === 2) { source.close(); say(source.readyState) } }
      source.onmessage = (event) => say(`${JSON.stringify(event.data)}${event.lastEventId}${event.origin}`)
      source.addEventListener('named', (event) => say(event.data))
      source.onerror = () => say(`error${source.readyState}`)
      """
    #expect(try await said(script) == #""one\nmore"7https://site.example two error0 2"#)
    #expect(
      try await said("const s = new EventSource('/plain'); s.onerror = () => say(`error${s.readyState}`)") == "error2")
  }

  @Test("What CORS refuses is not asked for again; what cannot be reached is")
  func eventSourceErrors() async throws {
    let count = "let n = 0; s.onerror = () => { if (++n < 3) say(`${n}:${s.readyState}`) }"
    #expect(try await said("const s = new EventSource('https://other.example/events'); \(count)") == "1:2")
    #expect(try await said("const s = new EventSource('https://no.example/'); \(count)", waiting: 9000) == "1:0 2:0")
  }

  @Test("A page in TLS has no socket without it: there is an error and no end")
  func mixedWebSocket() async throws {
    let script = """
      const socket = new WebSocket('ws://site.example/')
      socket.onerror = () => say(`error${socket.readyState}`); socket.onclose = () => say('close')
      """
    #expect(try await said(script) == "error3")
  }

  @Test("What is sent counts in bytes; reasons and codes of an end are checked")
  func webSocketBytes() async throws {
    let script = """
      const socket = new WebSocket('/chat')
      const name = (run) => { try { run() } catch ({ name }) { return name } }
      socket.onclose = () => {
        for (const data of ['é', new Blob(['abc']), new Uint8Array(4), { size: 9 }]) {
          const before = socket.bufferedAmount; socket.send(data); say(socket.bufferedAmount - before)
        }
      }
      say(name(() => socket.close(1001))); say(name(() => socket.close(1000, 'é'.repeat(62))))
      """
    #expect(try await said(script) == "InvalidAccessError SyntaxError 2 3 4 15")
  }

  @Test("No server speaks the protocol of WebSockets, which the page hears")
  func webSocket() async throws {
    let script = """
      const socket = new WebSocket('/chat', ['a', 'b']); say(`${socket.url} ${socket.readyState}`)
      socket.onerror = (event) => say(event.type)
      socket.onclose = (event) => say(`${event.code} ${event.wasClean} ${socket.readyState}`)
      """
    #expect(try await said(script) == "wss://site.example/chat 0 error 1006 false 3")
    #expect(try await said("new WebSocket('ftp://site.example/')") == "SyntaxError")
    #expect(try await said("new WebSocket('/chat', ['a', 'a'])") == "SyntaxError")
    #expect(try await said("new WebSocket('/chat').send('x')") == "InvalidStateError")
  }

  @Test("Permissions are as before anybody was asked")
  func permissions() async throws {
    let script = """
      say((await navigator.permissions.query({ name: 'geolocation' })).state)
      await navigator.permissions.query({ name: 'no such thing' })
      """
    #expect(try await said(script) == "prompt TypeError")
    #expect(try await said("await navigator.permissions.query({ name: 'midi' })") == "NotSupportedError")
  }

  @Test("A state that was set is that of the origin, also for those who have asked before")
  func permissionStates() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<!DOCTYPE html>")
    try simulator.site("https://other.example/", html: "<!DOCTYPE html>")
    try await simulator.open("https://site.example/")
    let ask = "navigator.permissions.query({ name: 'geolocation' }).then((it) => { asked = it })"
    try await simulator.evaluate("var asked; \(ask)")
    #expect(try await simulator.evaluate("asked.state") == .string("prompt"))
    let origin = try #require(WebURL("https://site.example/")).origin
    simulator.world.defaultDataStore.permissions.set(.granted, of: "geolocation", for: origin)
    #expect(try await simulator.evaluate("asked.state") == .string("granted"))
    try await simulator.open("https://other.example/")
    try await simulator.evaluate("var asked; \(ask)")
    #expect(try await simulator.evaluate("asked.state") == .string("prompt"))
  }

  @Test("Locks are held until their callback is done")
  func locks() async throws {
    let script = """
      let release; const held = new Promise((resolve) => { release = resolve })
      const first = navigator.locks.request('a', async (lock) => { say(lock.name + lock.mode); await held; return 1 })
      const second = navigator.locks.request('a', { mode: 'shared' }, () => { say('second'); return 2 })
      const none = await navigator.locks.request('a', { ifAvailable: true }, (lock) => `${lock}`)
      const { held: now, pending } = await navigator.locks.query()
      say(`${none} ${now.length} ${pending.length}`)
      release(); say(await first + await second)
      """
    #expect(try await said(script) == "aexclusive null 1 1 second 3")
  }

  @Test("Requests for locks are granted in order, given up by a signal, and stolen from")
  func lockQueue() async throws {
    let script = """
      const { locks } = navigator, never = new Promise(() => {})
      locks.request('a', { mode: 'shared' }, () => never).catch(error)
      const abort = new AbortController()
      const waiting = locks.request('a', { signal: abort.signal }, () => say('no')).catch(error)
      locks.request('a', { mode: 'shared' }, () => say('shared'))
      await locks.query(); say('queried'); abort.abort(); await waiting
      await locks.request('a', { steal: true }, () => say('stolen'))
      await locks.request('-a', () => {}).catch(error)
      await locks.request('b', { signal: {} }, () => {}).catch(error)
      """
    #expect(try await said(script) == "queried AbortError shared AbortError stolen NotSupportedError TypeError")
  }

  @Test("Workers have locks too")
  func locksOfWorkers() async throws {
    let script = """
      const source = "navigator.locks.request('a', ({ name }) => postMessage(name + !!navigator.storage))"
      new Worker(URL.createObjectURL(new Blob([source]))).onmessage = ({ data }) => say(data)
      """
    #expect(try await said(script) == "atrue")
  }

  @Test("Only the user's clicks write to the clipboard, and the page reads what it wrote")
  func clipboard() async throws {
    let script = "await navigator.clipboard.writeText('code'); say(await navigator.clipboard.readText())"
    let ofPage = try await said(script, by: .page)
    #expect(ofPage == "NotAllowedError")
    let ofUser = try await said(script, by: .user)
    #expect(ofUser == "code")
  }

  @Test("Storage has an estimate, and keeps nothing for good")
  func storage() async throws {
    let script = "say(await navigator.storage.persist()); say((await navigator.storage.estimate()).usage)"
    #expect(try await said(script) == "false 0")
  }
}
