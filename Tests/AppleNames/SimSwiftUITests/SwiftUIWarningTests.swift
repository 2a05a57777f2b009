import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Links: View {
  var body: some View {
    NavigationLink("By value", value: 7)
    NavigationLink("By view") { Text("Nowhere") }
  }
}

private struct Lonely: View {
  @State private var isOpen = false
  var body: some View {
    Button("Open") { isOpen = true }.navigationDestination(isPresented: $isOpen) { Text("Nowhere") }
  }
}

/// A page says how the value above it is shown.
private struct Deep: View {
  @State private var path = NavigationPath()
  var body: some View {
    NavigationStack(path: $path) {
      Button("Link") {
        path.append(1)
        path.append("leaf")
      }
      .navigationDestination(for: Int.self) { number in
        Text("Number \(number)").navigationDestination(for: String.self) { Text("Text \($0)") }
      }
    }
  }
}

/// The state is read by the pages only.
private struct CountingPages: View {
  @State private var count = 0
  var body: some View {
    NavigationStack {
      NavigationLink("By value", value: 1)
      NavigationLink("By view") { page }
        .navigationDestination(for: Int.self) { _ in page }
    }
  }
  private var page: some View { Button("Count \(count)") { count += 1 } }
}

private final class Visits: ObservableObject { @Published var count = 0 }

private struct Meddling: UIViewRepresentable {
  @Binding var state: Int
  let visits: Visits
  func makeUIView(context: Context) -> UIView {
    state = 1
    visits.count = 1
    return UIView()
  }
  func updateUIView(_ view: UIView, context: Context) {}
}

private struct Meddled: View {
  @State private var state = 0
  @StateObject private var visits = Visits()
  var body: some View {
    Text("\(state), \(visits.count)")
    Meddling(state: $state, visits: visits)
  }
}

/// A whole interface that begins in the update of another one, and changes its state when it appears, as it may.
private struct Hosting: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIHostingController<Appearing> {
    UIHostingController(rootView: Appearing(title: ""))
  }
  func updateUIViewController(_ controller: UIHostingController<Appearing>, context: Context) {
    controller.rootView = Appearing(title: "New")
    controller.view.layoutIfNeeded()
  }
}

private struct Appearing: View {
  let title: String
  @State private var appeared = 0
  var body: some View {
    Text("\(title) \(appeared)").onAppear { appeared += 1 }.onChange(of: title) { appeared += 1 }
  }
}

@Suite(.simulator) @MainActor struct SwiftUIWarningTests {
  private func warnings(_ simulator: Simulator?) throws -> [String] {
    let notes = try #require(simulator).world.trace.notes
    let findings = notes.filter { $0.kind == .finding }.map(\.reason.text)
    #expect(findings == SimulatedDevice.current.log.map { "SwiftUI: \($0)" })
    return SimulatedDevice.current.log
  }

  @Test func `a link outside of a stack says that it does nothing, once`() throws {
    let shown = Shown(Links())
    #expect(try warnings(.current) == [])
    try shown.screen.tap("By value")
    try shown.screen.tap("By view")
    #expect(
      try warnings(.current) == [
        "A NavigationLink is used outside of a NavigationStack or NavigationView: it does nothing."
      ])
  }

  @Test func `a destination outside of a stack says that it does nothing`() throws {
    let shown = Shown(Lonely())
    #expect(try warnings(.current) == [])
    try shown.screen.tap("Open")
    #expect(
      try warnings(.current) == [
        "A navigationDestination is used outside of a NavigationStack or NavigationView: it does nothing."
      ])
    #expect(!shown.screen.shows("Nowhere"))
  }

  @Test func `a value without a destination is said`() throws {
    let shown = Shown(NavigationStack { Links() })
    try shown.screen.tap("By value")
    let said = try warnings(.current)
    #expect(said.count == 1)
    #expect(said.first?.contains("of type “Int” but there is no matching navigationDestination") == true)
  }

  @Test func `a page may say how the value above it is shown, in a path that is set at once`() throws {
    let shown = Shown(Deep())
    try shown.screen.tap("Link")
    #expect(shown.screen.texts == ["Text leaf"])
    try shown.screen.goBack()
    #expect(shown.screen.texts == ["Number 1"])
    #expect(try warnings(.current) == [])
  }

  @Test(arguments: ["By value", "By view"]) func `a page follows the state that only it reads`(_ link: String) throws {
    let shown = Shown(CountingPages())
    try shown.screen.tap(link)
    try shown.screen.tap("Count 0")
    try shown.screen.tap("Count 1")
    #expect(shown.screen.shows("Count 2"))
  }

  @Test func `the same identity twice in a ForEach is said once`() throws {
    let shown = Shown(ForEach(["a", "b", "a", "a"], id: \.self) { Text($0) })
    #expect(shown.screen.texts == ["a", "b", "a", "a"])
    let said = try warnings(.current)
    #expect(said.count == 1)
    #expect(said.first?.contains("the ID a occurs multiple times") == true)
  }

  @Test func `state that is changed during an update is said`() throws {
    let shown = Shown(Meddled())
    #expect(
      try warnings(.current) == [
        "Modifying state during view update, this will cause undefined behavior.",
        "Publishing changes from within view updates is not allowed, this will cause undefined behavior.",
      ])
    #expect(shown.screen.texts == ["1, 1"])
  }

  @Test func `an interface within another one may change its state when it appears`() throws {
    let shown = Shown(Hosting())
    #expect(shown.screen.texts == ["New 1"])
    #expect(try warnings(.current) == [])
  }
}
