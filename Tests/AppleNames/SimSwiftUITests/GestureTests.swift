import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Touched: View {
  let journal: Journal
  @State private var isCovered = false
  var body: some View {
    Button("Back") { journal.note("back") }
      .simultaneousGesture(LongPressGesture().onEnded { journal.note("list \($0)") })
      .accessibilityIdentifier("back")
    Button("Both") { journal.note("button") }.simultaneousGesture(TapGesture().onEnded { journal.note("gesture") })
    Button("Inner") { journal.note("inner") }.onTapGesture { journal.note("outer") }
    Button("Outer") { journal.note("inner") }.highPriorityGesture(TapGesture().onEnded { journal.note("outer") })
    Text("Photo").onTapGesture(count: 2) { journal.note("twice") }.onTapGesture { journal.note("once") }
    Text("Card").gesture(
      DragGesture().onChanged { journal.note("moves \(Int($0.translation.width))") }
        .onEnded { journal.note("ends \(Int($0.location.x))") })
    Button("Gone") { journal.note("gone") }.opacity(0)
    Button("Through") { journal.note("through") }.allowsHitTesting(false)
  }
}

@Suite(.simulator) @MainActor struct GestureTests {
  @Test func `a tap is no long press, and neither takes the other's place`() throws {
    let journal = Journal()
    let shown = Shown(Touched(journal: journal))
    try shown.screen.tap("Back")
    #expect(journal.take() == ["back"])
    try shown.screen.longPress("back")
    #expect(journal.take() == ["list true"])
    try shown.screen.tap("back")
    #expect(journal.take() == ["back"])
  }

  @Test func `gestures come before, beside or after what the content does`() throws {
    let journal = Journal()
    let shown = Shown(Touched(journal: journal))
    for name in ["Both", "Inner", "Outer"] { try shown.screen.tap(name) }
    #expect(journal.take() == ["button", "gesture", "inner", "outer"])
    try shown.screen.tap("Photo", count: 2)
    try shown.screen.tap("Photo")
    #expect(journal.take() == ["twice", "once"])
  }

  @Test func `a drag has its changes and its end`() throws {
    let journal = Journal()
    let shown = Shown(Touched(journal: journal))
    try shown.screen.drag("Card", by: CGSize(width: 30, height: 0))
    #expect(journal.take() == ["moves 30", "ends 30"])
  }

  @Test func `what is not seen, or lets touches through, is not tapped`() throws {
    let journal = Journal()
    let shown = Shown(Touched(journal: journal))
    #expect(!shown.screen.shows("Gone") && shown.screen.shows("Through"))
    #expect(throws: ScreenError.self) { try shown.screen.tap("Gone") }
    #expect(throws: ScreenError.self) { try shown.screen.tap("Through") }
    #expect(journal.take().isEmpty)
  }
}
