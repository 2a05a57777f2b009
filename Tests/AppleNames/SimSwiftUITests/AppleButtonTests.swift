import AuthenticationServices
import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

private struct SignIn: View {
  let journal: Journal
  @Environment(\.layoutDirection) private var direction
  @Environment(\.lineLimit) private var lines

  var body: some View {
    Text("\(direction == .rightToLeft ? "from the right" : "from the left"), \(lines ?? 0)")
    SignInWithAppleButton(.continue) { request in
      request.requestedScopes = [.email]
      journal.note("asked")
    } onCompletion: { result in
      switch result {
      case .success(let authorization):
        journal.note((authorization.credential as? ASAuthorizationAppleIDCredential)?.user ?? "nobody")
      case .failure(let error): journal.note("failed \((error as? ASAuthorizationError)?.code.rawValue ?? 0)")
      }
    }
    .signInWithAppleButtonStyle(.black)
    Menu {
      Button("Clear") { journal.note("clear") }
    } label: {
      Text("Reload")
    } primaryAction: {
      journal.note("reload")
    }
  }
}

@Suite(.simulator) @MainActor struct AppleButtonTests {
  @Test func `Apple's button asks the user, who agrees or cancels`() async throws {
    let simulator = try #require(Simulator.current)
    let journal = Journal()
    let shown = Shown(SignIn(journal: journal))
    try shown.screen.tap("Continue with Apple")
    await simulator.settle()
    #expect(journal.take() == ["asked", "failed \(ASAuthorizationError.Code.canceled.rawValue)"])

    ASAuthorizationController.simulateResult(
      .success(
        .simulated(
          provider: ASAuthorizationAppleIDProvider(), credential: ASAuthorizationAppleIDCredential(simulatedUser: "ada")
        )))
    try shown.screen.tap("Continue with Apple")
    await simulator.settle()
    #expect(journal.take() == ["asked", "ada"])
  }

  @Test func `a menu with an action of its own does it when tapped`() throws {
    let journal = Journal()
    let shown = Shown(SignIn(journal: journal))
    try shown.screen.tap("Reload")
    try shown.screen.tap("Clear")
    #expect(journal.take() == ["reload", "clear"])
  }

  @Test func `what is set around a view is read in it`() {
    let shown = Shown(
      SignIn(journal: Journal()).environment(\.layoutDirection, .rightToLeft).environment(\.lineLimit, 2))
    #expect(shown.screen.texts.contains("from the right, 2"))
  }
}
