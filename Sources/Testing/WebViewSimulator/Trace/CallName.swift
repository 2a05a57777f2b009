import UIProcess

/// The names of the delegate calls: Apple's, as people say them, and those in the trace schema.
public enum CallName: String, CaseIterable, Sendable {
  case decidePolicyFor
  case createWebViewWith
  case decidePolicyForResponse
  case didStartProvisionalNavigation
  case didReceiveServerRedirect
  case didCommit
  case didFinish
  case didFailProvisionalNavigation
  case didFail
  case didBecomeDownload
  case webViewDidClose
  case alert
  case confirm
  case prompt
  case beforeUnload
  case webContentProcessDidTerminate
  case titleChanged
  case urlChanged
  case console

  /// The value of `call` in a JSON trace.
  public var schemaName: String {
    switch self {
    case .decidePolicyFor: "decidePolicyForNavigationAction"
    case .createWebViewWith: "createWebView"
    case .decidePolicyForResponse: "decidePolicyForNavigationResponse"
    case .didFailProvisionalNavigation: "didFailProvisional"
    case .alert: "runJavaScriptAlertPanel"
    case .confirm: "runJavaScriptConfirmPanel"
    case .prompt: "runJavaScriptTextInputPanel"
    case .beforeUnload: "runBeforeUnloadConfirmPanel"
    case .webContentProcessDidTerminate: "webViewWebContentProcessDidTerminate"
    case .console: "consoleMessage"
    default: rawValue
    }
  }

  /// Accepts the short name, the schema's name and the usual abbreviations.
  public init?(anyName name: String) {
    let found = Self.allCases.first { $0.rawValue == name || $0.schemaName == name } ?? Self.shortenings[name]
    guard let found else { return nil }
    self = found
  }

  private static let shortenings: [String: CallName] = [
    "didStart": .didStartProvisionalNavigation,
    "didRedirect": .didReceiveServerRedirect,
    "didReceiveServerRedirectForProvisionalNavigation": .didReceiveServerRedirect,
    "didFailProvisional": .didFailProvisionalNavigation,
    "decidePolicyForAction": .decidePolicyFor,
  ]
}

extension TraceEvent {
  public var name: CallName {
    switch call {
    case .decidePolicyForNavigationAction: .decidePolicyFor
    case .createWebView: .createWebViewWith
    case .decidePolicyForNavigationResponse: .decidePolicyForResponse
    case .didStartProvisionalNavigation: .didStartProvisionalNavigation
    case .didReceiveServerRedirect: .didReceiveServerRedirect
    case .didCommit: .didCommit
    case .didFinish: .didFinish
    case .didFailProvisional: .didFailProvisionalNavigation
    case .didFail: .didFail
    case .didBecomeDownload: .didBecomeDownload
    case .webViewDidClose: .webViewDidClose
    case .runJavaScriptAlertPanel: .alert
    case .runJavaScriptConfirmPanel: .confirm
    case .runJavaScriptTextInputPanel: .prompt
    case .runBeforeUnloadConfirmPanel: .beforeUnload
    case .webContentProcessDidTerminate: .webContentProcessDidTerminate
    case .titleChanged: .titleChanged
    case .urlChanged: .urlChanged
    case .consoleMessage: .console
    }
  }

  /// Whether it is one of the optional records (title, URL, console), which no delegate method receives.
  public var isObservation: Bool {
    switch call {
    case .titleChanged, .urlChanged, .consoleMessage: true
    default: false
    }
  }
}
