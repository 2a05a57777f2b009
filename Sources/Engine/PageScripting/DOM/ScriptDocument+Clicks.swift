import HTMLTree

/// Clicks (DOM Standard, "dispatch" with activation behaviour). UI Events gives the order of the events around `click`.
extension ScriptDocument {
  /// Clicks an element as a user (or `element.click()`) would, with the default action.
  /// - Returns: whether the `click` was canceled. A disabled control gets no `click`.
  package func click(_ element: Element, details: ClickDetails, sequence: ClickSequence) -> EventResult {
    if sequence == .mouse {
      _ = dispatch(.mouse("PointerEvent", "pointerdown", details, clickCount: 0), at: .element(element))
      if dispatch(.mouse("MouseEvent", "mousedown", details, clickCount: 1), at: .element(element)) == .notCanceled {
        PageFocus(of: self).takeByMouse(element)
      }
      _ = dispatch(.mouse("PointerEvent", "pointerup", details, clickCount: 0), at: .element(element))
      LayerSteps(script: self).lightDismiss(element)
      _ = dispatch(.mouse("MouseEvent", "mouseup", details, clickCount: 1), at: .element(element))
    }
    guard !FormTree.isDisabled(element) else { return .notCanceled }
    let type = details.button == 0 ? "click" : "auxclick"
    return dispatchClick(at: element, type: type, details: details, clickCount: sequence == .mouse ? 1 : 0)
  }

  /// `element.click()`, called by a script of the app. Promise jobs wait until that script has ended, so they run after
  /// the default action (rule 1.23).
  package func clickByScript(_ element: Element) {
    let isHeard = existingRealm(.page) != nil || hasInlineHandler(for: "click", at: .element(element))
    guard scripting == .enabled, element.namespace == .html, isHeard else {
      _ = click(element, details: ClickDetails(isTrusted: false), sequence: .clickOnly)
      return
    }
    // The call avoids the prelude's part, which the page may not need otherwise.
    let realm = realm()
    let handle = Double(realm.dom.handle(of: element))
    realm.runTask { context throws(JSThrown) in
      _ = try context.call(try realm.native("click", of: "dom/html"), context.number(handle))
    }
  }

  /// The `click` event and, unless it is canceled, the activation behaviour.
  func dispatchClick(at element: Element, type: String, details: ClickDetails, clickCount: Int) -> EventResult {
    var event = TrustedEvent.mouse("PointerEvent", type, details, clickCount: clickCount)
    event.isTrusted = details.isTrusted
    let active = ActivationBehavior.nearest(from: element, bubbling: true)
    // Middle clicks only follow links. Secondary clicks do not even follow links.
    let activates = type == "click" || (details.button == 1 && active.map(ActivationBehavior.isHyperlink) ?? false)
    let pending = activates ? active.map { ActivationBehavior.preActivate($0, in: agent.dom) } : nil
    let result = dispatch(event, at: .element(element))
    guard let pending else { return result }
    if result == .canceled {
      ActivationBehavior.cancel(pending, in: agent.dom)
    } else {
      ActivationBehavior.run(pending, in: self, details: details)
    }
    return result
  }
}
