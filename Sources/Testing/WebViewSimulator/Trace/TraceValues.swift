import UIProcess
import WebMessages
import WindowRegistry

/// A value of a call that itself knows how traces show it. Calls with simpler values need none: Tools/delegates.toml
/// describes theirs.
protocol TraceValue {
  /// The members that the value adds to the JSON of its call.
  var traceMembers: [JSONValue.Member] { get }
  /// Adds the value to the line of its call.
  func describe(in line: inout TraceLine)
}

// MARK: Policies

extension ActionRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("method", .string(method)), .init("targetFrame", .string(targetFrame.rawValue)),
      .init("navigationType", .string(kind.word)), .init("userInitiated", .bool(gesture == .userInitiated)),
      .init("isRedirect", .bool(isRedirect)), .init("decision", JSONValue(decision?.rawValue)),
    ]
    if targetFrame == .none { members.append(.init("frameName", .string(frameName ?? ""))) }
    if let sourceFrame { members.append(.init("sourceFrame", sourceFrame.jsonValue)) }
    return members
  }

  func describe(in line: inout TraceLine) {
    line.words = [targetFrame.rawValue] + words
    line.quietWords = quietWords
    line.answer = decision?.rawValue ?? "no answer"
  }

  fileprivate var words: [String] {
    var words = [kind.word]
    if method != "GET" { words.append(method) }
    if isRedirect { words.append("redirect") }
    if gesture == .userInitiated { words.append("user") }
    return words
  }

  fileprivate var quietWords: [String] {
    var words = [method]
    if gesture == .notUserInitiated { words.append("not user") }
    if let frameName { words.append("name=\(frameName)") }
    if let sourceFrame {
      words.append("from \(sourceFrame.window)")
      if !sourceFrame.isMainFrame { words.append("from \(sourceFrame.window) sub") }
    }
    return words
  }
}

extension ResponseRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    [
      .init("isMainFrame", .bool(isMainFrame)), .init("status", JSONValue(status)),
      .init("mimeType", .string(mimeType)), .init("canShowMIMEType", .bool(canShowMIMEType)),
      .init("decision", JSONValue(decision?.rawValue)),
    ]
  }

  func describe(in line: inout TraceLine) {
    line.words = [isMainFrame ? "main" : "sub", String(status), mimeType]
    line.quietWords = [canShowMIMEType ? "canShow" : "cannotShow"]
    line.answer = decision?.rawValue ?? "no answer"
  }
}

extension ChallengeRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("method", .string(method)), .init("previousFailureCount", JSONValue(previousFailureCount)),
      .init("disposition", JSONValue(disposition?.rawValue)),
    ]
    if let realm { members.append(.init("realm", .string(realm))) }
    if let user { members.append(.init("user", .string(user))) }
    return members
  }

  func describe(in line: inout TraceLine) {
    line.words = [method] + (realm.map { [JSONWriter.quoted($0)] } ?? [])
    if previousFailureCount > 0 { line.words.append("failed \(previousFailureCount)") }
    if let user { line.quietWords = ["user=\(user)"] }
    line.answer = disposition?.rawValue ?? "no answer"
  }
}

extension FormRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    [
      .init("method", .string(method)), .init("targetFrame", .string(targetFrame.rawValue)),
      .init("fields", .array(fields.map { .string($0) })),
    ]
  }

  func describe(in line: inout TraceLine) {
    line.words = [method, targetFrame.rawValue] + fields.map(JSONWriter.quoted)
  }
}

extension TraversalRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    [.init("willUseInstantBack", .bool(willUseInstantBack)), .init("reply", reply.jsonValue)]
  }

  func describe(in line: inout TraceLine) {
    if willUseInstantBack { line.words = ["instantly"] }
    line.answer = reply.word
  }
}

// MARK: Windows

/// The values of `createWebViewWith`: without a window, no features are shown.
struct WindowCreation: TraceValue {
  var action: ActionRecord
  var features: WindowFeatures
  var returns: TraceEvent.CreatedView

