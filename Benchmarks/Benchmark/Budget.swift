import CJavaScriptCore
import Scenarios
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// `benchmark budget`: the rows of `make budget`, one after another. Tools/budget.py counts the instructions between the
/// marks, and knows the rows by the names that are printed.
@MainActor enum Budget {
  static func run() async throws {
    let popups = 4, scenarios = 2
    // What is done once per process is nobody's row.
    evaluateAlone(rounds: 1)
    for _ in 0..<2 { _ = try await PopupScenario.run() }
    try await load(page(bytes: 1 << 10))
    try await runScenario(times: 1)

    budget_mark()
    evaluateAlone(rounds: 10)
    mark("engine")
    for _ in 0..<popups { _ = try await PopupScenario.run() }
    mark("popup")
    try await runScenario(times: scenarios)
    mark("scenario")
    try await load(page(bytes: 100 << 10))
    mark("page")
    try await load("<!DOCTYPE html><title>t</title><script>\(elements)</script>")
    mark("elements")
    let windows = try await load(
      "<!DOCTYPE html><title>t</title><script>for (let i = 0; i < 50; i++) open('', '')</script>")
    guard windows == 50 else { fatalError("\(windows) of 50 windows opened") }
    mark("windows")
  }

  private static func mark(_ row: String) {
    print(row)
    budget_mark()
  }

  /// The engine without anything of this project: contexts, and a script that keeps its interpreter busy.
  private static func evaluateAlone(rounds: Int) {
    let script = JSStringCreateWithUTF8CString(
      """
      (function () {
        const list = [];
        for (let i = 0; i < 2000; i++) list.push({ name: 'n' + i, size: i % 7 });
        return list.filter(item => item.size > 2).map(item => item.name).join().length;
      })()
      """)
    defer { JSStringRelease(script) }
    for _ in 0..<rounds {
      let context = JSGlobalContextCreate(nil)
      JSEvaluateScript(context, script, nil, nil, 1, nil)
      JSGlobalContextRelease(context)
    }
  }

  /// A file with expectations, in the project's folder.
  private static func runScenario(times: Int) async throws {
    for _ in 0..<times {
      let outcome = try await WorkerRoundTrip.run("TestPages/popup.yaml")
      guard outcome?.verdict == .passed else { fatalError("TestPages/popup.yaml is not as expected") }
    }
  }

  private static let elements = """
    const list = document.createElement('ul');
    for (let i = 0; i < 500; i++) {
      const item = document.createElement('li');
      item.id = 'i' + i;
      list.appendChild(item);
    }
    while (list.firstChild) list.firstChild.remove();
    """

  private static func page(bytes: Int) -> String {
    var html = "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>A page</title></head><body>\n"
    while html.utf8.count < bytes { html += LargePage.entry(html.utf8.count) }
    return html + "</body></html>"
  }

  /// - Returns: how many windows the page has opened.
  @discardableResult private static func load(_ html: String) async throws -> Int {
    let world = WebWorld(web: SimulatedWeb(), profile: .macOS)
    try world.web.respond(to: "https://shop.example/", with: .html(html))
    let main = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    let app = OpeningApp()
    main.client = app
    _ = main.load(NavigationRequest(url: WebURL("https://shop.example/")))
    await world.settle()
    world.shutDown()
    return app.popups.count
  }
}

/// Where Tools/budget.py makes valgrind write down what it has counted, by the function's name.
@_cdecl("budget_mark") @inline(never) func budget_mark() {}
