import UIProcess

/// A dialog of a page that waits for an answer.
@MainActor struct DriverPrompt {
  enum Kind: String { case alert, confirm, prompt, beforeUnload }

  let kind: Kind
  let message: String
  let defaultText: String
  let page: WebPageProxy
  /// The text that "send alert text" has set.
  var text: String?
  private let answer: @MainActor (_ accepts: Bool, _ text: String?) -> Void

  init(
    _ kind: Kind, _ message: String, defaultText: String = "", page: WebPageProxy,
    answer: @escaping @MainActor (Bool, String?) -> Void
  ) {
    self.kind = kind
    self.message = message
    self.defaultText = defaultText
    self.page = page
    self.answer = answer
  }

  func accept(_ text: String? = nil) { answer(true, text ?? self.text ?? defaultText) }
  func dismiss() { answer(false, nil) }
}
