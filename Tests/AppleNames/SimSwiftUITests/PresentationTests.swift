import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Screens: View {
  @State private var isSheetShown = false
  @State private var isAlertShown = false
  @State private var answer = ""
  @State private var code = ""
  let journal: Journal
  var body: some View {
    Text(answer)
    Button("Open") { isSheetShown = true }
    Button("Ask") { isAlertShown = true }
      .alert("Sure?", isPresented: $isAlertShown) {
        TextField("Code", text: $code)
        Button("Yes", role: .destructive) { answer = "yes \(code)" }
        Button("No", role: .cancel) {}
      } message: {
        Text("Really")
      }
      .sheet(isPresented: $isSheetShown, onDismiss: { journal.note("dismissed") }) {
        Inner(journal: journal)
      }
      .onAppear { journal.note("outer") }
  }
}

private struct Inner: View {
  @Environment(\.dismiss) private var dismiss
  @State private var isDeeper = false
  let journal: Journal
  var body: some View {
    Text("Sheet").onAppear { journal.note("inner") }.onDisappear { journal.note("gone") }
    Button("Close") { dismiss() }
    Button("Close later") { DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { dismiss() } }
    Button("Deeper") { isDeeper = true }
      .fullScreenCover(isPresented: $isDeeper) { Text("Deepest") }
  }
}

private struct Shop: View {
  @State private var path: [Int] = []
  var body: some View {
    NavigationStack(path: $path) {
      List(1..<3) { number in NavigationLink("Go \(number)", value: number) }
        .navigationDestination(for: Int.self) { Detail(number: $0) }
        .navigationTitle("Shop")
      NavigationLink("About") { Text("About us") }
    }
    Text("Depth \(path.count)")
  }
}

private struct Detail: View {
  let number: Int
  @Environment(\.dismiss) private var dismiss
  var body: some View {
    Text("Detail \(number)").navigationTitle("Detail")
    NavigationLink("Next", value: number + 1)
    Button("Leave") { dismiss() }
  }
}

private struct Tabs: View {
  @State private var choice = "b"
  var body: some View {
    TabView(selection: $choice) {
      Text("First").tabItem { Label("One", systemImage: "1.circle") }.tag("a")
      Text("Second").tabItem { Text("Two") }.tag("b")
    }
    Picker("Kind", selection: $choice) {
      Text("A").tag("a")
      Text("B").tag("b")
    }
  }
}

@Suite(.simulator) @MainActor struct SwiftUIPresentationTests {
  @Test func `a sheet is a controller in front, which the view, a swipe or UIKit dismisses`() throws {
    let journal = Journal()
    let shown = Shown(Screens(journal: journal))
    try shown.screen.tap("Open")
    #expect(journal.take() == ["outer", "inner"])
    #expect(shown.screen.texts == ["Sheet", "Close", "Close later", "Deeper"])
    #expect(throws: ScreenError.self) { try shown.screen.tap("Ask") }
    try shown.screen.tap("Close")
    #expect(journal.take() == ["gone", "dismissed"])
    #expect(shown.screen.shows("Ask"))
    try shown.screen.tap("Open")
    try shown.screen.swipeSheetDown()
    #expect(journal.take() == ["inner", "gone", "dismissed"])
    try shown.screen.tap("Open")
    UIApplication.shared.simulator.topViewController?.dismiss(animated: false)
    #expect(shown.screen.shows("Ask"))
    #expect(journal.take() == ["inner", "gone", "dismissed"])
    try shown.screen.tap("Open")
    try shown.screen.tap("Deeper")
    #expect(shown.screen.texts == ["Deepest"])
    #expect(shown.window.rootViewController?.presentedViewController?.presentedViewController != nil)
  }

  @Test func `an alert is UIKit's, with the view's buttons and fields`() throws {
    let shown = Shown(Screens(journal: Journal()))
    try shown.screen.tap("Ask")
    let alert = try #require(UIApplication.shared.simulator.alert)
    #expect(alert.title == "Sure?")
    #expect(alert.message == "Really")
    #expect(alert.actions.map(\.title) == ["Yes", "No"])
    try alert.simulator.fill("7")
    try alert.simulator.tap("Yes")
    #expect(shown.screen.texts.first == "yes 7")
    #expect(UIApplication.shared.simulator.alert == nil)
  }

  @Test func `a sheet that the app closes goes slowly, with its content`() async throws {
    let simulator = try #require(Simulator.current)
    let journal = Journal()
    let shown = Shown(Screens(journal: journal))
    try shown.screen.tap("Open")
    _ = journal.take()
    try shown.screen.tap("Close later")
    let showsWhileItGoes = Task {
      try await Task.sleep(for: .milliseconds(300))
      return shown.screen.shows("Sheet") && journal.take().isEmpty
    }
    await simulator.settle()
    #expect(try await showsWhileItGoes.value)
    await simulator.advance(milliseconds: 500)
    #expect(journal.take() == ["gone", "dismissed"])
  }

  @Test func `a stack shows the last page, by value or by view`() throws {
    let shown = Shown(Shop())
    #expect(shown.screen.title == "Shop")
    try shown.screen.tap("Go 2")
    #expect(shown.screen.texts == ["Detail 2", "Next", "Leave", "Depth 1"])
    try shown.screen.tap("Next")
    #expect(shown.screen.shows("Detail 3"))
    try shown.screen.goBack()
    #expect(shown.screen.shows("Detail 2"))
    try shown.screen.tap("Leave")
    try shown.screen.tap("About")
    #expect(shown.screen.texts == ["About us", "Depth 0"])
    try shown.screen.goBack()
    #expect(shown.screen.shows("Go 1"))
  }

  @Test func `tabs and pickers share a selection`() throws {
    let shown = Shown(Tabs())
    #expect(shown.screen.shows("Second"))
    try shown.screen.tap("One")
    #expect(shown.screen.shows("First") && !shown.screen.shows("Second"))
    #expect(try shown.screen.value(of: "Kind") == "A")
    try shown.screen.choose("B", in: "Kind")
    #expect(shown.screen.shows("Second"))
  }
}

private struct Boxed: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
      Text(configuration.isOn ? "yes" : "no")
    }
  }
}

private struct Styled: View {
  @State private var isOn = false
  var body: some View {
    Toggle("Mail", isOn: $isOn).toggleStyle(Boxed())
    Circle().fill(.red).frame(width: 1).foregroundStyle(.primary.opacity(0.5)).help("A circle".lowercased())
      .clipShape(.rect(topLeadingRadius: 20, topTrailingRadius: 20))
    Path { $0.move(to: .zero) }
  }
}

extension SwiftUIPresentationTests {
  @Test func `a style makes a control of its own`() throws {
    let shown = Shown(Styled())
    try shown.screen.tap("Mail, no")
    #expect(shown.screen.shows("Mail, yes"))
  }
}

private struct Height: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Teller: View {
  @State private var height = 1
  var body: some View { Button("Grow") { height += 1 }.preference(key: Height.self, value: height) }
}

private struct Listener: View {
  @State private var sum = 0
  var body: some View {
    Text("Sum \(sum)")
    Group {
      Teller()
      Color.clear.preference(key: Height.self, value: 10)
    }
    .onPreferenceChange(Height.self) { sum = $0 }
  }
}

extension SwiftUIPresentationTests {
  @Test func `preferences go up, whoever changes them`() throws {
    let shown = Shown(Listener())
    #expect(shown.screen.shows("Sum 11"))
    try shown.screen.tap("Grow")
    #expect(shown.screen.shows("Sum 12"))
  }
}
