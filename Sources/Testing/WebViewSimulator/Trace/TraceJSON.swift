import UIProcess
import WindowRegistry

/// The JSON form of a trace: one object per call, with keys in the order of the recorded traces of the conformance
/// suite; the reasons come last, under `notes`.
extension DelegateTrace {
  public var jsonValue: JSONValue { .array(events.map(\.jsonValue)) }

  /// The calls as a JSON array, one member per line.
  public var json: String { jsonValue.indented }
}

extension TraceEvent {
  public var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [.init("window", .string(window)), .init("call", .string(name.schemaName))]
    func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
    if let url { add("url", .string(url)) }
    switch call {
    case .decidePolicyForNavigationAction(let action):
      add("method", .string(action.method))
      add("targetFrame", .string(action.targetFrame.rawValue))
      add("navigationType", .string(action.kind.word))
      add("userInitiated", .bool(action.gesture == .userInitiated))
      add("isRedirect", .bool(action.isRedirect))
      add("decision", JSONValue(action.decision?.rawValue))
      if action.targetFrame == .none { add("frameName", .string(action.frameName ?? "")) }
      if let source = action.sourceFrame { add("sourceFrame", source.jsonValue) }
    case .createWebView(let action, let features, let returns):
      add("method", .string(action.method))
      add("navigationType", .string(action.kind.word))
      add("userInitiated", .bool(action.gesture == .userInitiated))
      add("windowFeatures", returns == .null ? "not available" : features.jsonValue)
      add("returns", returns.jsonValue)
      if let source = action.sourceFrame { add("sourceFrame", source.jsonValue) }
    case .decidePolicyForNavigationResponse(let response):
      add("isMainFrame", .bool(response.isMainFrame))
      add("status", JSONValue(response.status))
      add("mimeType", .string(response.mimeType))
      add("canShowMIMEType", .bool(response.canShowMIMEType))
      add("decision", JSONValue(response.decision?.rawValue))
    case .didFailProvisional(let error), .didFail(let error):
      add("domain", .string(error.domain))
      add("code", JSONValue(error.code))
      add("message", .string(error.message))
      add("appleError", ["domain": .string(error.domain), "code": JSONValue(error.code)])
    case .didBecomeDownload(let order):
      if order == .unspecified { add("orderUnspecified", true) }
    case .runJavaScriptAlertPanel(let message):
      add("message", .string(message))
    case .runJavaScriptConfirmPanel(let message, let reply), .runBeforeUnloadConfirmPanel(let message, let reply):
      add("message", .string(message))
      add("reply", reply.map(JSONValue.bool) ?? .null)
    case .runJavaScriptTextInputPanel(let message, let defaultText, let reply):
      add("message", .string(message))
      add("defaultText", .string(defaultText))
      if case .text(let text) = reply { add("reply", .string(text)) } else { add("reply", .null) }
    case .webContentProcessDidTerminate(let reason): add("reason", .string(reason))
    case .titleChanged(let title): add("title", .string(title))
    case .consoleMessage(let record):
      add("level", .string(record.level))
      add("message", .string(record.message))
    case .didStartProvisionalNavigation, .didReceiveServerRedirect, .didCommit, .didFinish, .webViewDidClose,
      .urlChanged:
      break
    }
    if let spelling { add("spelling", .string(spelling)) }
    if !notes.isEmpty { add("notes", .array(notes.map { .string($0.description) })) }
    return .object(members)
  }
}

extension FrameRecord {
  var jsonValue: JSONValue {
    ["window": .string(window), "isMainFrame": .bool(isMainFrame), "url": .string(url)]
  }
}

extension TraceEvent.CreatedView {
  var jsonValue: JSONValue {
    switch self {
    case .window(let label): .string(label)
    case .null: .null
    }
  }
}

extension WindowFeatures {
  var jsonValue: JSONValue {
    func size(_ value: Double?) -> JSONValue { value.map(JSONValue.number) ?? .null }
    func part(_ value: Bool?) -> JSONValue { value.map(JSONValue.bool) ?? .null }
    return [
      "x": size(x), "y": size(y), "width": size(width), "height": size(height),
      "menubarVisible": part(menuBarVisible), "statusbarVisible": part(statusBarVisible),
      "toolbarVisible": part(toolbarVisible), "locationbarVisible": part(locationBarVisible),
      "scrollbarsVisible": part(scrollbarsVisible), "resizable": part(resizable), "fullscreen": part(fullscreen),
    ]
  }
}

extension TraceNote {
  public var jsonValue: JSONValue {
    ["window": .string(window ?? ""), "kind": .string(kind.rawValue), "reason": .string(reason.description)]
  }
}
