import UIProcess
import WebMessages

/// The possible words in brackets of a call.
enum ExpectedWords {
  private static let frames = ["main", "sub", "nil"]
  private static let gestures = ["user", "not user", "redirect"]
  private static let types: [String] =
    [.linkActivated, .formSubmitted, .backForward, .reload, .formResubmitted, .other].map {
      (kind: NavigationKind) in kind.word
    }
  private static let ofActions = Set(frames + gestures + types)
  private static let features = ["x", "y", "width", "height", "menuBar", "statusBar", "toolbars", "resizing"]

  /// The mistake of a word; nil if it may be true of the call.
  static func problem(with word: String, of call: CallName) -> String? {
    switch call {
    case .decidePolicyFor, .createWebViewWith:
      let isKnown = ofActions.contains(word) || isMethod(word) || isAssignment(word, of: call)
      return isKnown || word.hasPrefix("from ") ? nil : problem(with: word, ofAction: call)
    case .decidePolicyForResponse:
      // A status, or a MIME type.
      if word.allSatisfy(\.isNumber) || word.contains("/") { return nil }
      let known = ["main", "sub", "canShow", "cannotShow"]
      if known.contains(word) { return nil }
      let hint = Spelling.nearest(to: word, among: known).map { "; did you mean “\($0)”?" }
      return "“\(word)” says nothing of a response"
        + (hint ?? "; its words are main or sub, a status, a MIME type, canShow or cannotShow")
    default: return nil
    }
  }

  private static func isMethod(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func isAssignment(_ word: String, of call: CallName) -> Bool {
    guard let name = word.utf8.firstIndex(of: UInt8(ascii: "=")).map({ String(word[..<$0]) }) else { return false }
    return name == "name" || call == .createWebViewWith && features.contains(name)
  }

  private static func problem(with word: String, ofAction call: CallName) -> String {
    if let type = Spelling.nearest(to: word, among: types) {
      return "“\(word)” is no navigation type; did you mean “\(type)”?"
    }
    if let other = Spelling.nearest(to: word, among: frames + gestures) {
      return "“\(word)” says nothing of \(call.rawValue); did you mean “\(other)”?"
    }
    let all =
      "main, sub or nil; " + types.joined(separator: ", ") + "; a method; user, not user, redirect; name=…; from …"
    return "“\(word)” says nothing of \(call.rawValue); its words are \(all)"
      + (call == .createWebViewWith ? "; " + features.map { $0 + "=…" }.joined(separator: ", ") : "")
  }
}