  var traceMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("method", .string(action.method)), .init("navigationType", .string(action.kind.word)),
      .init("userInitiated", .bool(action.gesture == .userInitiated)),
      .init("windowFeatures", returns == .null ? "not available" : features.jsonValue),
      .init("returns", returns.jsonValue),
    ]
    if let source = action.sourceFrame { members.append(.init("sourceFrame", source.jsonValue)) }
    return members
  }

  func describe(in line: inout TraceLine) {
    line.words = action.words + features.givenWords
    line.quietWords = ["nil"] + action.quietWords
    line.answer = returns.word
  }
}

extension TraceEvent.CreatedView {
  /// The window's label or `nil`.
  public var word: String {
    switch self {
    case .window(let label): label
    case .null: "nil"
    }
  }
}

// MARK: Loads

extension NavigationError: TraceValue {
  var traceMembers: [JSONValue.Member] {
    [
      .init("domain", .string(domain)), .init("code", JSONValue(code)), .init("message", .string(message)),
      .init("appleError", ["domain": .string(domain), "code": JSONValue(code)]),
    ]
  }

  func describe(in line: inout TraceLine) {
    line.words = ["\(domain) \(code)"]
    line.quietWords = [String(code), domain]
  }
}

extension TraceEvent.DownloadOrder: TraceValue {
  var traceMembers: [JSONValue.Member] { self == .unspecified ? [.init("orderUnspecified", true)] : [] }

  func describe(in line: inout TraceLine) {}
}

// MARK: Dialogs

/// The values of a prompt.
struct TextInputPanel: TraceValue {
  var message: String
  var defaultText: String
  var reply: TraceEvent.PanelText

  var traceMembers: [JSONValue.Member] {
    [
      .init("message", .string(message)), .init("defaultText", .string(defaultText)), .init("reply", reply.jsonValue),
    ]
  }

  func describe(in line: inout TraceLine) {
    line.subject = message
    if !defaultText.isEmpty { line.words = ["default " + JSONWriter.quoted(defaultText)] }
    line.answer = reply.word
  }
}

extension TraceEvent.PanelText {
  fileprivate var jsonValue: JSONValue { if case .text(let text) = self { .string(text) } else { .null } }

  fileprivate var word: String {
    switch self {
    case .text(let text): JSONWriter.quoted(text)
    case .cancelled: "nil"
    case .unanswered: "no answer"
    }
  }
}

extension OpenPanelRecord: TraceValue {
  var traceMembers: [JSONValue.Member] {
    [
      .init("allowsMultipleSelection", .bool(request.allowsMultipleSelection)),
      .init("allowsDirectories", .bool(request.allowsDirectories)),
      .init("acceptedTypes", .array(request.acceptedTypes.map(JSONValue.string))), .init("reply", reply.jsonValue),
    ]
  }

  func describe(in line: inout TraceLine) {
    line.words =
      (request.allowsMultipleSelection ? ["multiple"] : []) + (request.allowsDirectories ? ["folders"] : [])
      + request.acceptedTypes
    line.answer = reply.word
  }
}

extension OpenPanelRecord.Reply {
  fileprivate var jsonValue: JSONValue {
    if case .files(let names) = self { .array(names.map(JSONValue.string)) } else { .null }
  }

  fileprivate var word: String {
    switch self {
    case .files([]): "no file"
    case .files(let names): names.joined(separator: ", ")
    case .cancelled: "nil"
    case .unanswered: "no answer"
    }
  }
}

/// The reply to a confirmation.
extension Bool? {
  var jsonValue: JSONValue { map(JSONValue.bool) ?? .null }
  var word: String { map(String.init) ?? "no answer" }
}

// MARK: Consoles

extension ConsoleRecord: TraceValue {
  var traceMembers: [JSONValue.Member] { [.init("level", .string(level)), .init("message", .string(message))] }

  func describe(in line: inout TraceLine) {
    line.subject = message
    line.words = [level]
  }
}

// MARK: Parts of values

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

extension WindowFeatures {
  /// The features that were given, such as `width=800`, in the order of `WKWindowFeatures`.
  public var givenWords: [String] {
    var words: [String] = []
    for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
      if let value { words.append("\(name)=\(JSONWriter.number(value))") }
    }
    let switches: [(String, Bool?)] = [
      ("menuBar", menuBarVisible), ("statusBar", statusBarVisible), ("toolbars", toolbarVisible),
      ("resizing", resizable),
    ]
    for (name, value) in switches {
      if let value { words.append("\(name)=\(value ? "on" : "off")") }
    }
    return words
  }
}
