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

@Suite(.simulator) @MainActor struct HostingControllerTests {
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
