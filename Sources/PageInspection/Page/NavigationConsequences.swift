import WindowRegistry

/// What links, areas, forms and frames ask of the delegates, in words (rule book 1g and 1h).
struct NavigationConsequences {
  /// The names of frames in the page.
  let frameNames: Set<String>

  enum Source {
    case hyperlink(rel: [String], isDownload: Bool)
    case form(rel: [String], method: String)
  }

  func reasons(url: String, target: String, source: Source) -> [Reason] {
    let type: String
    let rel: [String]
    switch source {
    case .hyperlink(let tokens, let isDownload):
      if isDownload { return [download] }
      type = "linkActivated"
      rel = tokens
    case .form(let tokens, let method):
      if method == "DIALOG" { return [Reason("1.77", "closes its dialog: no delegate call")] }
      type = method == "POST" ? "formSubmitted, POST" : "formSubmitted"
      rel = tokens
    }
    switch TargetKeyword(target) {
    case .ownFrame, .parent, .top: return own(url, type)
    case .newWindow: return [newWindow(type), opener(rel, url: url, isNamed: false)]
    case .name(let name):
      if frameNames.contains(name) {
        return [Reason("1.63", "decidePolicyFor in this view: \(type), target frame sub, the frame named \(name)")]
      }
      let found = Reason(
        "1.63", "while a window named \(name) can be reached: decidePolicyFor there only, \(type), target frame main")
      return [found, newWindow(type, otherwise: true), opener(rel, url: url, isNamed: true)]
    }
  }

  private var download: Reason {
    Reason("1.71", "decidePolicyFor in this view: linkActivated, target frame main, shouldPerformDownload; the target is ignored")
  }

  private func own(_ url: String, _ type: String) -> [Reason] {
    switch AddressKind(url) {
    case .javaScript: return [Reason("1.68", "runs its script: no delegate call")]
    case .fragment:
      return [Reason("4.20", "decidePolicyFor in this view: \(type), target frame main; then the page scrolls, nothing is loaded")]
    case .otherScheme(let scheme):
      return [
        Reason("4.32", "decidePolicyFor in this view: \(type), target frame main; allowed, the load fails (-1002): the app has to hand \(scheme): to the system")
      ]
    case .empty, .aboutBlank, .data, .blob, .ordinary:
      return [Reason("1.63", "decidePolicyFor in this view: \(type), target frame main")]
    }
  }

  private func newWindow(_ type: String, otherwise: Bool = false) -> Reason {
    let start = otherwise ? "otherwise decidePolicyFor" : "decidePolicyFor"
    return Reason(
      "1.64", "\(start) in this view: \(type), target frame nil; allowed, createWebViewWith; then decidePolicyFor in the new view: other, target frame main")
  }

  /// Rule 1.67.
  private func opener(_ rel: [String], url: String, isNamed: Bool) -> Reason {
    let isSuppressed = rel.contains("noopener") || rel.contains("noreferrer")
    let keepsByDefault = isNamed || rel.contains("opener") || AddressKind(url) == .javaScript
    return Reason(
      "1.67", !isSuppressed && keepsByDefault ? "the new window has an opener" : "the new window has no opener")
  }

  static let contentInAttribute = Reason("4.28", "decidePolicyFor in this view: other, target frame sub; no decidePolicyForResponse")

  func frame(url: String) -> [Reason] {
    switch AddressKind(url) {
    case .empty, .aboutBlank: return [Reason("1.56", "decidePolicyFor in this view for information: the answer is ignored")]
    case .javaScript: return [Reason("1.57", "runs its script: no delegate call")]
    case .fragment, .data, .blob, .otherScheme, .ordinary:
      return [Reason("4.27", "decidePolicyFor in this view: other, target frame sub; decidePolicyForResponse; no didStart, didCommit or didFinish")]
    }
  }
}
