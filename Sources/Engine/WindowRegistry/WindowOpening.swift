import EngineValues
import URLStandard

/// The arguments of `window.open`, with the URL parsed.
package struct WindowOpenRequest: Sendable {
  package enum Destination: Sendable {
    case empty
    case url(WebURL)
    case invalid(String)
  }

  /// The frame whose script calls `window.open`.
  package var source: NavigableID
  package var destination: Destination
  /// The name as given; `_blank` if the argument was left out.
  package var name: String
  package var features: WindowFeatures
  package var permission: PopupPermission
  package var gesture: GestureReach
  /// Whether the opener is cross-origin to its main frame, and that frame has an opener policy (rule 1.9).
  package var openerPolicyForcesNoopener: Bool

  package init(
    source: NavigableID, destination: Destination, name: String, features: WindowFeatures,
    permission: PopupPermission, gesture: GestureReach, openerPolicyForcesNoopener: Bool
  ) {
    self.source = source
    self.destination = destination
    self.name = name
    self.features = features
    self.permission = permission
    self.gesture = gesture
    self.openerPolicyForcesNoopener = openerPolicyForcesNoopener
  }
}

/// Whether the new window keeps `window.opener`.
package enum OpenerLink: Sendable { case kept, suppressed }

package enum WindowOpenDecision: Sendable {
  /// `window.open` returns `null`, and no delegate is called.
  case refused(Reason, consoleMessage: String?)
  /// The script gets a `SyntaxError`.
  case syntaxError(Reason)
  /// An existing frame. The caller becomes its opener (rule 1.11), and it is navigated if the URL is not empty.
  case existing(NavigableID, Reason, returns: ReturnValue)
  /// `_top` or `_parent`. The frame is navigated, but the caller does not become its opener (rule 1.6).
  case ancestor(NavigableID, Reason)
  /// The app is asked for a window. `name` is empty for `_blank`. `consoleMessage` is set if a window with that name
  /// exists and may not be navigated: it says why.
  case create(name: String, opener: OpenerLink, Reason, consoleMessage: String?)

  package enum ReturnValue: Sendable { case window, null }
}

extension WindowRegistry {
  /// HTML Standard, "window open steps", in WebKit's order (rules 1.3 to 1.13).
  package func decide(_ request: WindowOpenRequest) -> WindowOpenDecision {
    let source = request.source
    if case .blocked(let reason) = request.permission, !reachesByName(request) {
      return .refused(reason, consoleMessage: nil)
    }
    switch TargetName(request.name) {
    case .top: return ancestorDecision(top(of: source), request: request)
    case .parent: return ancestorDecision(self[source]?.parent ?? source, request: request)
    default: break
    }
    if case .invalid(let text) = request.destination {
      return .syntaxError(.windowURLIsInvalid(text))
    }
    var name = request.name
    var opener: OpenerLink = request.features.suppressesOpener ? .suppressed : .kept
    if request.openerPolicyForcesNoopener {
      name = "_blank"
      opener = .suppressed
    }
    let returns: WindowOpenDecision.ReturnValue = opener == .suppressed ? .null : .window
    let miss: Reason
    var refused: NavigationRefusal?
    switch TargetName(name) {
    case .none, .blank: miss = .noNameGiven
    default:
      switch find(name, from: source, gesture: request.gesture) {
      case .found(let hit, let reason): return .existing(hit, reason, returns: returns)
      case .missed(let reason, let refusal):
        miss = .newWindowIsAskedFor(because: reason)
        refused = refusal
      }
    }
    if self[source]?.sandbox.contains(.popups) == true { return sandboxRefusal(request.destination) }
    return .create(
      name: TargetName(name) == .blank ? "" : name, opener: opener, miss, consoleMessage: refused?.consoleMessage)
  }

  /// Whether the name finds an existing frame: navigating it needs no gesture (rule 1.5).
  private func reachesByName(_ request: WindowOpenRequest) -> Bool {
    guard !request.name.isEmpty else { return false }
    if case .found = find(request.name, from: request.source, gesture: request.gesture) { return true }
    return false
  }

  private func ancestorDecision(_ target: NavigableID, request: WindowOpenRequest) -> WindowOpenDecision {
    switch permission(of: request.source, toNavigate: target, destination: nil, gesture: request.gesture) {
    case .refused(let refusal): return .refused(refusal.reason, consoleMessage: refusal.consoleMessage)
    case .allowed: return .ancestor(target, .ancestorIsNavigated(request.name))
    }
  }

  private func sandboxRefusal(_ destination: WindowOpenRequest.Destination) -> WindowOpenDecision {
    var url = ""
    if case .url(let destination) = destination { url = destination.href }
    return .refused(
      .sandboxForbidsWindowOpen,
      consoleMessage: "Blocked opening '\(url)' in a new window because the request was made in a sandboxed frame whose"
        + " 'allow-popups' permission is not set.")
  }
}
