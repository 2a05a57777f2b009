import EngineValues
import URLStandard

/// The target of a link or a form.
package enum LinkDecision: Sendable {
  /// An ordinary navigation of that frame.
  case navigate(NavigableID, Reason)
  /// The app is asked with a nil target frame, and then for a window (rules 1.64 and 1.65).
  case newWindow(name: String, Reason, consoleMessage: String?)
  /// Nothing happens, and no delegate is called.
  case nothing(Reason, consoleMessage: String?)
}

extension WindowRegistry {
  /// Chooses the navigable of a link or a form (HTML Standard, "following hyperlinks"), in WebKit's order.
  package func decideLink(
    target: String, from source: NavigableID, gesture: GestureReach, permission: PopupPermission
  ) -> LinkDecision {
    let miss: Reason
    var refusal: NavigationRefusal?
    switch find(target, from: source, gesture: gesture) {
    case .found(let hit, let reason): return .navigate(hit, reason)
    case .missed(let reason, let refused): (miss, refusal) = (reason, refused)
    }
    if self[source]?.sandbox.contains(.popups) == true {
      return .nothing(.sandboxForbidsNewWindow, consoleMessage: refusal?.consoleMessage)
    }
    if case .blocked(let reason) = permission { return .nothing(reason, consoleMessage: refusal?.consoleMessage) }
    return .newWindow(name: target, miss, consoleMessage: refusal?.consoleMessage)
  }
}

/// Whether a link or form keeps the opener in a new window (rule 1.67).
package struct LinkRelations: Sendable {
  package let noopener: Bool
  package let noreferrer: Bool
  package let opener: Bool

  package init(parsing rel: String) {
    let tokens = rel.asciiLowercased.asciiWhitespaceSeparated
    noopener = tokens.contains("noopener")
    noreferrer = tokens.contains("noreferrer")
    opener = tokens.contains("opener")
  }

  package func openerLink(target: String, isJavaScriptURL: Bool) -> OpenerLink {
    if noopener || noreferrer { return .suppressed }
    if !opener && TargetName(target) == .blank && !isJavaScriptURL { return .suppressed }
    return .kept
  }
}

extension WindowRegistry {
  /// HTML Standard, "get an element's target", for `a` and `area`. WebKit uses the base target even if the attribute is
  /// present but empty.
  package static func linkTarget(attribute: String?, baseTarget: String?) -> String {
    withoutDanglingMarkup(attribute.flatMap { $0.isEmpty ? nil : $0 } ?? baseTarget ?? "")
  }

  /// HTML Standard, "get an element's target", for forms: an empty attribute means the frame itself.
  /// - Parameters:
  ///   - submitter: the `formtarget` of the button that submits the form.
  ///   - attribute: the `target` of the form.
  package static func formTarget(submitter: String?, attribute: String?, baseTarget: String?) -> String {
    (submitter ?? attribute).map(withoutDanglingMarkup) ?? baseTarget ?? ""
  }

  /// The target after the check for dangling markup, which makes it `_blank` (rule 1.69).
  private static func withoutDanglingMarkup(_ target: String) -> String {
    let hasNewline = target.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    return hasNewline && target.utf8.contains(UInt8(ascii: "<")) ? "_blank" : target
  }
}

/// Whether `window.close()` may close the window (rules 5.1 to 5.3).
package enum ClosePermission: Sendable {
  case allowed(Reason)
  /// The page may not even navigate the window.
  case refused(NavigationRefusal)
  /// - Parameter warning: WebKit's text for the console.
  case ignored(Reason, warning: String?)
}

extension WindowRegistry {
  package func closePermission(
    of target: NavigableID, by source: NavigableID, historyEntries: Int, gesture: GestureReach
  ) -> ClosePermission {
    guard let record = self[target] else {
      return .ignored(.windowIsGone, warning: nil)
    }
    if case .refused(let refusal) = permission(of: source, toNavigate: target, destination: nil, gesture: gesture) {
      return .refused(refusal)
    }
    guard record.isTopLevel else {
      return .ignored(.closeInFrame, warning: nil)
    }
    if record.openedByDOM { return .allowed(.windowWasOpenedByPage) }
    if historyEntries <= 1 { return .allowed(.windowHasOneEntry) }
    return .ignored(
      .windowHasHistory(entries: historyEntries),
      warning: "Can't close the window since it was not opened by JavaScript")
  }
}
