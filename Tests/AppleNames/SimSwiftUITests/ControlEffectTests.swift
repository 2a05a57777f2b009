import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Fields: View {
  enum Field { case name, code }
  @FocusState private var field: Field?
  @FocusState private var isNoting: Bool
  @State private var name = ""
  @State private var code = ""
  @State private var note = ""
  let journal: Journal
  var body: some View {
    TextField("Name", text: $name, onEditingChanged: { journal.note("name \($0)") }).focused($field, equals: .name)
      .onSubmit {
        journal.note("submit \(name)")
        field = .code
      }
    TextField("Code", text: $code).focused($field, equals: .code).onSubmit { journal.note("submit \(code)") }
    TextField("Note", text: $note).focused($isNoting)
    Text("\(field.map { "\($0)" } ?? "none") \(isNoting)")
    Button("To name") { field = .name }
    Button("Nowhere") { field = nil }
  }
}

private struct Found: View {
  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch
  var body: some View {
    Text("searching \(isSearching)")
    Button("End") { dismissSearch() }
  }
}

private struct Searching: View {
  @State private var text = ""
  @State private var other = ""
  let journal: Journal
  var body: some View {
    Group {
      Found()
      TextField("Other", text: $other)
      Text("text \(text)")
    }
    .searchable(text: $text, prompt: "Find")
    .onSubmit(of: .search) { journal.note("search \(text)") }
    .onSubmit { journal.note("other \(other)") }
  }
}

private struct Chosen: View {
  @State private var names = ["a", "b", "c"]
  @State private var choice: String?
  @State private var number: Int?
  @State private var isOpen = false
  @State private var level = 0.0
  let journal: Journal
  var body: some View {
    List(selection: $choice) {
      ForEach(names, id: \.self) { Text("Row \($0)") }.onDelete { names.remove(atOffsets: $0) }
    }
    List(selection: $number) {
      Text("One").tag(1)
      NavigationLink("Two", value: 2)
    }
    Text("\(choice ?? "-") \(number ?? 0) \(names.joined())")
    DisclosureGroup("More", isExpanded: $isOpen) { Text("Inside") }
    Slider(value: $level, onEditingChanged: { journal.note("slides \($0) \(level)") }).accessibilityIdentifier("level")
    ShareLink("Share", item: "text")
  }
}

@Suite(.simulator) @MainActor struct ControlEffectTests {
  @Test func `the keyboard goes from field to field, as the user and the app say`() throws {
    let journal = Journal()
    let shown = Shown(Fields(journal: journal))
    try shown.screen.type("me", into: "Name")
    #expect(shown.screen.texts.contains("name false") && journal.take() == ["name true"])
    try shown.screen.submit("Name")
    #expect(shown.screen.texts.contains("code false") && journal.take() == ["submit me", "name false"])
    #expect(try shown.screen.isFocused("Code"))
    try shown.screen.type("x", into: "Note")
    #expect(shown.screen.texts.contains("none true"))
    try shown.screen.tap("To name")
    #expect(shown.screen.texts.contains("name false") && journal.take() == ["name true"])
    try shown.screen.tap("Nowhere")
    #expect(shown.screen.texts.contains("none false") && journal.take() == ["name false"])
    try shown.screen.submit("Code")
    #expect(shown.screen.texts.contains("none false") && journal.take() == ["submit "])
  }

  @Test func `a search field submits a search, and the views below it know of the search`() throws {
    let journal = Journal()
    let shown = Shown(Searching(journal: journal))
    #expect(shown.screen.shows("searching false"))
    try shown.screen.type("x", into: "Find")
    #expect(shown.screen.shows("searching true"))
    try shown.screen.submit("Find")
    try shown.screen.submit("Other")
    #expect(journal.take() == ["search x", "other "])
    try shown.screen.tap("End")
    #expect(shown.screen.shows("searching false") && shown.screen.shows("text "))
  }

  @Test func `rows are chosen and deleted, groups open, sliders say when they are moved, links share`() throws {
    let journal = Journal()
    let shown = Shown(Chosen(journal: journal))
    try shown.screen.tap("Row b")
    try shown.screen.tap("One")
    #expect(shown.screen.shows("b 1 abc"))
    try shown.screen.tap("Two")
    try shown.screen.deleteRow("Row a")
    #expect(shown.screen.shows("b 2 bc") && !shown.screen.shows("Inside"))
    try shown.screen.tap("More")
    #expect(shown.screen.shows("Inside"))
    try shown.screen.type("0.5", into: "level")
    #expect(journal.take() == ["slides true 0.0", "slides false 0.5"])
    try shown.screen.tap("Share")
    let sheet = try #require(UIApplication.shared.simulator.topViewController as? UIActivityViewController)
    #expect(sheet.activityItems.first as? String == "text")
  }

  @Test(arguments: [
    ([0], 3, ["b", "c", "a", "d"]), ([1, 3], 0, ["b", "d", "a", "c"]), ([0, 2], 2, ["b", "a", "c", "d"]),
  ])
  func `elements move to before an offset`(source: [Int], destination: Int, result: [String]) {
    var names = ["a", "b", "c", "d"]
    names.move(fromOffsets: IndexSet(source), toOffset: destination)
    #expect(names == result)
  }
}
