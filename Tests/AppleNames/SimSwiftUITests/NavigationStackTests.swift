import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

/// A page with a web view, which a shop pushes.
private struct Web: UIViewRepresentable {
  let url: URL
  let journal: Journal
  func makeUIView(context: Context) -> WKWebView {
    journal.note("make \(url.lastPathComponent)")
    let view = WKWebView()
    view.load(URLRequest(url: url))
    return view
  }
  func updateUIView(_ view: WKWebView, context: Context) {}
  static func dismantleUIView(_ view: WKWebView, coordinator: ()) { view.stopLoading() }
}

@MainActor @Observable private final class Router {
  var path: [String] = []
}

private struct Shop: View {
  @Bindable var router: Router
  let journal: Journal
  var body: some View {
    NavigationStack(path: $router.path) {
      VStack {
        NavigationLink("Help", value: "help")
        if let url = URL(string: "https://shop.example/home") { Web(url: url, journal: journal) }
      }
      .navigationTitle("Shop")
      .noted("shop", journal)
      .navigationDestination(for: String.self) { Help(name: $0, journal: journal) }
    }
  }
}

private struct Help: View {
  let name: String
  let journal: Journal
  @Environment(\.dismiss) private var dismiss
  @State private var visits = 0
  var body: some View {
    VStack {
      if let url = URL(string: "https://shop.example/\(name)") { Web(url: url, journal: journal) }
      Button("Visits \(visits)") { visits += 1 }
      Button("Done") { dismiss() }
      NavigationLink("More", value: name + "+")
    }
    .navigationTitle(name)
    .task {
      do { try await Task.sleep(for: .seconds(3600)) } catch { journal.note("\(name) cancelled") }
    }
    .noted(name, journal)
  }
}

extension View {
  fileprivate func noted(_ name: String, _ journal: Journal) -> some View {
    onAppear { journal.note("\(name) appears") }.onDisappear { journal.note("\(name) disappears") }
  }
}

@Suite(.simulator) @MainActor struct NavigationStackTests {
  private let simulator: Simulator
  private let router = Router()
  private let journal = Journal()
  private let start = Date()
  private var milliseconds: Double { (Date().timeIntervalSince(start) * 1000).rounded() }

  init() throws {
    simulator = try #require(Simulator.current)
    for page in ["home", "help", "help+"] {
      try simulator.site("https://shop.example/\(page)", html: "<title>\(page)</title>")
    }
  }

  @Test func `a page is pushed by UIKit, and each view is told in the order of the movement`() async throws {
    let shown = Shown(Shop(router: router, journal: journal))
    await simulator.settle()
    #expect(journal.take() == ["make home", "shop appears"])
    let begin = milliseconds
    try shown.screen.tap("Help")
    #expect(milliseconds - begin == 350)
    #expect(journal.take() == ["make help", "help appears", "shop disappears"])
    #expect(router.path == ["help"])
    #expect(shown.screen.title == "help")
    #expect(shown.screen.controls.first == "button \"Shop\" #BackButton")
    try shown.screen.tap("Visits 0")
    try shown.screen.tap("Shop")
    #expect(journal.take() == ["shop appears", "help disappears"])
    #expect(router.path == [])
    await simulator.settle()
    #expect(journal.take() == ["help cancelled"])
    try shown.screen.tap("Help")
    #expect(shown.screen.shows("Visits 0"))
    #expect(shown.window.isKeyWindow)
  }

  @Test func `the page below is hidden while another one is over it`() async throws {
    let shown = Shown(Shop(router: router, journal: journal))
    await simulator.settle()
    let home = try #require(simulator.windows.first)
    let state = "document.visibilityState"
    #expect(try await simulator.evaluate(state, in: home) == .string("visible"))
    try shown.screen.tap("Help")
    await simulator.settle()
    #expect(try await simulator.evaluate(state, in: home) == .string("hidden"))
    try shown.screen.goBack()
    await simulator.settle()
    #expect(try await simulator.evaluate(state, in: home) == .string("visible"))
  }

  @Test func `the app's path pushes and pops as well, with the time that this takes`() async throws {
    let shown = Shown(Shop(router: router, journal: journal))
    await simulator.settle()
    _ = journal.take()
    router.path = ["help", "help+"]
    await simulator.settle()
    // Only the last page is shown, but all are there.
    #expect(journal.take() == ["make help", "make help+", "help+ appears", "shop disappears"])
    #expect(shown.screen.shows("help"))
    try shown.screen.tap("Done")
    #expect(router.path == ["help"])
    #expect(journal.take() == ["help appears", "help+ disappears"])
    router.path = []
    let meanwhile = Task {
      try await Task.sleep(for: .milliseconds(300))
      return shown.screen.shows("Done") ? journal.take() : []
    }
    await simulator.settle()
    let seen = try await meanwhile.value
    #expect(seen == ["shop appears", "help+ cancelled"])
    #expect(journal.take() == ["help disappears", "help cancelled"] && !shown.screen.shows("Done"))
  }

  @Test func `UIKit's stack is the stack, whoever changes it`() async throws {
    let shown = Shown(Shop(router: router, journal: journal))
    try shown.screen.tap("Help")
    let root = try #require(shown.window.rootViewController)
    let stack = try #require(root.children.first as? UINavigationController)
    #expect(stack.viewControllers.map(\.navigationItem.title) == ["Shop", "help"])
    stack.popToRootViewController(animated: false)
    await simulator.settle()
    #expect(router.path == [])
    #expect(shown.screen.shows("Help") && !shown.screen.shows("Done"))
  }
}

