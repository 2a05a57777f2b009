import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct Question: Identifiable {
  let id: String
}

private struct Asking: View {
  @State private var question: Question?
  @State private var isAsked = false
  @State private var choice: Question?
  @State private var code = ""
  @State private var answers: [String] = []
  var body: some View {
    Text(answers.joined(separator: " "))
    Button("By item") { question = Question(id: "q1") }
      .alert(item: $question) { question in
        Alert(
          title: Text("Title \(question.id)"), message: Text("Message"),
          primaryButton: .default(Text("OK")) { answers.append("ok \(question.id)") },
          secondaryButton: .cancel(Text("No")) { answers.append("no") })
      }
    Button("By flag") { isAsked = true }
      .alert(Text("Code?"), isPresented: $isAsked, presenting: "data") { data in
        TextField("Code", text: $code)
        Button("Send") { answers.append("\(data) \(code)") }.disabled(code.isEmpty)
      }
    Button("By dialog") { choice = Question(id: "c1") }
      .confirmationDialog(
        "Choose",
        isPresented: Binding {
          choice != nil
        } set: {
          if !$0 { choice = nil }
        }, presenting: choice
      ) { choice in
        Button("Take \(choice.id)") { answers.append("took \(choice.id)") }
      } message: {
        Text("One of \($0.id)")
      }
  }
}

@Suite(.simulator) @MainActor struct AlertScreenTests {
  @Test func `the buttons of an alert are tapped on the screen`() throws {
    let shown = Shown(Asking())
    try shown.screen.tap("By item")
    #expect(shown.screen.texts == ["Title q1", "Message"])
    #expect(shown.screen.controls == [#"button "OK""#, #"button "No""#])
    #expect(throws: ScreenError.self) { try shown.screen.tap("By flag") }
    try shown.screen.tap("OK")
    #expect(shown.screen.texts.first == "ok q1")
    try shown.screen.tap("By item")
    try shown.screen.tap("No")
    #expect(shown.screen.texts.first == "ok q1 no")
  }

  @Test func `a button of an alert follows what is typed into the alert`() throws {
    let shown = Shown(Asking())
    try shown.screen.tap("By flag")
    #expect(throws: ScreenError.disabled(#"button "Send" (disabled)"#)) { try shown.screen.tap("Send") }
    try shown.screen.type("7", into: "Code")
    #expect(try shown.screen.value(of: "Code") == "7")
    try shown.screen.tap("Send")
    #expect(shown.screen.texts.first == "data 7")
  }

  @Test func `a dialog shows its title, its choices and Cancel`() throws {
    let shown = Shown(Asking())
    try shown.screen.tap("By dialog")
    #expect(shown.screen.texts == ["Choose", "One of c1"])
    #expect(shown.screen.controls == [#"button "Take c1""#, #"button "Cancel""#])
    try shown.screen.tap("Cancel")
    try shown.screen.tap("By dialog")
    try shown.screen.tap("Take c1")
    #expect(shown.screen.texts.first == "took c1")
  }

  @Test func `an alert of UIKit's is on the screen too, and another controller is named`() throws {
    let shown = Shown(Asking())
    let alert = UIAlertController(title: "Page", message: nil, preferredStyle: .alert)
    var isTapped = false
    alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in isTapped = true })
    shown.window.rootViewController?.present(alert, animated: false)
    try shown.screen.tap("Yes")
    #expect(isTapped && shown.screen.shows("By item"))
    shown.window.rootViewController?.present(UIViewController(), animated: false)
    #expect(throws: ScreenError.covered("By item", by: "UIViewController")) { try shown.screen.tap("By item") }
  }
}
