import HTMLTree
import EngineValues
import WindowRegistry

/// The app as scripts reach it: dialogs, messages to its handlers, the console, and the names of its browser.
package protocol AppHosting {
  /// The three dialogs: the script waits until the app has answered.
  func alert(_ message: String, in document: ScriptDocument)
  func confirm(_ message: String, in document: ScriptDocument) -> Bool
  func prompt(_ message: String, defaultText: String, in document: ScriptDocument) -> String?
  func printPage(_ window: NavigableID)

  /// A file input was clicked. The script does not wait for the files.
  func activateFileInput(_ input: Element, in document: ScriptDocument)
  /// `showPicker()`: like a click, but without requiring a gesture.
  func showFilePicker(for input: Element, in document: ScriptDocument)

  /// Names under `window.webkit.messageHandlers` in that world.
  func messageHandlers(for document: ScriptDocument, world: ScriptWorld) -> [String]
  /// `webkit.messageHandlers.NAME.postMessage(body)`. The completion is for handlers that reply.
  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void)
  func consoleMessage(_ message: ConsoleMessage, in document: ScriptDocument)
  /// A module could not be fetched: the console names the reason, but not the module.
  func moduleDidFail(_ url: String, why: String, in document: ScriptDocument)
  /// A script has called `document.open` with the URL of a page, which opens no window.
  func documentOpenIgnoresURL(_ url: String, in document: ScriptDocument)

  var navigatorTraits: NavigatorTraits { get }
  func userAgent(for document: ScriptDocument) -> String
  /// `navigator.globalPrivacyControl`.
  func opposesDataSharing(in document: ScriptDocument) -> Bool
}
