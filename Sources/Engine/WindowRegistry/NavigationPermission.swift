import EngineValues
import URLStandard

/// The reason why a document may not navigate a frame, with WebKit's text for the console.
package struct NavigationRefusal: Error, Sendable, Equatable {
  package let reason: Reason
  package let consoleMessage: String
}

package enum NavigationPermission: Sendable, Equatable {
  case allowed
  case refused(NavigationRefusal)
}

extension WindowRegistry {
  /// HTML Standard, "allowed by sandboxing to navigate", with WebKit's older rules (rules 1.40 and 1.46).
  package func permission(
    of source: NavigableID, toNavigate target: NavigableID, destination: WebURL?, gesture: GestureReach
  ) -> NavigationPermission {
    if let refusal = ownershipRefusal(source: source, target: target, gesture: gesture) { return .refused(refusal) }
    if let refusal = thirdPartyRefusal(of: source, toNavigate: target, destination: destination) {
      return .refused(refusal)
    }
    return .allowed
  }

  /// The same for each URL to which a load of the frame's leads (WebKit's DocumentLoader::willSendRequest).
  package func thirdPartyRefusal(
    of source: NavigableID, toNavigate target: NavigableID, destination: WebURL?
  ) -> NavigationRefusal? {
    guard blocksThirdPartyRedirect(source: source, target: target, destination: destination) else { return nil }
    return refusal(
      .frameWasNotTouched, source, target,
      "The frame attempting navigation of the top-level window is cross-origin or untrusted and the user has never"
        + " interacted with the frame.")
  }

  private func ownershipRefusal(
    source: NavigableID, target: NavigableID, gesture: GestureReach
  ) -> NavigationRefusal? {
    guard let from = self[source], let to = self[target] else { return nil }
    let isOwnTop = target == top(of: source)
    let hasGesture = gesture.impacts(source)
    if isOwnTop && !from.sandbox.contains(.topNavigation) { return nil }
    if isOwnTop && hasGesture && !from.sandbox.contains(.topNavigationByUserActivation) { return nil }
    let isSandboxed = from.sandbox.contains(.navigation)
    let isBelow = isDescendant(target, of: source)
    if isSandboxed && isBelow { return nil }
    if source != target && isSandboxed && !to.isTopLevel && !isBelow {
      return refusal(
        .sandboxKeepsFrameInside, source, target,
        "The frame attempting navigation is sandboxed, and is therefore disallowed from navigating its ancestors.")
    }
    if source != target && isOwnTop {
      if let refusal = topSandboxRefusal(from, source: source, target: target, hasGesture: hasGesture) {
        return refusal
      }
    }
    if to.isTopLevel && source != target && !isOwnTop && isSandboxed && to.opener != source {
      return refusal(
        .sandboxKeepsFrameFromPopup, source, target,
        "The frame attempting navigation is sandboxed, and is not allowed to navigate this popup.")
    }
    if canAccessAncestor(from.origin, of: target) { return nil }
    if to.isTopLevel {
      if target == from.opener { return nil }
      if let opener = to.opener, canAccessAncestor(from.origin, of: opener) { return nil }
    }
    return refusal(
      .windowIsOfAnotherOrigin, source, target,
      "The frame attempting navigation is neither same-origin with the target, nor is it the target's parent or"
        + " opener.")
  }

  private func topSandboxRefusal(
    _ from: NavigableRecord, source: NavigableID, target: NavigableID, hasGesture: Bool
  ) -> NavigationRefusal? {
    if hasGesture && from.sandbox.contains(.topNavigationByUserActivation) {
      return refusal(
        .sandboxKeepsFrameFromTop, source, target,
        "The frame attempting navigation of the top-level window is sandboxed, but the"
          + " 'allow-top-navigation-by-user-activation' flag is not set and navigation is not triggered by user"
          + " activation.")
    }
    if !hasGesture && from.sandbox.contains(.topNavigation) {
      return refusal(
        .sandboxKeepsFrameFromTop, source, target,
        "The frame attempting navigation of the top-level window is sandboxed, but the 'allow-top-navigation' flag is"
          + " not set.")
    }
    return nil
  }

  /// Whether the frame or one of its ancestors has that origin.
  private func canAccessAncestor(_ origin: Origin, of target: NavigableID) -> Bool {
    var walk: NavigableID? = target
    while let id = walk, let record = self[id] {
      if origin.isSameOrigin(as: record.origin) { return true }
      walk = record.parent
    }
    return false
  }

  /// WebKit's "third-party iframe redirect blocking" (rule 1.46).
  private func blocksThirdPartyRedirect(source: NavigableID, target: NavigableID, destination: WebURL?) -> Bool {
    guard source != target, target == top(of: source), let from = self[source], let to = self[target] else {
      return false
    }
    if from.hadUserInteraction { return false }
    // A sandboxed frame keeps its rights to the top window if its parent frame belongs to the first party. A sandbox
    // that the frame or a page around it gave itself by a policy does not count.
    if !from.sandbox.isEmpty, from.sandbox == from.elementSandbox, let parent = from.parent.flatMap({ self[$0] }),
      canAccessAncestor(parent.origin, of: target)
    {
      return false
    }
    let isUntrusted = from.foreignContent.isSuperset(of: [.script, .frame])
    if !isUntrusted && canAccessAncestor(from.origin, of: target) { return false }
    guard let destination else { return true }
    if to.url?.scheme != destination.scheme { return true }
    return !(to.origin.isSameOrigin(as: destination.origin) || to.origin.isSameSite(as: destination.origin))
  }

  private func refusal(
    _ reason: Reason, _ source: NavigableID, _ target: NavigableID, _ detail: String
  ) -> NavigationRefusal {
    let targetURL = self[target]?.url?.href ?? ""
    let sourceURL = self[source]?.url?.href ?? ""
    return NavigationRefusal(
      reason: reason,
      consoleMessage: "Unsafe JavaScript attempt to initiate navigation for frame with URL '\(targetURL)' from frame"
        + " with URL '\(sourceURL)'. \(detail)\n")
  }
}
