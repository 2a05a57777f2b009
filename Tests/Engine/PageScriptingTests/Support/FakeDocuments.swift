import HTMLTree
import SimulatedWeb

@testable import PageScripting

/// Parses pages and runs their scripts; all documents have the same cookies.
final class FakeDocuments: DocumentHosting {
  private var cookieJar: [String: String] = [:]
  private var areas: [String: StorageArea] = [:]
  private let databases = DatabaseArea()
  private var parsers: [ObjectIdentifier: HTMLParser] = [:]
  private let log: FakeLog

  init(log: FakeLog) { self.log = log }

  func parse(_ html: String, into document: ScriptDocument) {
    let parser = HTMLParser(document: document.document, scripting: .enabled)
    parsers[ObjectIdentifier(document)] = parser
    parser.append(html)
    parser.markEndOfInput()
    parsing: while true {
      switch parser.advance() {
      case .script(let element):
        element.scriptFlags.insert(.alreadyStarted)
        let type = element.attribute("type") ?? ""
        guard type.isEmpty || type == "text/javascript" else { continue }
        document.runClassicScript(
          element.childTextContent, element: element, sourceURL: document.url.href, line: element.contentPosition.line)
      case .needsInput, .finished: break parsing
      }
    }
    parsers[ObjectIdentifier(document)] = nil
    document.readyState = .interactive
    _ = document.fire("DOMContentLoaded", at: .document, bubbles: true, cancelable: false)
    document.readyState = .complete
    _ = document.fire("load", at: .window, bubbles: false, cancelable: false)
  }

  func hasStorageAccess(_ document: ScriptDocument) -> Bool { true }
  func requestStorageAccess(_ document: ScriptDocument) -> Bool { true }

  func databases(of document: ScriptDocument) throws(DOMExceptionError) -> DatabaseArea { databases }

  func write(_ text: String, to document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.add("write \(text)")
    parsers[ObjectIdentifier(document)]?.insert(text)
  }

  func openDocument(_ document: ScriptDocument, by caller: Caller) throws(DOMExceptionError) {
    log.add("document.open")
  }

  func closeDocument(_ document: ScriptDocument) { log.add("document.close") }

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
    log.add("storage \(kind) \(change.key ?? "-") \(change.oldValue ?? "-") \(change.newValue ?? "-")")
  }

  func permissionState(of name: String, in document: ScriptDocument) -> PermissionStates.State? { nil }
  func isIsolated(_ document: ScriptDocument) -> Bool { false }
  func hidingSelectors(in document: ScriptDocument) -> [String] { [] }
}
