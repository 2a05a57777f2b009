import HTMLTree
import PageScripting

/// Whether an element of a page may get the focus because of its `autofocus` attribute (HTML Standard, "autofocus
/// candidates" and "autofocus processed flag"; rule 2.10).
/// https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute
enum Autofocus {
  /// The elements with the attribute that have come into the page, in the order in which they came.
  case awaited([Candidate])
  /// An element got the focus, by its attribute or otherwise.
  case over

  /// An element in a document of the page. It can be gone.
  struct Candidate {
    weak var element: Element?
    weak var document: ContentDocument?
  }

  /// - Returns: whether no other candidate waits.
  mutating func add(_ element: Element, of document: ContentDocument) -> Bool {
    guard case .awaited(let candidates) = self else { return false }
    let others = candidates.filter { $0.element !== element }
    self = .awaited(others + [Candidate(element: element, document: document)])
    return candidates.isEmpty
  }

  /// - Returns: the candidates, which wait no longer.
  mutating func takeCandidates() -> [Candidate] {
    guard case .awaited(let candidates) = self else { return [] }
    self = .awaited([])
    return candidates
  }

  mutating func end() { self = .over }
}

/// The steps in which `autofocus` attributes of a document move the focus.
struct AutofocusSteps {
  let document: ContentDocument

  /// Notes an element that has come into the document (WebKit's shouldAutofocus).
  func inserted(_ element: Element) {
    guard element.hasAttribute("autofocus"), element.root === document.tree, let frame = document.frame else { return }
    if document.policies.sandbox.contains(.scripts) {
      return refuse("because the form's frame is sandboxed and the 'allow-scripts' permission is not set.")
    }
    guard frame.ancestors.allSatisfy({ sharesOrigin(with: $0.document) }) else {
      return refuse("in a cross-origin subframe.")
    }
    let top = frame.top.document
    guard top.autofocus.add(element, of: document) else { return }
    // When the page is drawn next, nobody acts: the gesture of the running task does not count.
    document.world.withGesture(nil) {
      _ = document.world.timers.requestAnimationFrame(for: top.script) { _ in AutofocusSteps(document: top).flush() }
    }
  }

  private func refuse(_ reason: String) {
    document.console(.error, "Blocked autofocusing on a form control " + reason)
  }

  /// HTML Standard, "flush autofocus candidates", for the main frame's document. The focus in a frame does not count as
  /// the page's (WebKit's Document::flushAutofocusCandidates).
  private func flush() {
    let candidates = document.autofocus.takeCandidates()
    guard !candidates.isEmpty else { return }
    guard document.tree.focusedElement == nil, document.tree.targetElement == nil else {
      return document.autofocus.end()
    }
    for candidate in candidates {
      guard let element = candidate.element, let owner = candidate.document, let frame = owner.frame,
        frame.top.document === document, element.root === owner.tree,
        !([frame] + frame.ancestors).contains(where: { $0.document.tree.targetElement != nil }),
        PageFocus(of: owner.script).canTake(element)
      else { continue }
      document.autofocus.end()
      return owner.script.focus(element)
    }
  }

  /// Ends the search after a dialog or a popover has had its turn (WebKit's HTMLDialogElement::runFocusingSteps).
  func end() {
    guard let top = document.frame?.top.document, sharesOrigin(with: top) else { return }
    top.autofocus.end()
  }

  private func sharesOrigin(with top: ContentDocument) -> Bool {
    top === document || SharedDomain.areSame(top.script, document.script)
  }
}