private struct Bars: View {
  var body: some View {
    NavigationStack {
      NavigationLink("Full screen") {
        Text("Full").toolbar(.hidden, for: .navigationBar).toolbar { Button("Share") {} }
      }
      NavigationLink("Locked") {
        Text("Locked page").navigationBarBackButtonHidden().toolbar { Button("Share") {} }
      }
      NavigationLink("Untitled") { NavigationLink("Deeper") { Text("Deep") } }
    }
  }
}

private struct Presented: View {
  @State private var item: Int?
  @State private var path: [String] = []
  var body: some View {
    NavigationStack(path: $path) {
      Button("Item") { item = 1 }
        .navigationDestination(item: $item) { item in
          Text("Item \(item)")
          Button("Value") { path.append("a") }
        }
        .navigationDestination(for: String.self) { Text("Value \($0)") }
    }
  }
}

private struct Linked: View {
  var body: some View {
    NavigationStack {
      NavigationLink("View") { NavigationLink("Value", value: 7) }
        .navigationDestination(for: Int.self) { Text("Number \($0)") }
    }
  }
}

extension NavigationStackTests {
  @Test func `a page may hide its bar, or the button that leads back`() throws {
    let shown = Shown(Bars())
    try shown.screen.tap("Full screen")
    #expect(shown.screen.controls == [])
    #expect(throws: ScreenError.self) { try shown.screen.goBack() }
    let other = Shown(Bars())
    try other.screen.tap("Locked")
    #expect(other.screen.controls.contains("button \"Share\""))
    #expect(throws: ScreenError.self) { try other.screen.goBack() }
  }

  @Test func `the button that leads back is called Back if the page below has no title`() throws {
    let shown = Shown(Bars())
    try shown.screen.tap("Untitled")
    try shown.screen.tap("Deeper")
    #expect(shown.screen.texts == ["Deep"])
    try shown.screen.tap("Back")
    #expect(shown.screen.shows("Deeper"))
  }

  @Test func `a value comes below a page that an item presents, and above a link's page`() throws {
    let shown = Shown(Presented())
    try shown.screen.tap("Item")
    try shown.screen.tap("Value")
    #expect(shown.screen.shows("Item 1"))
    try shown.screen.goBack()
    #expect(shown.screen.texts == ["Value a"])
    let other = Shown(Linked())
    try other.screen.tap("View")
    try other.screen.tap("Value")
    #expect(other.screen.texts.last == "Number 7")
  }

  @Test func `a path is stored and read again`() throws {
    var path = NavigationPath()
    path.append("a")
    path.append(7)
    path.append(Place(name: "x"))
    let data = try JSONEncoder().encode(#require(path.codable))
    let read = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
    #expect(read == path)
    path.append(Key.one)
    #expect(path.codable == nil)
  }

  @Test func `a view in UIKit's own stack gives its title, and dismiss pops it`() async throws {
    let first = UIViewController()
    let stack = UINavigationController(rootViewController: first)
    let window = UIApplication.shared.simulator.show(stack)
    stack.pushViewController(UIHostingController(rootView: Pushed()), animated: false)
    let screen = UIApplication.shared.simulator.screen
    #expect(stack.topViewController?.navigationItem.title == "Pushed")
    try screen.tap("Leave")
    #expect(stack.viewControllers == [first])
    #expect(window.isKeyWindow)
  }
}

/// A type that no other file may see has no name by which it could be found.
struct Place: Hashable, Codable { let name: String }
private enum Key: Hashable { case one }

private struct Pushed: View {
  @Environment(\.dismiss) private var dismiss
  var body: some View { Button("Leave") { dismiss() }.navigationTitle("Pushed") }
}

private struct Tabs: View {
  let journal: Journal
  var body: some View {
    TabView {
      NavigationStack {
        NavigationLink("Deeper") { Text("Deep").noted("deep", journal) }.noted("first", journal)
      }
      .tabItem { Text("One") }
      Text("Second").noted("second", journal).tabItem { Text("Two") }
    }
  }
}

private struct Sheeted: View {
  @State private var isShown = false
  var body: some View {
    Button("Open") { isShown = true }
      .sheet(isPresented: $isShown) {
        NavigationStack {
          NavigationLink("Terms") { Leaving() }.navigationTitle("Sheet").interactiveDismissDisabled()
        }
      }
  }
}

private struct Leaving: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  var body: some View { Button(isPresented ? "Leave" : "Stay") { dismiss() } }
}

extension NavigationStackTests {
  @Test func `a stack in a tab keeps its pages while another tab is shown`() throws {
    let shown = Shown(Tabs(journal: journal))
    try shown.screen.tap("Deeper")
    #expect(journal.take() == ["first appears", "deep appears", "first disappears"])
    try shown.screen.tap("Two")
    #expect(Set(journal.take()) == ["deep disappears", "second appears"])
    #expect(!shown.screen.shows("Deep"))
    try shown.screen.tap("One")
    #expect(Set(journal.take()) == ["deep appears", "second disappears"])
    #expect(shown.screen.texts.contains("Deep"))
  }

  @Test func `dismiss of a page in a sheet pops the page, not the sheet`() throws {
    let shown = Shown(Sheeted())
    try shown.screen.tap("Open")
    #expect(throws: ScreenError.self) { try shown.screen.swipeSheetDown() }
    try shown.screen.tap("Terms")
    try shown.screen.tap("Leave")
    #expect(shown.screen.title == "Sheet")
    #expect(shown.window.rootViewController?.presentedViewController != nil)
  }
}
