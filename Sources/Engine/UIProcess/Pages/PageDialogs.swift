import WebMessages
import WindowRegistry

/// The dialogs of a page: its script stands still until the reply (rules 7.1 to 7.6).
extension WebPageProxy {
  func runAlert(_ message: String, frame: FrameSnapshot, done: @escaping @MainActor () -> Void) {
    let place = append(.runJavaScriptAlertPanel(message: message))
    guard let client else { return done() }
    asking(place) {
      client.page(self, runAlert: message, frame: frame, done: DialogListener { done() })
    }
  }

  func runConfirm(_ message: String, frame: FrameSnapshot, done: @escaping @MainActor (Bool) -> Void) {
    let place = append(.runJavaScriptConfirmPanel(message: message, reply: nil))
    let listener = DialogListener<Bool> { [world] reply in
      world.trace.update(place) { $0.call = .runJavaScriptConfirmPanel(message: message, reply: reply) }
      done(reply)
    }
    guard let client else { return listener.reply(false) }
    asking(place) { client.page(self, runConfirm: message, frame: frame, done: listener) }
  }

  func runPrompt(
    _ message: String, defaultText: String, frame: FrameSnapshot, done: @escaping @MainActor (String?) -> Void
  ) {
    let place = append(
      .runJavaScriptTextInputPanel(message: message, defaultText: defaultText, reply: .unanswered))
    let listener = DialogListener<String?> { [world] reply in
      world.trace.update(place) {
        $0.call = .runJavaScriptTextInputPanel(
          message: message, defaultText: defaultText, reply: reply.map { .text($0) } ?? .cancelled)
      }
      done(reply)
    }
    guard let client else { return listener.reply(nil) }
    asking(place) {
      client.page(self, runPrompt: message, defaultText: defaultText, frame: frame, done: listener)
    }
  }

  func runBeforeUnload(_ message: String, done: @escaping @MainActor (Bool) -> Void) {
    let place = append(.runBeforeUnloadConfirmPanel(message: message, reply: nil))
    let listener = DialogListener<Bool> { [world] reply in
      world.trace.update(place) { $0.call = .runBeforeUnloadConfirmPanel(message: message, reply: reply) }
      done(reply)
    }
    guard let client else { return listener.reply(true) }
    asking(place) { client.page(self, runBeforeUnloadPanel: message, done: listener) }
  }

  private func append(_ call: TraceEvent.Call) -> Int {
    world.trace.append(
      TraceEvent(
        window: label, call: call, notes: [.scriptWaitsForReply]))
  }

  private func asking(_ place: Int, _ body: () -> Void) {
    world.trace.current = place
    body()
    world.trace.current = nil
  }
}
