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
    var hasAsked = false
    for inside in frame.subtree where inside.isDescendant(of: frame) {
      guard !inside.document.isInitialEmpty else { continue }
      page.promptsSuppressed += 1
      let answer = inside.document.script.fireBeforeUnload()
      page.promptsSuppressed -= 1
      guard case .stay(let message) = answer, !hasAsked, mayAskToStay(for: inside) else { continue }
      // A navigation shows at most one panel.
      hasAsked = true
      guard case .confirmed(true) = world.ask(.beforeUnload(page.id, message: message)) else { return false }
    }
    return true
  }

  /// Whether a frame may ask to stay: the user has touched the page, and the frame has the origin of those around it,
  /// up to the frame that is left (WebKit's shouldAskForNavigationConfirmation and
  /// FrameLoader::dispatchBeforeUnloadEvent).
  private func mayAskToStay(for inside: Frame) -> Bool {
    let document = inside.document
    guard !document.policies.sandbox.contains(.modals), inside.top.document.activation.hadInteraction else {
      return false
    }
    return inside.ancestors(upTo: frame).allSatisfy { $0.document.origin.isSameOrigin(as: document.origin) }
  }
}
