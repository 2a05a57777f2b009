import Combine
import SwiftUI
import Testing
import WebKit
import WebViewSimulator
import WebViewSimulatorTesting

private struct Effects: View {
  @State private var query = "a"
  @State private var isShown = true
  let subject: PassthroughSubject<Int, Never>
  let journal: Journal
  var body: some View {
    if isShown {
      Text(query)
        .task(id: query) { [query] in
          journal.note("task \(query)")
          do { try await Task.sleep(for: .seconds(3600)) } catch { journal.note("cancelled \(query)") }
        }
        .onChange(of: query) { old, new in journal.note("\(old) -> \(new)") }
        .onReceive(subject) { journal.note("received \($0)") }
    }
    TextField("Query", text: $query)
    Button("Hide") { isShown = false }
  }
}

private final class Delegate: NSObject, UIApplicationDelegate {
  static var launched = 0
  var greeting = "Hello"
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    greeting += "!"
    return true
  }
}

private struct ShopApp: App {
  @UIApplicationDelegateAdaptor(Delegate.self) private var delegate
  @StateObject private var router = Router()
  @Environment(\.scenePhase) private var phase
  var body: some Scene {
    WindowGroup {
      Start(greeting: delegate.greeting).environmentObject(router).onOpenURL { router.last = $0 }
    }
  }
}

private final class Router: ObservableObject {
  @Published var last: URL?
}

private struct Start: View {
  let greeting: String
  @EnvironmentObject private var router: Router
  @Environment(\.openURL) private var openURL
  var body: some View {
    Text(greeting)
    Text(router.last?.absoluteString ?? "none")
    if let url = URL(string: "https://help.example/") {
      Button("Help") { openURL(url) }
      Link("Help page", destination: url)
        .environment(\.openURL, OpenURLAction { _ in .handled })
    }
  }
}

@Suite(.simulator) @MainActor struct LifecycleTests {
  @Test func `tasks, changes and publishers follow the view`() async throws {
    let simulator = try #require(Simulator.current)
    let (subject, journal) = (PassthroughSubject<Int, Never>(), Journal())
    let shown = Shown(Effects(subject: subject, journal: journal))
    await simulator.settle()
    #expect(journal.take() == ["task a"])
    subject.send(1)
    try shown.screen.type("b", into: "Query")
    await simulator.settle()
    #expect(Set(journal.take()) == ["received 1", "a -> b", "cancelled a", "task b"])
    try shown.screen.tap("Hide")
    subject.send(2)
    await simulator.settle()
    #expect(journal.take() == ["cancelled b"])
  }

  @Test func `an app has its delegate, its state, and gets the URLs with which it is opened`() throws {
    let window = UIApplication.shared.simulator.launch(ShopApp.self)
    let screen = UIApplication.shared.simulator.screen
    #expect(screen.texts.prefix(2) == ["Hello!", "none"])
    let link = try #require(URL(string: "https://shop.example/callback?code=1"))
    UIApplication.shared.simulator.open(link, as: .universalLink)
    #expect(screen.shows("https://shop.example/callback?code=1"))
    let own = try #require(URL(string: "shop://back"))
    UIApplication.shared.simulator.open(own, as: .scheme)
    #expect(screen.shows("shop://back"))
    #expect(window.isKeyWindow)
  }

  @Test func `openURL is the system's unless a view says otherwise`() throws {
    let window = UIApplication.shared.simulator.launch(ShopApp.self)
    let screen = UIApplication.shared.simulator.screen
    try screen.tap("Help page")
    #expect(UIApplication.shared.simulator.openedURLs == [])
    try screen.tap("Help")
    #expect(UIApplication.shared.simulator.openedURLs.map(\.absoluteString) == ["https://help.example/"])
    #expect(window.isKeyWindow)
  }

  @Test func `the last values of several publishers, and all of them`() {
    let (a, b, journal) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<String, Never>("x"), Journal())
    var bag: Set<AnyCancellable> = []
    a.combineLatest(b).sink { number, text in MainActor.assumeIsolated { journal.note("\(number)\(text)") } }
      .store(in: &bag)
    a.map { "\($0)" }.merge(with: b).sink { text in MainActor.assumeIsolated { journal.note(text) } }.store(in: &bag)
    #expect(journal.take() == ["x"])
    a.send(1)
    b.send("y")
    #expect(journal.take().sorted() == ["1", "1x", "1y", "y"])
    bag = []
    a.send(2)
    #expect(journal.take() == [])
  }

  @Test func `publishers of several types are merged and combined`() {
    let (a, b, c) = (PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(2), Just(3))
    var values: [Int] = []
    var sums: [Int] = []
    let merged = Publishers.Merge3(a, b, c).sink { values.append($0) }
    let other = b.merge(with: a, c, a.map { $0 * 10 }).sink { values.append($0) }
    let combined = a.combineLatest(b, c, Just(4)).map { $0 + $1 + $2 + $3 }.sink { sums.append($0) }
    a.send(1)
    #expect(values.sorted() == [1, 1, 2, 2, 3, 3, 10] && sums == [10])
    withExtendedLifetime((merged, other, combined)) {}
  }

  @Test func `publishers of a web view, of notifications, on the main queue and the main run loop`() async throws {
    let simulator = try #require(Simulator.current)
    try simulator.site("https://shop.example/", html: "<title>Shop</title>")
    let (view, journal) = (WKWebView(), Journal())
    var bag: Set<AnyCancellable> = []
    view.publisher(for: \.title).compactMap { $0 }.filter { !$0.isEmpty }.removeDuplicates()
      .receive(on: DispatchQueue.main).sink { title in MainActor.assumeIsolated { journal.note("title \(title)") } }
      .store(in: &bag)
    view.publisher(for: \.estimatedProgress).receive(on: RunLoop.main).filter { $0 == 1 }.removeDuplicates()
      .sink { progress in MainActor.assumeIsolated { journal.note("progress \(progress)") } }.store(in: &bag)
    let name = Notification.Name("Shop")
    NotificationCenter.default.publisher(for: name).sink { _ in MainActor.assumeIsolated { journal.note("posted") } }
      .store(in: &bag)
    view.load(URLRequest(url: try #require(URL(string: "https://shop.example/"))))
    await simulator.settle()
    NotificationCenter.default.post(name: name, object: nil)
    #expect(Set(journal.take()) == ["title Shop", "progress 1.0", "posted"])
    bag = []
    try simulator.site("https://shop.example/b", html: "<title>B</title>")
    view.load(URLRequest(url: try #require(URL(string: "https://shop.example/b"))))
    await simulator.settle()
    #expect(journal.take() == [])
  }
}
