import HTMLTree
import PageScripting
import EngineValues
import URLStandard
import WebMessages
import WindowRegistry

/// Scripts and input from the app or the test, for a frame given by a path.
struct PageInput {
  unowned let world: ContentWorld

  func evaluate(
    _ source: String, at path: FramePath, world scriptWorld: ScriptWorld, gesture: GestureState
  ) -> Result<ScriptOutcome, PageInputError> {
    find(path).map { frame in
      if let refusal = refusal(ofScriptIn: frame, world: scriptWorld) { return refusal }
      var outcome = ScriptOutcome.value(.undefined)
      withAppGesture(gesture, in: frame) {
        outcome = frame.document.script.evaluate(source, sourceURL: nil, line: 1, world: scriptWorld)
      }
      return outcome
    }
  }

  func callAsync(
    _ body: String, arguments: [(String, PlainValue)], at path: FramePath, world scriptWorld: ScriptWorld,
    completion: @escaping (Result<ScriptOutcome, PageInputError>) -> Void
  ) {
    switch find(path) {
    case .failure(let failure): completion(.failure(failure))
    case .success(let frame):
      if let refusal = refusal(ofScriptIn: frame, world: scriptWorld) { return completion(.success(refusal)) }
      world.timers.suspension.activityBegins(in: path.page)
      withAppGesture(.userInitiated, in: frame) {
        frame.document.script.callAsync(body, arguments: arguments, world: scriptWorld) { [weak world] in
          world?.timers.suspension.activityEnds(in: path.page)
          completion(.success($0))
        }
      }
    }
  }

  /// Rule 10.7: in the page's own world, the app's scripts are subject to the same settings as the page's. Only
  /// `allowsContentJavaScript` does not stop them (WebKit's ScriptController::canExecuteScripts).
  private func refusal(ofScriptIn frame: Frame, world scriptWorld: ScriptWorld) -> ScriptOutcome? {
    guard scriptWorld == .page,
      frame.document.policies.sandbox.contains(.scripts) || frame.page?.settings.javaScriptEnabled == false
    else { return nil }
    return .exception(ScriptException(text: "Cannot execute JavaScript in this document"))
  }

  /// Runs a driver's program (see `DocumentAutomation`).
  func automate(
    _ program: AutomationProgram, at path: FramePath, gesture: GestureState,
    completion: @escaping (Result<ScriptOutcome, PageInputError>) -> Void
  ) {
    switch find(path) {
    case .failure(let failure): completion(.failure(failure))
    case .success(let frame):
      if gesture == .userInitiated { noteInteraction(with: frame) }
      let gesture = gesture == .userInitiated ? UserGesture(startTime: world.loop.now, in: frame.document) : nil
      world.withGesture(gesture) {
        DocumentAutomation(of: frame.document.script).run(program) { completion(.success($0)) }
      }
    }
  }

  /// A forced gesture belongs to the page's main document, which counts as touched. Its transient activation ends with
  /// the gesture (rule 1.25).
  private func withAppGesture(_ gesture: GestureState, in frame: Frame, _ body: () -> Void) {
    guard gesture == .userInitiated, let document = frame.page?.mainFrame.document, let main = document.frame else {
      return world.withGesture(nil, body)
    }
    noteInteraction(with: main)
    // The end of this scope releases the gesture held here; other holders keep it.
    do {
      let gesture = UserGesture(startTime: world.loop.now, in: document)
      world.gestures.endedOfApp.watch(gesture, in: document)
      world.withGesture(gesture) {
        world.gestures.isForced = true
        body()
      }
    }
    world.consumeEndedAppGestures()
  }

  /// An interaction counts for the touched frame and for its ancestors (WebKit's UserGestureIndicator).
  private func noteInteraction(with frame: Frame) {
    for touched in [frame] + frame.ancestors {
      world.registry.markInteraction(with: touched.id)
      touched.document.activation.hadInteraction = true
    }
    frame.notifyActivated(at: world.loop.now)
  }

  /// Notes a touch of the user. The user can only touch a page that is in front.
  private func noteTouch(of frame: Frame) {
    noteInteraction(with: frame)
    frame.page.map(FrontPageSteps(world: world).raise)
  }

  // MARK: Clicks and typing

  func click(_ selector: String, at path: FramePath, kind: ClickKind) -> Result<Void, PageInputError> {
    find(selector, at: path).map { frame, element in
      world.note(element, in: frame.document.url)
      noteObstacle(toClicking: element, selector, in: frame)
      switch kind {
      case .evaluated:
        frame.page.map(FrontPageSteps(world: world).raise)
        withAppGesture(.userInitiated, in: frame) { frame.document.script.clickByScript(element) }
      case .real:
        noteTouch(of: frame)
        world.withGesture(UserGesture(startTime: world.loop.now, in: frame.document)) {
          _ = frame.document.script.click(element, details: ClickDetails(isTrusted: true), sequence: .mouse)
        }
      case .withoutGesture:
        world.withGesture(nil) { frame.document.script.clickByScript(element) }
      }
    }
  }

  /// Rule L35: notes that a user could not click the element. The click reaches it all the same.
  private func noteObstacle(toClicking element: Element, _ selector: String, in frame: Frame) {
    guard let page = frame.page, let obstacle = ClickObstacle.of(element) else { return }
    switch obstacle {
    case .hidden: world.post(.finding(page.id, .clickedElementIsHidden(selector)))
    case .disabled: world.post(.finding(page.id, .clickedElementIsDisabled(selector)))
    }
  }

