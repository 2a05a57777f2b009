import Combine
import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Counter: View {
  @State private var count = 0
  let journal: Journal
  var body: some View {
    let _ = journal.note("body \(count)")
    VStack {
      Text("Count: \(count)")
      Button("Add") { count += 1 }
      Button("Same") { count = count }
      Button("Twice") {
        count += 1
        count += 1
      }
      Half(count: $count)
    }
  }
}

private struct Half: View {
  @Binding var count: Int
  var body: some View { Button("Halve") { count /= 2 }.accessibilityIdentifier("halve") }
}

private final class Model: ObservableObject {
  @Published var name = "Anna"
  @Published var visits = 0
  deinit {}
}

private struct Owner: View {
  @StateObject private var model = Model()
  @State private var title = "A"
  var body: some View {
    Text(title)
    Reader(model: model)
    Editor().environmentObject(model)
    Button("Retitle") { title += "A" }
  }
}

private struct Reader: View {
  @ObservedObject var model: Model
  var body: some View { Text("Hello \(model.name), \(model.visits)") }
}

private struct Editor: View {
  @EnvironmentObject var model: Model
  var body: some View {
    TextField("Name", text: $model.name)
    Button("Visit") { model.visits += 1 }
  }
}

@MainActor @Observable private final class Basket {
  var items = ["Pear"]
  var note = ""
}

private struct BasketView: View {
  let basket: Basket
  let journal: Journal
  var body: some View {
    let _ = journal.note("basket")
    ForEach(basket.items, id: \.self) { Text($0) }
    Noted(basket: basket)
    Button("Add") { basket.items.append("Fig") }
  }
}

private struct Noted: View {
  @Bindable var basket: Basket
  var body: some View { TextField("Note", text: $basket.note) }
}

private struct Item: Identifiable {
  let id: Int
}

private struct Row: View {
  let id: Int
  @State private var taps = 0
  var body: some View { Button("Row \(id): \(taps)") { taps += 1 } }
}

private struct Rows: View {
  @State private var items = [Item(id: 1), Item(id: 2), Item(id: 3)]
  @State private var isOdd = false
  var body: some View {
    ForEach(items) { Row(id: $0.id) }
    Button("Reverse") { items.reverse() }
    Button("Drop 2") { items.removeAll { $0.id == 2 } }
    if isOdd { Row(id: 100) } else { Row(id: 200) }
    Button("Switch") { isOdd.toggle() }
  }
}

private struct Endless: View {
  @State private var count = 0
  var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
}

@Suite(.simulator) @MainActor struct SwiftUIStateTests {
  @Test func `state changes what reads it, once for all changes of an event`() throws {
    let journal = Journal()
    let shown = Shown(Counter(journal: journal))
    #expect(shown.screen.texts == ["Count: 0", "Add", "Same", "Twice", "Halve"])
    #expect(journal.take() == ["body 0"])
    try shown.screen.tap("Add")
    #expect(journal.take() == ["body 1"])
    try shown.screen.tap("Same")
    #expect(journal.take() == [])
    try shown.screen.tap("Twice")
    #expect(journal.take() == ["body 3"])
    try shown.screen.tap("halve")
    #expect(shown.screen.shows("Count: 1"))
  }

  @Test func `objects update the views that observe them`() throws {
    let shown = Shown(Owner())
    #expect(shown.screen.shows("Hello Anna, 0"))
    try shown.screen.type("Berta", into: "Name")
    try shown.screen.tap("Visit")
    #expect(shown.screen.shows("Hello Berta, 1"))
    try shown.screen.tap("Retitle")
    #expect(shown.screen.shows("Hello Berta, 1"))
    #expect(try shown.screen.value(of: "Name") == "Berta")
  }

  @Test func `observable types update only what has read the property`() throws {
    let (basket, journal) = (Basket(), Journal())
    let shown = Shown(BasketView(basket: basket, journal: journal))
    try shown.screen.type("ripe", into: "Note")
    #expect(basket.note == "ripe")
    #expect(journal.take() == ["basket"])
    try shown.screen.tap("Add")
    #expect(journal.take() == ["basket"])
    #expect(shown.screen.shows("Fig"))
  }

  @Test func `state belongs to an identity: an element's, a branch's`() throws {
    let shown = Shown(Rows())
    try shown.screen.tap("Row 1: 0")
    try shown.screen.tap("Row 200: 0")
    try shown.screen.tap("Reverse")
    #expect(shown.screen.texts.prefix(3) == ["Row 3: 0", "Row 2: 0", "Row 1: 1"])
    try shown.screen.tap("Drop 2")
    #expect(shown.screen.texts.prefix(2) == ["Row 3: 0", "Row 1: 1"])
    try shown.screen.tap("Switch")
    #expect(shown.screen.shows("Row 100: 0"))
    try shown.screen.tap("Switch")
    #expect(shown.screen.shows("Row 200: 0"))
  }

  @Test func `changes from elsewhere are shown when the app has settled`() async throws {
    let simulator = try #require(Simulator.current)
    let model = Model()
    let shown = Shown(Reader(model: model))
    DispatchQueue.global().async { DispatchQueue.main.async { MainActor.assumeIsolated { model.name = "Carla" } } }
    await simulator.settle()
    #expect(shown.window.rootViewController != nil)
    #expect(shown.screen.shows("Hello Carla, 0"))
  }

  @Test func `updates without end are a failure`() throws {
    let simulator = try #require(Simulator.current)
    let shown = Shown(Endless())
    #expect(shown.screen.texts.count == 1)
    let failures = simulator.world.takeDeviceFailures()
    #expect(failures.first?.message.contains("without end") == true)
  }
}
