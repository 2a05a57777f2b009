import SimulatedWeb
import Testing
import WebViewSimulator

/// Rule 2.10.
@Suite("The focus of a page with `autofocus`") @MainActor struct AutofocusTests {
  /// Opens a page and says which of its elements has the focus after the scripts; nothing if none has.
  private func focused(
    in page: String, at url: String = "https://site.example/", after scripts: String...
  ) async throws -> String {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<!DOCTYPE html><body>" + page)
    try await simulator.open(url)
    for script in scripts { try await simulator.evaluate(script) }
    return try await Self.focused(simulator)
  }

  private static func focused(_ simulator: Simulator, in window: String = "window") async throws -> String {
    guard case .string(let id) = try await simulator.evaluate("\(window).document.activeElement.id") else { return "?" }
    return id
  }

  @Test(
    "The first element that can have the focus gets it",
    arguments: [
      "<input id=a><input id=b autofocus><input id=c autofocus>",
      "<input autofocus disabled><div hidden><input autofocus></div><input type=hidden autofocus><p autofocus></p>"
        + "<p id=b tabindex=0 autofocus>",
    ])
  func first(page: String) async throws {
    #expect(try await focused(in: page) == "b")
  }

  @Test("It gets the focus when the page is drawn, after the scripts of the page, and once")
  func events() async throws {
    let simulator = Simulator()
    try simulator.site(
      "https://site.example/",
      html: """
        <!DOCTYPE html><body><script>var log = []
        document.addEventListener('focusin', (event) => log.push(event.target.id))
        addEventListener('load', () => log.push('load'))</script>
        <input id=a autofocus><script>log.push(document.activeElement.localName)</script>
        """)
    try await simulator.open("https://site.example/")
    #expect(try await simulator.evaluate("log.join()") == .string("body,load,a"))
  }

  @Test("What has the focus already keeps it, and the page has had its turn")
  func focusedBefore() async throws {
    let page = "<input id=a><input id=b autofocus><script>a.focus()</script>"
    #expect(try await focused(in: page) == "a")
    let late =
      "{ a.blur(); const x = document.createElement('input'); x.id = 'x'; x.autofocus = true; document.body.append(x) }"
    #expect(try await focused(in: page, after: late) == "")
  }

  @Test("An element that comes later gets the focus, unless another one had its turn")
  func later() async throws {
    let late = "document.body.insertAdjacentHTML('beforeend', '<input id=x autofocus>')"
    #expect(try await focused(in: "<input id=a>", after: late) == "x")
    #expect(try await focused(in: "<input id=a autofocus>", after: "a.blur()", late) == "")
  }

  @Test("A fragment that names an element keeps the focus from moving")
  func fragments() async throws {
    let page = "<p id=über></p><a name=c></a><input id=b autofocus>"
    #expect(try await focused(in: page, at: "https://site.example/#%C3%BCber") == "")
    #expect(try await focused(in: page, at: "https://site.example/#c") == "")
    #expect(try await focused(in: page, at: "https://site.example/#nobody") == "b")
  }

  @Test("A dialog that is shown chooses the focus, and the page does not any more")
  func dialogs() async throws {
    let page =
      "<input id=b autofocus><dialog id=d><button id=c></button></dialog><script>d.show(); d.close(); c.blur()</script>"
    #expect(try await focused(in: page) == "")
  }

  @Test(
    "Frames take part if they have the page's origin and may run scripts",
    arguments: [
      ("<iframe src=/frame></iframe>", "b", ""),
      (
        "<iframe src=https://other.example/frame></iframe>", "",
        "Blocked autofocusing on a form control in a cross-origin subframe."
      ),
      (
        "<iframe src=/frame sandbox=allow-same-origin></iframe>", "",
        "Blocked autofocusing on a form control because the form's frame is sandboxed and the 'allow-scripts' "
          + "permission is not set."
      ),
    ])
  func frames(page: String, focused: String, console: String) async throws {
    let simulator = Simulator()
    simulator.world.trace.records = [.console]
    try simulator.site("https://site.example/", html: page)
    for host in ["site", "other"] {
      try simulator.site("https://\(host).example/frame", html: "<input id=b autofocus>")
    }
    try await simulator.open("https://site.example/")
    let lines = simulator.newCalls().lines.filter { $0.contains("Blocked") }
    #expect(lines.count == (console.isEmpty ? 0 : 1) && lines.allSatisfy { $0.contains(console) }, "\(lines)")
    // Scripts of the page cannot look into a frame of another origin.
    guard !page.contains("other.example") else { return }
    #expect(try await Self.focused(simulator, in: "frames[0]") == focused)
  }

  @Test("A fragment in the URL of a frame keeps the focus from its elements")
  func fragmentOfFrame() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<iframe src='/frame#p'></iframe><input id=a autofocus>")
    try simulator.site("https://site.example/frame", html: "<p id=p></p><input id=b autofocus>")
    try await simulator.open("https://site.example/")
    #expect(try await Self.focused(simulator) == "a")
  }

  @Test("A frame between them that is of another origin keeps a frame of the page's origin from the focus")
  func frameBetween() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<iframe id=f src=https://other.example/></iframe>")
    try simulator.site("https://other.example/", html: "<iframe src=https://site.example/frame></iframe>")
    try simulator.site("https://site.example/frame", html: "<input id=b autofocus>")
    try await simulator.open("https://site.example/")
    #expect(try await Self.focused(simulator) == "")
  }

  @Test("One document of a page has the focus; around it, the frame's element is the active one")
  func oneDocument() async throws {
    let simulator = Simulator()
    try simulator.site(
      "https://site.example/",
      html: """
        <input id=a><iframe id=f></iframe><script>var log = []
        a.onblur = () => log.push('blur a')
        f.contentDocument.body.innerHTML = '<input id=b>'
        const active = () => log.push(document.activeElement.id + '/' + f.contentDocument.activeElement.id)
        a.focus(); active(); f.contentDocument.querySelector('input').focus(); active(); a.focus(); active()
        </script>
        """)
    try await simulator.open("https://site.example/")
    #expect(try await simulator.evaluate("log.join(' ')") == .string("a/ blur a f/b a/"))
  }

  @Test("`:target` matches the element that the fragment names, as it changes")
  func target() async throws {
    let simulator = Simulator()
    try simulator.site("https://site.example/", html: "<p id=a></p><a name=b></a>")
    try await simulator.open("https://site.example/#a")
    let script = "document.querySelector(':target')?.localName"
    #expect(try await simulator.evaluate(script) == .string("p"))
    try await simulator.evaluate("location.hash = 'b'")
    #expect(try await simulator.evaluate(script) == .string("a"))
    try await simulator.evaluate("history.back()")
    #expect(try await simulator.evaluate(script) == .string("p"))
    try await simulator.evaluate("location.hash = ''")
    #expect(try await simulator.evaluate(script + " ?? 'none'") == .string("none"))
  }
}
