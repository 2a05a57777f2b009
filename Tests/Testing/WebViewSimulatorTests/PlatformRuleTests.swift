import SimulatedWeb
import Testing
import WebViewSimulator

/// Rules that Web Platform Tests found.
@Suite("Events, history and channels as WebKit has them") @MainActor struct PlatformRuleTests {
  /// What the page pushes into `log`.
  private func log(of page: String, waiting milliseconds: Double = 100) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://a.example/", html: "<!DOCTYPE html><body><script>var log = []</script>" + page)
    for path in ["blank", "blank?next"] {
      try simulator.site("https://a.example/\(path)", html: "<!DOCTYPE html><body>")
    }
    let going = "<!DOCTYPE html><script>onpageshow = () => { location = '/blank?next' }</script>"
    try simulator.site("https://a.example/going", html: going)
    try await simulator.open("https://a.example/")
    if page.contains("<button") { try await simulator.click("button") }
    await simulator.advance(milliseconds: milliseconds)
    guard case .string(let log) = try await simulator.evaluate("log.join(' ')") else { return "" }
    return log
  }

  @Test("What a handler of beforeunload returns cancels no event but the browser's; returnValue does not either")
  func beforeUnload() async throws {
    #expect(
      try await log(
        of: """
          <script>
            onbeforeunload = () => false
            const event = new CustomEvent('beforeunload', { cancelable: true })
            log.push(dispatchEvent(event))
            const own = document.createEvent('BeforeUnloadEvent')
            own.initEvent('beforeunload', false, true)
            own.returnValue = 'stay'
            log.push(own.defaultPrevented, own.returnValue)
          </script>
          """) == "true false stay")
  }

  @Test("A page that goes elsewhere during pageshow has its entry replaced")
  func pageShow() async throws {
    #expect(
      try await log(
        of: """
          <iframe src="/going"></iframe><script>
            setTimeout(() => log.push(frames[0].location.search, history.length), 50)
          </script>
          """) == "?next 1")
  }

  @Test("Scripts change the history a hundred times in ten seconds")
  func historyQuota() async throws {
    #expect(
      try await log(
        of: """
          <script>
            const change = (kind) => { try { history[kind](null, ''); return '' } catch (error) { return error.name } }
            for (let i = 0; i < 60; i++) log.push(change('pushState') + change('replaceState'))
            log = [log.indexOf('SecurityErrorSecurityError')]
            setTimeout(() => log.push(change('pushState') === ''), 10001)
          </script>
          """, waiting: 10_100) == "50 true")
  }

  @Test("The next page changes the history a hundred times as well, and its frames with it")
  func historyQuotaOfTheNextPage() async throws {
    #expect(
      try await log(
        of: """
          <iframe src="/blank"></iframe><script>
            const change = (history) => { try { history.pushState(null, ''); return 0 } catch { return 1 } }
            let refused = 0
            for (let i = 0; i < 100; i++) refused += change(history)
            if (sessionStorage.isNext) onload = () => log.push(refused, change(history), change(frames[0].history))
            else {
              sessionStorage.isNext = true
              location.reload()
            }
          </script>
          """) == "0 1 1")
  }

  @Test("Windows that are gone and workers that closed themselves broadcast nothing")
  func broadcast() async throws {
    #expect(
      try await log(
        of: """
          <iframe src="/blank"></iframe><script>
            new BroadcastChannel('c').onmessage = ({ data }) => log.push(data)
            onload = () => {
              const { BroadcastChannel: Inner } = frames[0], before = new Inner('c')
              before.postMessage('shown')
              document.querySelector('iframe').remove()
              before.postMessage('gone'); new Inner('c').postMessage('gone')
              const source = "const c = new BroadcastChannel('c'); c.postMessage('open'); close(); c.postMessage('closed')"
              new Worker(URL.createObjectURL(new Blob([source])))
            }
          </script>
          """) == "shown open")
  }

  @Test("The getter of opener, called on another window, says who opened that one")
  func opener() async throws {
    #expect(
      try await log(
        of: """
          <button>b</button><script>
            document.querySelector('button').onclick = () => {
              const { get } = Object.getOwnPropertyDescriptor(window, 'opener')
              const popup = open('/blank')
              popup.opener = 'text'
              log.push(popup.opener, get.call(popup) === window, get.call() === null)
              try { get.call({}) } catch (error) { log.push(error instanceof TypeError) }
            }
          </script>
          """) == "text true true true")
  }

  @Test(
    "Pings have an origin, as the referrer policy of the page has it",
    arguments: [("origin", "https://a.example"), ("no-referrer", "null")])
  func pings(policy: String, origin: String) async throws {
    let simulator = Simulator()
    let page = "<!DOCTYPE html><meta name=referrer content=\(policy)><a id=a ping=/ping href='#'>a</a>"
    try simulator.site("https://a.example/", html: page)
    try await simulator.open("https://a.example/")
    try await simulator.click("#a")
    let ping = simulator.web.takeRequestLog().first { $0.url.hasSuffix("/ping") }
    #expect(ping?.headers["Origin"] == origin)
  }

  @Test("A page of one origin with require-corp is isolated, and its group is another than that of pages without")
  func isolation() async throws {
    let simulator = Simulator()
    var headers: HTTPFields = ["Cross-Origin-Opener-Policy": "same-origin"]
    let page = "<!DOCTYPE html><button onclick=\"window.open('/plain')\">b</button>"
    try simulator.web.respond(to: "https://a.example/plain", with: .response(headers: headers, body: page))
    headers.add("Cross-Origin-Embedder-Policy", "require-corp")
    try simulator.web.respond(to: "https://a.example/", with: .response(headers: headers, body: page))
    try await simulator.open("https://a.example/")
    #expect(try await simulator.evaluate("crossOriginIsolated") == .bool(true))
    try await simulator.click("button")
    #expect(try await simulator.evaluate("opener === null && !crossOriginIsolated", in: "popup1") == .bool(true))
  }
}
