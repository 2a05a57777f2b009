import HTMLTree
import SimulatedWeb
import URLStandard
import WindowRegistry

@testable import PageScripting

/// Navigation and history.
extension FakeHost {
  func navigate(_ window: NavigableID, to url: String, history: LocationChange, by caller: Caller)
    throws(DOMExceptionError)
  {
    guard let target = WebURL(url, base: caller.entry.documentBaseURL) else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    log.append("navigate \(window.rawValue) \(history) \(target.href)")
    schedule(after: 0) { $0.show(target, in: window) }
  }

  func reload(_ window: NavigableID, by caller: Caller) { log.append("reload \(window.rawValue)") }
  func historyLength(of window: NavigableID) -> Int { windows[window]?.historyLength ?? 0 }

  func traverseHistory(of window: NavigableID, by delta: Int, caller: Caller) {
    log.append("traverse \(window.rawValue) \(delta)")
  }

  func updateHistory(
    of document: ScriptDocument, state: SerializedValue, url: String?, kind: HistoryUpdate, by caller: Caller
  ) throws(DOMExceptionError) {
    if let url {
      guard let target = WebURL(url, base: document.documentBaseURL) else {
        throw DOMExceptionError(name: "SecurityError", message: "The URL cannot be parsed.")
      }
      document.url = target
    }
    if kind == .push { windows[document.navigable]?.historyLength += 1 }
    states[ObjectIdentifier(document)] = state
    log.append("\(kind)State \(document.url.href)")
  }

  func historyState(of document: ScriptDocument) -> SerializedValue? { states[ObjectIdentifier(document)] }

  func followHyperlink(_ element: Element, in document: ScriptDocument, click: ClickDetails) {
    log.append("follow \(element.attribute("href") ?? "") \(element.attribute("target") ?? "-")")
  }

  func submit(_ submission: FormSubmission, in document: ScriptDocument) {
    submissions.append(submission)
    let entries = submission.entries.map { entry in
      switch entry.value {
      case .text(let text): "\(entry.name)=\(text)"
      case .file(let name, _, _): "\(entry.name)=<\(name)>"
      }
    }
    log.append("submit \(submission.cause) \(entries.joined(separator: "&"))")
  }
}

/// What belongs to a document.
extension FakeHost {
  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.append("write \(text)")
    parsers[ObjectIdentifier(document)]?.insert(text)
  }

  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.append("document.open")
  }
  func closeDocument(_ document: ScriptDocument) { log.append("document.close") }

  func cookies(of document: ScriptDocument) -> String {
    cookieJar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }

  func setCookie(_ cookie: String, of document: ScriptDocument) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
    if pair.count == 2 { cookieJar[pair[0]] = pair[1] }
  }

  func storage(_ kind: StorageKind, of document: ScriptDocument) throws(DOMExceptionError) -> StorageArea {
    guard !document.origin.isOpaque else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    let key = "\(kind) \(document.origin.serialized)"
    if let area = areas[key] { return area }
    let area = StorageArea()
    areas[key] = area
    return area
  }

  func storageChanged(_ change: StorageChange, of kind: StorageKind, by document: ScriptDocument) {
    log.append("storage \(kind) \(change.key ?? "-") \(change.oldValue ?? "-") \(change.newValue ?? "-")")
  }
}
