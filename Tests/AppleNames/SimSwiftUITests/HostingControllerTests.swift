import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// A subclass with a closure of its own, and the initializer that every class of controllers must have.
private final class ClosingController: UIHostingController<Text> {
  private let close: (() -> Void)?

  init(rootView: Text, close: (() -> Void)?) {
    self.close = close
    super.init(rootView: rootView)
  }
  @MainActor dynamic required init?(coder: NSCoder) {
    close = nil
    super.init(coder: coder)
  }

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    super.dismiss(animated: flag) {
      self.close?()
      completion?()
    }
  }
}

/// Views that a function builds which belongs to no actor.
@ViewBuilder nonisolated private func texts(isShort: Bool) -> some View {
  if isShort { Text("short") } else { Text("long") }
  AnyView(Text("end"))
}

@Suite(.simulator) @MainActor struct HostingControllerTests {
  @Test func `builders of views belong to no actor`() {
    let shown = Shown(texts(isShort: true))
    #expect(shown.screen.texts == ["short", "end"])
  }

  @Test func `an app's own hosting controller is presented and dismissed`() async {
    let shown = Shown(Text("below"))
    let journal = Journal()
    let controller = ClosingController(rootView: Text("above")) { journal.note("closed") }
    shown.window.rootViewController?.present(controller, animated: false)
    #expect(shown.screen.texts.contains("above"))
    controller.dismiss(animated: false) { journal.note("done") }
    await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    #expect(journal.take() == ["closed", "done"])
  }
}
