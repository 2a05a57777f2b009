import PageScripting
import URLStandard
import WebMessages

/// Asks whether a page may be left.
struct BeforeUnloadPrompt {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// Whether the page may be left (HTML Standard, "checking if unloading is canceled"). WebKit asks only in apps with
  /// the private panel (rule 7.9).
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#checking-if-unloading-is-canceled
  func permitsLeaving() -> Bool {
    guard let page = frame.page, page.settings.questions.contains(.beforeUnload) else { return true }
    return page.withoutNavigations { frame.withoutOpening { permitsLeaving(of: page) } }
  }

  private func permitsLeaving(of page: Page) -> Bool {
    var hasAsked = false
    for inside in frame.subtree where inside.isDescendant(of: frame) {
      guard !inside.document.isInitialEmpty else { continue }
      let answer = inside.handle(.beforeUnload) { inside.document.script.fireBeforeUnload() }
      guard case .stay(let message) = answer, mayAskToStay(for: inside, hasAsked: hasAsked) else { continue }
      hasAsked = true
      guard case .confirmed(true) = world.ask(.beforeUnload(page.id, message: message)) else { return false }
    }
    return true
  }

  /// Whether a frame may ask to stay: the user has touched the page, a navigation shows at most one panel, and the frame
  /// has the origin of those around it, up to the frame that is left (WebKit's shouldAskForNavigationConfirmation and
  /// FrameLoader::dispatchBeforeUnloadEvent).
  private func mayAskToStay(for inside: Frame, hasAsked: Bool) -> Bool {
    let document = inside.document
    guard !document.policies.sandbox.contains(.modals), inside.top.document.activation.hadInteraction else {
      return false
    }
    if hasAsked {
      document.console(
        .error, "Blocked attempt to show multiple beforeunload confirmation dialogs for the same navigation.")
      return false
    }
    if inside.ancestors(upTo: frame).allSatisfy({ $0.document.origin.isSameOrigin(as: document.origin) }) {
      return true
    }
    document.console(
      .error,
      "Blocked attempt to show beforeunload confirmation dialog on behalf of a frame with different security origin."
        + " Protocols, domains, and ports must match.")
    return false
  }
}
