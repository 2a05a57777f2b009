import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// Compares its last value with the new one, as coordinators do.
private struct Session: UIViewRepresentable {
  @Binding var isPresented: Bool
  let journal: Journal

  @MainActor final class Coordinator {
    var parent: Session {
      didSet {
        if parent.isPresented, !oldValue.isPresented { parent.journal.note("starts") }
        if !parent.isPresented, oldValue.isPresented { parent.journal.note("ends") }
      }
    }
    init(_ parent: Session) { self.parent = parent }
  }

  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIView(context: Context) -> UIView { UIView() }
  func updateUIView(_ view: UIView, context: Context) { context.coordinator.parent = self }
}

private struct Owner: View {
  @State private var isPresented = false
  let journal: Journal
  var body: some View {
    Button("Toggle") { isPresented.toggle() }
    Session(isPresented: $isPresented, journal: journal)
  }
}

private struct Counting: View {
  @Binding var number: Int
  @Environment(\.dismiss) private var dismiss
  let journal: Journal
  var body: some View {
    journal.note("body \(number)")
    return Button("Add") {
      number += 1
      journal.note("added \(number)")
    }
  }
}

private struct Pages: View {
  @State private var number = 0
  let journal: Journal
  var body: some View {
    NavigationStack {
      NavigationLink("Open") { Counting(number: $number, journal: journal).navigationBarBackButtonHidden() }
      Menu("Menu") {
        Button("Item") {}
      } primaryAction: {
        journal.note("primary")
      }
    }
  }
}

@Suite(.simulator) @MainActor struct BindingTests {
  @Test func `a binding of a view's last value says what it was, while views are updated`() throws {
    let journal = Journal()
    let shown = Shown(Owner(journal: journal))
    try shown.screen.tap("Toggle")
    try shown.screen.tap("Toggle")
    #expect(journal.take() == ["starts", "ends"])
  }

  @Test func `a page that reads dismiss is evaluated once, and actions read what they have written`() throws {
    let journal = Journal()
    let shown = Shown(Pages(journal: journal))
    try shown.screen.tap("Menu")
    try shown.screen.tap("Open")
    try shown.screen.tap("Add")
    #expect(journal.take() == ["primary", "body 0", "added 1", "body 1"])
    #expect(!shown.screen.shows("Back"))
  }
}
