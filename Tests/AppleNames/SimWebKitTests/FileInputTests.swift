import SimWebKit
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// An app that answers a file input's request.
@MainActor private final class FilesApp: NSObject, WKNavigationDelegate, WKUIDelegate {
  var answer: [URL]?
  var asked: [String] = []
  /// Whether the handler is kept instead of called.
  var waits = false
  var handler: (@MainActor @Sendable ([URL]?) -> Void)?

  init(_ answer: [URL]? = nil) { self.answer = answer }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    asked.append(
      "multiple \(parameters.allowsMultipleSelection), folders \(parameters.allowsDirectories), main \(frame.isMainFrame)"
    )
    if waits { handler = completionHandler } else { completionHandler(answer) }
  }
}

/// The same as an `async` method.
private final class AsyncFilesApp: NSObject, WKNavigationDelegate, WKUIDelegate {
  let answer: [URL]?
  init(_ answer: [URL]?) { self.answer = answer }

  func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters, initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? { answer }
}

/// An app without the method.
private final class OtherApp: NSObject, WKNavigationDelegate, WKUIDelegate {}

/// Files of this machine that are gone after the test.
private struct TemporaryFiles: ~Copyable {
  let folder: URL

  init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("file-inputs-\(UUID().uuidString)")
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  subscript(name: String) -> URL { folder.appendingPathComponent(name) }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

private let page = """
  <form id=form action=/upload method=post enctype=multipart/form-data>
  <label id=label>File <input type=file id=file name=file></label><input type=file id=many multiple>
  <input type=file id=folder webkitdirectory><input type=file id=off disabled></form>
  <script>
  const log = [], file = document.getElementById('file');
  const note = (event) => log.push(event.type + ' ' + event.target.files.length + ' ' + event.bubbles + event.composed);
  for (const type of ['input', 'change', 'cancel']) document.addEventListener(type, note);
  </script>
  """

/// Rules 7.10 to 7.15.
@Suite(.simulator) @MainActor struct FileInputTests {
  private func view(_ delegate: any WKNavigationDelegate & WKUIDelegate, html: String = page) async throws
    -> (Simulator, WKWebView)
  { try await Simulator.view(showing: html, delegate: delegate) }

  private func text(_ script: String, in view: WKWebView) async throws -> String? {
    try await view.evaluateJavaScript(script) as? String
  }

  /// A promise's value.
  private func awaited(_ script: String, in view: WKWebView) async throws -> String? {
    try await view.callAsyncJavaScript("return \(script)", contentWorld: .page) as? String
  }

