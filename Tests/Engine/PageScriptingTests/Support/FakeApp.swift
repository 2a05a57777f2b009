import HTMLTree
import EngineValues
import WindowRegistry

@testable import PageScripting

/// An app that answers dialogs and messages as a test prepares, and keeps the console.
final class FakeApp: AppHosting {
  var answerToPrompt: String?
  var answerToMessage: (String, PlainValue) -> Result<PlainValue, ScriptHandlerFailure> = { _, _ in .success(.undefined)
  }
  var handlerNames: [String] = []
  var console: [ConsoleMessage] = []
  var consoleText: [String] { console.map { "\($0.level.rawValue): \($0.text)" } }
  private let clock: FakeClock
  private let log: FakeLog

  init(clock: FakeClock, log: FakeLog) {
    self.clock = clock
    self.log = log
  }

  func alert(_ message: String, in document: ScriptDocument) { log.add("alert \(message)") }

  func confirm(_ message: String, in document: ScriptDocument) -> Bool {
    log.add("confirm \(message)")
    return true
  }

  func prompt(_ message: String, defaultText: String, in document: ScriptDocument) -> String? {
    log.add("prompt \(message) \(defaultText)")
    return answerToPrompt
  }

  func printPage(_ window: NavigableID) { log.add("print \(window.rawValue)") }
  func activateFileInput(_ input: Element, in document: ScriptDocument) { log.add("file input is activated") }
  func showFilePicker(for input: Element, in document: ScriptDocument) { log.add("file picker") }

  func messageHandlers(for document: ScriptDocument, world: ScriptWorld) -> [String] { handlerNames }

  func postToMessageHandler(
    _ name: String, body: PlainValue, document: ScriptDocument, world: ScriptWorld,
    completion: @escaping (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    log.add("handler \(name) \(body)")
    clock.schedule(after: 0) { [unowned self] in completion(answerToMessage(name, body)) }
  }

  func consoleMessage(_ message: ConsoleMessage, in document: ScriptDocument) { console.append(message) }
  func moduleDidFail(_ url: String, why: String, in document: ScriptDocument) {}
  func documentOpenIgnoresURL(_ url: String, in document: ScriptDocument) {}
  var navigatorTraits: NavigatorTraits { NavigatorTraits() }
  func opposesDataSharing(in document: ScriptDocument) -> Bool { false }
  func userAgent(for document: ScriptDocument) -> String { "Mozilla/5.0 (iPhone) Test" }
}