  /// Clicks with the mouse at a node that a driver knows by its number.
  func click(node: UInt32, at path: FramePath) -> Result<Void, PageInputError> {
    find(path).flatMap { frame in
      guard let element = DocumentAutomation(of: frame.document.script).element(numbered: node) else {
        return .failure(.noMatch("node \(node)", nearest: []))
      }
      world.note(element, in: frame.document.url)
      noteTouch(of: frame)
      world.withGesture(UserGesture(startTime: world.loop.now, in: frame.document)) {
        _ = frame.document.script.click(element, details: ClickDetails(isTrusted: true), sequence: .mouse)
      }
      return .success(())
    }
  }

  func type(_ text: String, into selector: String, at path: FramePath) -> Result<Void, PageInputError> {
    find(selector, at: path).map { frame, element in
      noteTouch(of: frame)
      world.withGesture(UserGesture(startTime: world.loop.now, in: frame.document)) {
        frame.document.script.typeText(text, into: element)
      }
    }
  }

  // MARK: Finding

  func find(_ path: FramePath) -> Result<Frame, PageInputError> {
    guard let page = world.pages[path.page], !page.isDestroyed else { return .failure(.closed) }
    if let id = path.frame {
      // Frames of pages in the page cache are not found.
      guard let frame = page.mainFrame.subtree.first(where: { $0.id == id }) else {
        return .failure(.noFrame("the frame is gone"))
      }
      return .success(frame)
    }
    var frame = page.mainFrame
    for selector in path.selectors {
      switch element(selector, in: frame) {
      case .failure(let failure): return .failure(failure)
      case .success(let element):
        guard let child = world.frame(in: element) else { return .failure(.noFrame(selector)) }
        frame = child
      }
    }
    return .success(frame)
  }

  private func find(_ selector: String, at path: FramePath) -> Result<(Frame, Element), PageInputError> {
    find(path).flatMap { frame in element(selector, in: frame).map { (frame, $0) } }
  }

  private func element(_ selector: String, in frame: Frame) -> Result<Element, PageInputError> {
    let list: SelectorList
    do { list = try SelectorList(parsing: selector) } catch {
      return .failure(.invalidSelector(selector, message: error.message))
    }
    guard let element = list.first(in: frame.document.tree) else {
      return .failure(.noMatch(selector, nearest: nearestIDs(to: selector, in: frame.document.tree)))
    }
    return .success(element)
  }

  /// The ids most similar to those of the selector, or the page's first ids if none is similar.
  private func nearestIDs(to selector: String, in document: Document) -> [String] {
    let alike = suggestions(for: selector, in: document)
    if !alike.isEmpty { return alike }
    let ids = document.descendants.lazy.compactMap { $0.asElement?.id }.filter { !$0.isEmpty && $0.utf8.count <= 200 }
    return ids.prefix(3).map { "#" + $0 }
  }
}

/// The facts about a page for tests and reports.
extension Page {
  /// The facts about the window. The recorder of the engine reads them with a script, and so does this: the window's
  /// first page may take the name away (rule 1.44).
  var windowFacts: WindowFacts {
    let frame = mainFrame
    frame.document.script.wasReadInsteadOfScripts = true
    return WindowFacts(
      name: world.registry[frame.id]?.name ?? "", hasOpener: world.registry.opener(of: frame.id) != nil,
      historyLength: NavigationHost(world: world).historyLength(of: frame.id))
  }

  /// Selectors of everything in the page that can be clicked, in tree order, for `--click-all`.
  var clickableSelectors: [String] {
    let document = mainFrame.document
    var result: [String] = []
    for node in document.tree.descendants {
      guard let element = node.asElement,
        element.isClickable || element.isInBody && document.script.hasListener(for: "click", at: element)
      else { continue }
      result.append(element.uniqueSelector)
    }
    return result
  }
}

extension Element {
  fileprivate var isClickable: Bool {
    switch localName {
    case "a", "area": hasAttribute("href") || hasAttribute("onclick")
    case "button", "summary": !hasAttribute("disabled")
    case "input":
      ["submit", "button", "image", "reset", "checkbox", "radio"].contains(attribute("type")?.lowercased() ?? "")
        && !hasAttribute("disabled")
    default: hasAttribute("onclick") || attribute("role") == "button"
    }
  }

  /// Whether the element is a part of the body. It is not for `html` and `body`, because many scripts listen to them on
  /// behalf of their parts.
  fileprivate var isInBody: Bool { localName != "html" && localName != "body" }

  /// The element's id if it has one, otherwise the path from the nearest ancestor with an id.
  fileprivate var uniqueSelector: String {
    var steps: [String] = []
    var walk: Element? = self
    while let element = walk {
      if !element.id.isEmpty, element.id.isPlainIdentifier {
        steps.append("#" + element.id)
        break
      }
      var place = 1
      var sibling = element.previousSibling
      while let current = sibling {
        if current.asElement?.localName == element.localName { place += 1 }
        sibling = current.previousSibling
      }
      steps.append(element.parentElement == nil ? element.localName : "\(element.localName):nth-of-type(\(place))")
      walk = element.parentElement
    }
    return steps.reversed().joined(separator: " > ")
  }
}

extension String {
  fileprivate var isPlainIdentifier: Bool {
    guard let first = unicodeScalars.first, first.properties.isAlphabetic || first == "_" else { return false }
    return unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
  }
}