  @Test func `the app gives a file to the page`() async throws {
    let files = try TemporaryFiles(["note.txt": "Hello"])
    let app = FilesApp([files["note.txt"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    #expect(app.asked == ["multiple false, folders false, main true"])
    try simulator.newCalls().verify("main: runOpenPanelWith -> note.txt")
    #expect(try await text("log.join()", in: view) == "input 1 truetrue,change 1 truefalse")
    #expect(try await text("file.value", in: view) == #"C:\fakepath\note.txt"#)
    #expect(
      try await text("(({name, type, size}) => [name, type, size].join())(file.files[0])", in: view)
        == "note.txt,text/plain,5")
    #expect(try await awaited("file.files[0].text()", in: view) == "Hello")
    let reader = """
      new Promise((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result);
        reader.readAsDataURL(file.files[0]);
      })
      """
    #expect(try await awaited(reader, in: view) == "data:text/plain;base64,SGVsbG8=")
  }

  @Test func `an async method answers, too`() async throws {
    let files = try TemporaryFiles(["note.txt": "Hello"])
    let app = AsyncFilesApp([files["note.txt"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    #expect(try await awaited("file.files[0].text()", in: view) == "Hello")
    withExtendedLifetime(app) {}
  }

  @Test func `the list stays the same until other files are chosen`() async throws {
    let files = try TemporaryFiles(["a.txt": "a", "b.txt": "b"])
    let app = FilesApp([files["a.txt"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    let same = "String(file.files === file.files && file.files[0] === file.files.item(0))"
    #expect(try await text("window.first = file.files; \(same)", in: view) == "true")
    #expect(try await text("String(new FormData(form).get('file') === file.files[0])", in: view) == "true")
    app.answer = [files["b.txt"]]
    try await simulator.click("#file")
    #expect(
      try await text("String(first === file.files) + first[0].name + file.files[0].name", in: view) == "falsea.txtb.txt"
    )
    #expect(
      try await text("many.files = file.files; many.value + (many.files === file.files)", in: view)
        == #"C:\fakepath\b.txttrue"#)
    #expect(try await text("file.value = ''; String(file.files.length)", in: view) == "0")
  }

  @Test func `WebKit keeps all files that the app gives`() async throws {
    let files = try TemporaryFiles(["a.png": "a", "b.xyz": "b"])
    let app = FilesApp([files["a.png"], files["b.xyz"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#many")
    try await simulator.click("#file")
    #expect(app.asked.map { $0.prefix(15) } == ["multiple true, ", "multiple false,"])
    #expect(try await text("Array.from(file.files, (file) => file.type).join('|')", in: view) == "image/png|")
  }

  @Test func `a folder stands for the files in it`() async throws {
    let files = try TemporaryFiles(["trip/b.txt": "b", "trip/day/a.txt": "a", "trip/.hidden": "h"])
    let app = FilesApp([files["trip"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#folder")
    #expect(app.asked == ["multiple false, folders true, main true"])
    #expect(
      try await text("Array.from(folder.files, (file) => file.webkitRelativePath).join()", in: view)
        == "trip/b.txt,trip/day/a.txt")
    // For another input, a folder is no file.
    try await simulator.click("#file")
    #expect(simulator.findings.count == 1 && simulator.findings[0].contains("is a folder, not a file"))
  }

  @Test func `what changes nothing is cancelled`() async throws {
    let files = try TemporaryFiles(["a.txt": "a"])
    let app = FilesApp(nil)
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    app.answer = []
    try await simulator.click("#file")
    app.answer = [files["a.txt"]]
    for _ in 1...2 { try await simulator.click("#file") }
    app.answer = []
    try await simulator.click("#file")
    #expect(
      try await text("log.map((line) => line.split(' ', 2).join(' ')).join()", in: view)
        == "cancel 0,cancel 0,input 1,change 1,cancel 1,input 0,change 0")
    try simulator.newCalls().verify(
      """
      main: runOpenPanelWith -> nil
      main: runOpenPanelWith -> no file
      main: runOpenPanelWith -> a.txt
      main: runOpenPanelWith -> a.txt
      main: runOpenPanelWith -> no file
      """)
  }

  @Test func `labels and scripts with a gesture ask; disabled inputs and timers do not`() async throws {
    let app = FilesApp(nil)
    let (simulator, view) = try await view(app)
    try await simulator.click("#label")
    #expect(app.asked.count == 1)
    // An app's script has a gesture; an input needs no place in the document.
    _ = try await view.evaluateJavaScript(
      "const lone = document.createElement('input'); lone.type = 'file'; lone.oncancel = () => log.push('lone'); lone.click()"
    )
    await simulator.settle()
    #expect(app.asked.count == 2)
    #expect(try await text("log.pop()", in: view) == "lone")
    try await simulator.click("#off")
    _ = try await view.evaluateJavaScript("setTimeout(() => file.click(), 2000); 0")
    await simulator.advance(milliseconds: 3000)
    #expect(app.asked.count == 2)
    #expect(simulator.trace.notes.contains { $0.reason.text.contains("no user gesture") })
  }

  @Test func `showPicker needs activation and an input that can change`() async throws {
    let app = FilesApp(nil)
    let (simulator, view) = try await view(
      app,
      html: """
        <input type=file id=file><input type=file id=off disabled><input id=fixed readonly><button id=b>b</button>
        <script>
        const attempt = (input) => { try { input.showPicker(); return 'shown'; } catch (error) { return error.name; } };
        const early = attempt(file);
        b.onclick = () => document.title = [early, attempt(file), attempt(off), attempt(fixed)].join();
        </script>
        """)
    try await simulator.click("#b")
    #expect(view.title == "NotAllowedError,shown,InvalidStateError,InvalidStateError")
    #expect(app.asked.count == 1)
  }

  @Test func `a page has one panel at most`() async throws {
    let files = try TemporaryFiles(["a.txt": "a"])
    let app = FilesApp()
    app.waits = true
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    // The script did not wait.
    #expect(try await text("String(log.length)", in: view) == "0")
    try await simulator.click("#many")
    #expect(app.asked.count == 1)
    app.handler?([files["a.txt"]])
    await simulator.settle()
    #expect(try await text("file.files[0].name + many.files.length", in: view) == "a.txt0")
    // An input that asks again gets no answer from the panel before.
    for _ in 1...2 { try await simulator.click("#many") }
    app.handler?([files["a.txt"]])
    await simulator.settle()
    #expect(try await text("String(many.files.length)", in: view) == "0")
    app.waits = false
    try await simulator.click("#many")
    #expect(app.asked.count == 3)
  }

  @Test func `an answer after the page has gone changes nothing`() async throws {
    let app = FilesApp()
    app.waits = true
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    view.loadHTMLString("<title>next</title>", baseURL: nil)
    await simulator.settle()
    app.handler?([])
    await simulator.settle()
    #expect(view.title == "next")
  }

  @Test func `a file that is not there has a name and cannot be read`() async throws {
    let app = FilesApp([
      URL(fileURLWithPath: "/nowhere/report.pdf"), try #require(URL(string: "https://app.example/x.txt")),
    ])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    #expect(
      simulator.findings == [
        "the chosen file /nowhere/report.pdf cannot be read by the page: no such file",
        "the chosen file /x.txt cannot be read by the page: the app answered with https://app.example/x.txt, which is no file",
      ])
    #expect(
      try await text("(({name, type, size}) => [name, type, size].join())(file.files[0])", in: view)
        == "report.pdf,application/pdf,0")
    #expect(try await awaited("file.files[0].text().catch((error) => error.name)", in: view) == "NotFoundError")
    let reader = """
      new Promise((done) => {
        const reader = new FileReader();
        reader.onload = reader.onerror = (event) => done(event.type + reader.error?.name);
        reader.readAsText(file.files[0]);
      })
      """
    #expect(try await awaited(reader, in: view) == "errorNotFoundError")
  }

  @Test func `a form sends the files`() async throws {
    let files = try TemporaryFiles(["a \"b\".txt": "one\r\ntwo", "c.bin": "\u{0}"])
    let app = FilesApp([files["a \"b\".txt"], files["c.bin"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    try await simulator.click("#many")
    _ = simulator.web.takeRequestLog()
    _ = try await view.evaluateJavaScript("form.submit()")
    await simulator.settle()
    let request = try #require(simulator.web.takeRequestLog().first { $0.method == "POST" })
    let body = try #require(request.body)
    #expect(
      body.contains(
        "name=\"file\"; filename=\"a %22b%22.txt\"\r\nContent-Type: text/plain\r\n\r\none\r\ntwo\r\n"))
    #expect(
      body.contains("name=\"file\"; filename=\"c.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n\u{0}\r\n"))
    // Inputs without a name are not sent.
    #expect(body.components(separatedBy: "filename=").count == 3)
  }

  @Test func `a form in another encoding sends the names`() async throws {
    let files = try TemporaryFiles(["a.txt": "one"])
    let app = FilesApp([files["a.txt"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    _ = try await view.evaluateJavaScript("form.method = 'get'; form.submit()")
    await simulator.settle()
    #expect(app.asked.count == 1 && view.url?.query == "file=a.txt")
  }

  @Test func `a deallocated handler cancels`() async throws {
    let app = FilesApp()
    app.waits = true
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    app.handler = nil
    await simulator.settle()
    #expect(try await text("log.join()", in: view) == "cancel 0 truefalse")
    #expect(simulator.world.takeDeviceFailures().count == 1)
  }

  // MARK: Without the method

  @Test func `iOS shows the system's picker, which the test answers`() async throws {
    let files = try TemporaryFiles(["a.txt": "one"])
    let app = OtherApp()
    let (simulator, view) = try await view(app)
    await #expect(throws: SimulatorError.noFilePicker("main")) { try await simulator.chooseFiles([], in: view) }
    try await simulator.click("#file")
    try simulator.newCalls().verify("main: runOpenPanelWith -> no answer")
    #expect(
      simulator.trace.events.last?.notes.last?.text == "the system shows its own picker, in which the test chooses")
    try await simulator.chooseFiles([files["a.txt"]], in: view)
    #expect(try await awaited("file.files[0].text()", in: view) == "one")
    try await simulator.click("#file")
    try await simulator.cancelFilePicker(in: view)
    #expect(try await text("log.pop()", in: view) == "cancel 1 truefalse")
    withExtendedLifetime(app) {}
  }

  @Test(.simulator(profile: .macOS)) func `macOS shows nothing`() async throws {
    let app = OtherApp()
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    try simulator.newCalls().verify("main: runOpenPanelWith -> nil")
    #expect(try await text("log.join()", in: view) == "cancel 0 truefalse")
    withExtendedLifetime(app) { view.uiDelegate = nil }
    try await simulator.click("#file")
    #expect(try await text("String(log.length)", in: view) == "2")
  }

  @Test(.simulator(profile: .macOS)) func `on macOS the app gives a file to the page`() async throws {
    let files = try TemporaryFiles(["a.txt": "one"])
    let app = FilesApp([files["a.txt"]])
    let (simulator, view) = try await view(app)
    try await simulator.click("#file")
    #expect(try await awaited("file.files[0].text()", in: view) == "one" && app.asked.count == 1)
  }

  // MARK: capture

  private static let cameras = """
    <input type=file id=front capture=USER accept=image/*><input type=file id=back capture>
    <input type=file id=other capture=x><input type=file id=none>
    """

  @Test(arguments: [("#front", "front"), ("#back", "back"), ("#other", "back"), ("#none", nil)])
  func `the system's picker is a camera if the page wants one`(_ input: String, _ camera: String?) async throws {
    let (simulator, view) = try await Simulator.view(showing: Self.cameras)
    try await simulator.click(input)
    let shown = try #require(simulator.trace.events.last { if case .runOpenPanel = $0.call { true } else { false } })
    let words = camera.map { "the system shows its \($0) camera, whose picture the test gives" }
    #expect(shown.notes.map(\.text).contains(words ?? "the system shows its own picker, in which the test chooses"))
    let files = try TemporaryFiles(["picture.jpg": "picture"])
    try await simulator.chooseFiles([files["picture.jpg"]], in: view)
    let name = "document.querySelector('\(input)').files[0].name"
    #expect(try await view.evaluateJavaScript(name) as? String == "picture.jpg")
  }

  @Test func `an app with a method is asked as for any other file`() async throws {
    let app = FilesApp()
    let (simulator, view) = try await Simulator.view(showing: Self.cameras, delegate: app)
    try await simulator.click("#front")
    #expect(app.asked == ["multiple false, folders false, main true"])
    withExtendedLifetime(view) {}
  }
}
