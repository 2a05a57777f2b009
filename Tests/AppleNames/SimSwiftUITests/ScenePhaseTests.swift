import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

@MainActor private final class Phases {
  static let shared = TaskLocal<Phases?>(wrappedValue: nil)
  var seen: [String] = []
}

private struct PhaseView: View {
  @Environment(\.scenePhase) private var phase
  let phases: Phases
  var body: some View {
    Text("\(phase)").onChange(of: phase) { old, new in phases.seen.append("\(old) -> \(new)") }
  }
}

private struct PhaseApp: App {
  var body: some Scene {
    WindowGroup { if let phases = Phases.shared.get() { PhaseView(phases: phases) } }
  }
}

@Suite(.simulator) @MainActor struct ScenePhaseTests {
  @Test func `views of an app see each phase on the way to the background and back`() throws {
    let phases = Phases()
    try Phases.shared.withValue(phases) {
      let application = UIApplication.shared.simulator
      let window = application.launch(PhaseApp.self)
      #expect(application.screen.texts == ["active"])
      application.enterBackground()
      #expect(application.screen.texts == ["background"])
      application.becomeActive()
      #expect(application.screen.texts == ["active"])
      #expect(
        phases.seen == ["active -> inactive", "inactive -> background", "background -> inactive", "inactive -> active"])
      _ = try #require(window.rootViewController)
    }
  }

  @Test func `a view that appears in the background finds that phase`() {
    let phases = Phases()
    Phases.shared.withValue(phases) {
      let application = UIApplication.shared.simulator
      let window = application.launch(PhaseApp.self)
      application.enterBackground()
      window.rootViewController = UIHostingController(rootView: PhaseView(phases: phases))
      #expect(application.screen.texts == ["background"])
    }
  }
}
