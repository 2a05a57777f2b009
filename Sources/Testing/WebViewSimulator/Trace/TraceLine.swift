import Reasons
import UIProcess
import WebMessages
import WindowRegistry

/// One call, divided into the parts that a reader looks for; tables print them and expectations compare them.
///
/// In full: `popup1: decidePolicyFor https://example.com/ [main, other, user] allow`.
public struct TraceLine: Equatable, Sendable {
  public var window: String
  public var call: CallName
  /// The URL, or the text of a dialog or console message; nil if the call has neither.
  public var subject: String?
  /// What distinguishes the call, most important words first: target frame, navigation type, …
  public var words: [String]
  /// More words that an expectation may name, but that are not printed.
  public var quietWords: [String]
  /// What the delegate answered; nil for calls without an answer, `no answer` while it is outstanding.
  public var answer: String?

  public init(_ event: TraceEvent) {
    window = event.window
    call = event.name
    subject = event.url
    words = []
    quietWords = []
    answer = nil
    switch event.call {
    case .decidePolicyForNavigationAction(let action):
      words = [action.targetFrame.rawValue] + Self.words(action)
      quietWords = Self.quietWords(action)
      answer = action.decision?.rawValue ?? "no answer"
    case .createWebView(let action, let features, let returns):
      words = Self.words(action) + features.givenWords
      quietWords = ["nil"] + Self.quietWords(action)
      answer = returns.word
    case .decidePolicyForNavigationResponse(let response):
      words = [response.isMainFrame ? "main" : "sub", String(response.status), response.mimeType]
      quietWords = [response.canShowMIMEType ? "canShow" : "cannotShow"]
      answer = response.decision?.rawValue ?? "no answer"
    case .didFailProvisional(let error), .didFail(let error):
      words = ["\(error.domain) \(error.code)"]
      quietWords = [String(error.code), error.domain]
    case .runJavaScriptAlertPanel(let message):
      subject = message
    case .runJavaScriptConfirmPanel(let message, let reply), .runBeforeUnloadConfirmPanel(let message, let reply):
      subject = message
      answer = reply.map(String.init) ?? "no answer"
    case .runJavaScriptTextInputPanel(let message, let defaultText, let reply):
      subject = message
      if !defaultText.isEmpty { words = ["default " + JSONWriter.quoted(defaultText)] }
      answer = reply.word
    case .webContentProcessDidTerminate(let reason): words = [reason]
    case .titleChanged(let title): subject = title
    case .consoleMessage(let record):
      subject = record.message
      words = [record.level]
    case .didBecomeDownload, .didStartProvisionalNavigation, .didReceiveServerRedirect, .didCommit, .didFinish,
      .webViewDidClose, .urlChanged:
      break
    }
  }

  private static func words(_ action: ActionRecord) -> [String] {
    var words = [action.kind.word]
    if action.method != "GET" { words.append(action.method) }
    if action.isRedirect { words.append("redirect") }
    if action.gesture == .userInitiated { words.append("user") }
    return words
  }

  private static func quietWords(_ action: ActionRecord) -> [String] {
    var words = [action.method]
    if action.gesture == .notUserInitiated { words.append("not user") }
    if let name = action.frameName { words.append("name=\(name)") }
    if let source = action.sourceFrame {
      words.append("from \(source.window)")
      if !source.isMainFrame { words.append("from \(source.window) sub") }
    }
    return words
  }
}

extension TraceLine: CustomStringConvertible {
  public var description: String {
    var parts = ["\(window): \(call.rawValue)"]
    if let subject { parts.append(Self.written(subject, isURL: !call.hasTextSubject)) }
    if !words.isEmpty { parts.append("[" + words.joined(separator: ", ") + "]") }
    if let answer { parts.append(call.answersAfterArrow ? "-> \(answer)" : answer) }
    return parts.joined(separator: " ").printable
  }

  /// URLs are written without quotes if possible, other texts with quotes.
  private static func written(_ subject: String, isURL: Bool) -> String {
    let isBare =
      isURL && !subject.isEmpty && subject.unicodeScalars.allSatisfy { $0.value > 32 && !$0.isUnprintable }
      && subject.first != "["
    return isBare ? subject : JSONWriter.quoted(subject)
  }
}

extension CallName {
  /// Whether the call concerns a text rather than a URL.
  var hasTextSubject: Bool {
    switch self {
    case .alert, .confirm, .prompt, .beforeUnload, .titleChanged, .console: true
    default: false
    }
  }

  var answersAfterArrow: Bool {
    switch self {
    case .createWebViewWith, .confirm, .prompt, .beforeUnload: true
    default: false
    }
  }
}

extension NavigationKind {
  /// As in a JSON trace.
  public var word: String {
    switch self {
    case .linkActivated: "linkActivated"
    case .formSubmitted: "formSubmitted"
    case .backForward: "backForward"
    case .reload: "reload"
    case .formResubmitted: "formResubmitted"
    case .other: "other"
    }
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

extension TraceEvent.PanelText {
  var word: String {
    switch self {
    case .text(let text): JSONWriter.quoted(text)
    case .cancelled: "nil"
    case .unanswered: "no answer"
    }
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
