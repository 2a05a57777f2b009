import HTMLTree
import URLStandard

/// The permissions that the policies of a document give its scripts.
package protocol PolicyHosting {
  /// Asks the document's policies, and tells of a refusal: the console, the page's own event, the reports.
  func permits(_ action: ScriptAction, in document: ScriptDocument) -> Bool
  /// The URL over https, if the document wants its requests to be secure (rule 11.4).
  func upgraded(_ url: WebURL, in document: ScriptDocument) -> WebURL
  /// Whether an `integrity` fits the content (Subresource Integrity).
  func isMet(_ integrity: String, by content: [UInt8]) -> Bool
  /// The reason why a text that becomes a script throws in the document's window, in WebKit's words; nil if it runs.
  func evaluationRefusal(in document: ScriptDocument) -> String?
  /// The same for the code of WebAssembly.
  func webAssemblyRefusal(in document: ScriptDocument) -> String?
}

/// An action of a script that a policy of its page may forbid.
package enum ScriptAction {
  /// An `on…` attribute of the element is to run.
  case handler(String, of: Element)
  /// `eval` or `Function` is called although the window refuses both.
  case evaluation(String)
  /// A timer has a text in place of a function.
  case timerText(String)
  /// A connection of `EventSource` or `WebSocket`, or a beacon.
  case connection(WebURL)
  case worker(WebURL)
}
