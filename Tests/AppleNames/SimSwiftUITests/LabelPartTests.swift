import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Buttons: View {
  let journal: Journal
  var body: some View {
    Button {
      journal.note("card")
    } label: {
      VStack {
        Text("Pay by card")
        Text("2 €")
      }
    }
    Button {
      journal.note("bank")
    } label: {
      VStack {
        Text("Pay by bank")
        Text("2 €")
      }
    }
  }
}

@Suite(.simulator) @MainActor struct LabelPartTests {
  @Test func `a button is tapped by a part of its label that no other has`() throws {
    let journal = Journal()
    let shown = Shown(Buttons(journal: journal))
    try shown.screen.tap("Pay by bank")
    try shown.screen.tap("Pay by card, 2 €")
    #expect(journal.take() == ["bank", "card"])
    do {
      try shown.screen.tap("2 €")
    } catch let error as ScreenError {
      #expect("\(error)".hasPrefix("several controls have \"2 €\" in their label"))
    }
    #expect(journal.take().isEmpty)
  }

  @Test func `a window that nobody keeps is said to be gone`() {
    _ = Shown(Buttons(journal: Journal()))
    #expect(throws: ScreenError.noWindow("Pay by card")) {
      try UIApplication.shared.simulator.screen.tap("Pay by card")
    }
  }
}
