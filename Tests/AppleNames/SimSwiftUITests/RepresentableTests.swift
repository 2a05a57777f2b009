import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

private struct Web: UIViewRepresentable {
  let url: URL
  @Binding var title: String
  let journal: Journal

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  func makeUIView(context: Context) -> WKWebView {
    journal.note("make")
    let view = WKWebView()
    view.navigationDelegate = context.coordinator
    view.load(URLRequest(url: url))
    return view
  }

  func updateUIView(_ view: WKWebView, context: Context) { journal.note("update") }

  static func dismantleUIView(_ view: WKWebView, coordinator: Coordinator) {
    coordinator.parent.journal.note("dismantle")
  }

  final class Coordinator: NSObject, WKNavigationDelegate {
    let parent: Web
    init(_ parent: Web) { self.parent = parent }
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { parent.title = webView.title ?? "" }
  }
}

private struct Browser: View {
  @State private var title = "…"
  @State private var isShown = true
  @State private var path = "a"
  let journal: Journal
  var body: some View {
    NavigationStack {
      VStack {
        if isShown, let url = URL(string: "https://shop.example/\(path)") {
          Web(url: url, title: $title, journal: journal)
            .onAppear { journal.note("appear") }
            .onDisappear { journal.note("disappear") }
        }
        Button("Hide") { isShown.toggle() }
        Button("Other") { path = "b" }
      }
      .navigationTitle(title)
      .toolbar { ToolbarItem(placement: .bottomBar) { Text("Bar") } }
    }
  }
}

private final class Page: UIViewController {
  let journal: Journal
  init(_ journal: Journal) {
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func viewWillAppear(_ animated: Bool) { journal.note("willAppear \(parent is UIHostingController<Host>)") }
  override func viewDidDisappear(_ animated: Bool) { journal.note("didDisappear") }
}

private struct PageView: UIViewControllerRepresentable {
  let journal: Journal
  @Environment(\.colorScheme) var scheme
  func makeUIViewController(context: Context) -> Page { Page(journal) }
  func updateUIViewController(_ controller: Page, context: Context) { journal.note("update \(scheme)") }
  static func dismantleUIViewController(_ controller: Page, coordinator: ()) { controller.journal.note("dismantle") }
}

private struct Host: View {
  @State private var isShown = true
  @State private var scheme = ColorScheme.light
  let journal: Journal
  var body: some View {
    Group { if isShown { PageView(journal: journal) } }.environment(\.colorScheme, scheme)
    Button("Hide") { isShown = false }
    Button("Dark") { scheme = .dark }
  }
}

@Suite(.simulator) @MainActor struct RepresentableTests {
  @Test func `a web view is made, updated for its changes, and dismantled`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/a", html: "<title>Shop</title>")
    let journal = Journal()
    let shown = Shown(Browser(journal: journal))
    #expect(journal.take() == ["make", "update", "appear"])
    await simulator.settle()
    // The title changes what the browser's body reads, but nothing of the web view's.
    #expect(shown.screen.title == "Shop")
    #expect(journal.take() == [])
    try shown.screen.tap("Other")
    #expect(journal.take() == ["update"])
    try shown.screen.tap("Hide")
    #expect(journal.take() == ["disappear", "dismantle"])
    await simulator.settle()
    #expect(simulator.windows == [])
    try shown.screen.tap("Hide")
    #expect(journal.take() == ["make", "update", "appear"])
    #expect(shown.window.isKeyWindow)
  }

  @Test func `a controller is a child of the hosting controller, and gets its calls`() throws {
    let journal = Journal()
    let shown = Shown(Host(journal: journal))
    #expect(journal.take() == ["update light", "willAppear true"])
    try shown.screen.tap("Dark")
    #expect(journal.take() == ["update dark"])
    try shown.screen.tap("Hide")
    #expect(journal.take() == ["didDisappear", "dismantle"])
    #expect(shown.window.rootViewController?.children.isEmpty == true)
  }

  @Test func `a hosting view works in a view of UIKit's, and goes with it`() throws {
    let journal = Journal()
    let outer = UIViewController()
    let window = UIApplication.shared.simulator.show(outer)
    var inner: UIHostingController<Host>? = UIHostingController(rootView: Host(journal: journal))
    if let inner { outer.view.addSubview(inner.view) }
    #expect(journal.take().first == "update light")
    inner?.view.removeFromSuperview()
    #expect(UIApplication.shared.simulator.screen.texts == [])
    inner = nil
    #expect(journal.take().last == "dismantle")
    #expect(window.isKeyWindow)
  }
}
