import SimulatedWeb
import Testing
import WebViewSimulator

@Suite("Windows as other pages and Web Platform Tests see them") @MainActor struct WindowRuleTests {
  private func said(_ script: String, in page: String, others: [String: String] = [:]) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://www.site.example/", html: "<!DOCTYPE html>" + page)
    for (url, html) in others { try simulator.site(url, html: html) }
    try await simulator.open("https://www.site.example/")
    guard case .string(let text) = try await simulator.evaluate("String(\(script))") else { return "" }
    return text
  }

  @Test("A protocol that is none is a syntax error, and others than http and https are ignored")
  func protocols() async throws {
    let script = """
      ['', ':', '1x', 'x y', ' http', 'x\u{80}', 'ht\\ntps', 'ftp', 'https:anything'].map((name) => {
        try { location.protocol = name; return 'fine' } catch (error) { return error.name } })
      """
    #expect(
      try await said(script, in: "")
        == "SyntaxError,SyntaxError,SyntaxError,SyntaxError,SyntaxError,SyntaxError,fine,fine,fine")
  }

  @Test("An empty fragment loads nothing")
  func fragments() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/*", html: "<script>window.loads = (window.loads ?? 0) + 1</script>")
    try await simulator.open("https://site.example/#x")
    _ = try await simulator.evaluate("window.kept = true; location.hash = ''")
    await simulator.settle()
    let state = try await simulator.evaluate("[location.href, window.kept].join()")
    #expect(state == .string("https://site.example/#,true"))
  }

  @Test("Several elements of a name are a collection, which is live")
  func namedObjects() async throws {
    #expect(
      try await said(
        "(() => { const all = window.a; document.body.append(Object.assign(document.createElement('p'), { id: 'a' }));"
          + " return [all instanceof HTMLCollection, all.length, window.b.localName, 'defaultStatus' in window] })()",
        in: "<body><img name=a><form name=a></form><i id=b></i>") == "true,3,i,false")
  }

  @Test("A frame keeps the name that it came with")
  func names() async throws {
    #expect(
      try await said(
        "(() => { const frame = document.querySelector('iframe'); frame.name = 'later'; return [frames[0].name, frame.name] })()",
        in: "<iframe name=first></iframe>") == "first,later")
  }

  @Test("Windows of which only one has set document.domain are of different origins")
  func domains() async throws {
    let text = try await said(
      """
      (() => {
        const other = frames[0], seen = other.location, answers = [other.document !== null]
        const look = () => { try { return other.document.URL } catch (error) { return error.name } }
        document.domain = 'site.example'
        answers.push(look(), Object.getPrototypeOf(seen), Object.getPrototypeOf(other))
        return answers.join(' ')
      })()
      """, in: "<iframe src=/frame></iframe>", others: ["https://www.site.example/frame": "<p>"])
    #expect(text == "true SecurityError  ")
    let both = try await said(
      "(() => { frames[0].document.domain = document.domain = 'site.example'; return frames[0].document.URL })()",
      in: "<iframe src=/frame></iframe>", others: ["https://www.site.example/frame": "<p>"])
    #expect(both == "https://www.site.example/frame")
  }

  @Test("The reason of location.replace says whose script navigates", arguments: ["replace(", "assign(", "href = ("])
  func locationsOfOthers(_ member: String) async throws {
    let simulator = Simulator()
    try simulator.site("https://a.example/*", html: "<button id=b onclick=\"w = window.open('/popup')\">b</button>")
    try await simulator.open("https://a.example/")
    try await simulator.click("#b")
    _ = simulator.newCalls()
    _ = try await simulator.evaluate("void (w.location.\(member)'/other'))")
    await simulator.settle()
    _ = try await simulator.evaluate("void (location.\(member)'/own'))", in: "popup1")
    await simulator.settle()
    let reasons = simulator.trace.events.compactMap(\.notes.first?.text)
    #expect(reasons.filter { $0 == "a script changes the window's location" }.count == 1)
    #expect(reasons.filter { $0 == "the page changes its own location" }.count == 1)
  }

  @Test("A location that is set through a dead handle leaves the reason that nothing is navigated")
  func deadHandles() async throws {
    let simulator = Simulator()
    try simulator.site("https://a.example/*", html: "<button id=b onclick=\"w = window.open('/popup')\">b</button>")
    try await simulator.open("https://a.example/")
    try await simulator.click("#b")
    try await simulator.click("#b")
    _ = try await simulator.evaluate("w.close()")
    await simulator.settle()
    _ = try await simulator.evaluate("void (w.location = '/other')")
    await simulator.settle()
    let reasons = simulator.trace.notes.map(\.reason).filter { $0.rule == "5.15" }
    #expect(reasons.contains { $0.text.contains("nothing is navigated") })
  }
}
