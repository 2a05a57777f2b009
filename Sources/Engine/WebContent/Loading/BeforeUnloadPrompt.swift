import PageScripting
import URLStandard
import WebMessages

/// Asks whether a page may be left.
struct BeforeUnloadPrompt {
  let frame: Frame
  private var world: ContentWorld { frame.world }

  /// HTML Standard, "checking if unloading is canceled", which WebKit only does for apps with the private panel
  /// (rule 7.9).
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
      // One panel is enough for a navigation.
      hasAsked = true
      guard case .confirmed(true) = world.ask(.beforeUnload(page.id, message: message)) else { return false }
    }
    return true
  }

  /// WebKit's shouldAskForNavigationConfirmation and FrameLoader::dispatchBeforeUnloadEvent: the user touched the page,
  /// and the frame that asks has the origin of those around it, up to the frame that is left.
  private func mayAskToStay(for inside: Frame) -> Bool {
    let document = inside.document
    guard !document.policies.sandbox.contains(.modals), inside.top.document.activation.hadInteraction else {
      return false
    }
    return inside.ancestors(upTo: frame).allSatisfy { $0.document.origin.isSameOrigin(as: document.origin) }
  }
}
