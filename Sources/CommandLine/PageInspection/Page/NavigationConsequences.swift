import EngineValues

/// The delegate calls that links, areas, forms and frames lead to, in words (rules 1.63 to 1.77, 4.27 and 4.28).
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
      if method == "DIALOG" { return [.dialogIsClosed] }
      type = method == "POST" ? "formSubmitted, POST" : "formSubmitted"
      rel = tokens
    }
    switch TargetKeyword(target) {
    case .ownFrame, .parent, .top: return own(url, type)
    case .newWindow: return [newWindow(type), opener(rel, url: url, isNamed: false)]
    case .name(let name):
      if frameNames.contains(name) {
        return [.frameIsAsked(type, named: name)]
      }
      let found = Reason.foundWindowIsAsked(type, named: name)
      return [found, newWindow(type, otherwise: true), opener(rel, url: url, isNamed: true)]
    }
  }

  private var download: Reason {
    .downloadIsAskedAbout
  }

  private func own(_ url: String, _ type: String) -> [Reason] {
    switch AddressKind(url) {
    case .javaScript: return [.scriptLinkRuns]
    case .fragment:
      return [.fragmentIsAskedAbout(type)]
    case .otherScheme(let scheme):
      return [.schemeIsAskedAbout(scheme, type: type)]
    case .empty, .aboutBlank, .data, .blob, .ordinary:
      return [.viewIsAsked(type)]
    }
  }

  private func newWindow(_ type: String, otherwise: Bool = false) -> Reason {
    otherwise ? .otherwiseNewWindowIsAskedAbout(type) : .newWindowIsAskedAbout(type)
  }

  /// Rule 1.67.
  private func opener(_ rel: [String], url: String, isNamed: Bool) -> Reason {
    let isSuppressed = rel.contains("noopener") || rel.contains("noreferrer")
    let keepsByDefault = isNamed || rel.contains("opener") || AddressKind(url) == .javaScript
    return !isSuppressed && keepsByDefault ? .newWindowHasOpener : .newWindowHasNoOpener
  }

  static let contentInAttribute = Reason.subframeIsAskedWithoutResponse

  func frame(url: String) -> [Reason] {
    switch AddressKind(url) {
    case .empty, .aboutBlank: return [.subframeIsTold]
    case .javaScript: return [.subframeRunsScript]
    case .fragment, .data, .blob, .otherScheme, .ordinary:
      return [.subframeIsAskedAbout]
    }
  }
}
