import HTMLTree
import PageScripting
import URLStandard
import WindowRegistry

/// Scripts and input from the app or the test.
extension ContentWorld {
  /// Where a script or a click goes.
  public struct FramePath: Sendable {
    public var page: PageID
    /// Chosen by identity.
    public var frame: NavigableID?
    /// Or by selectors of the elements that hold the frames, outermost first.
    public var selectors: [String]

    public init(page: PageID, frame: NavigableID? = nil, selectors: [String] = []) {
      self.page = page
      self.frame = frame
      self.selectors = selectors
    }
  }

  /// How the app's scripts are to be run (rule 1.25).
  public enum ScriptGesture: Sendable { case forced, none }

  /// Why input did not reach an element.
  public enum InputFailure: Error, Sendable, Equatable {
    case invalidSelector(String, message: String)
    case noMatch(String, nearest: [String])
    case noFrame(String)
    case closed
  }

  public func evaluate(
    _ source: String, at path: FramePath, world: ScriptWorld, gesture: ScriptGesture
  ) -> Result<ScriptOutcome, InputFailure> {
    find(path).map { frame in
      var outcome = ScriptOutcome.value(.undefined)
      withGesture(appGesture(gesture, in: frame)) {
        outcome = frame.document.script.evaluate(source, sourceURL: nil, line: 1, world: world)
      }
      return outcome
    }
  }

  public func callAsync(
    _ body: String, arguments: [(String, PlainValue)], at path: FramePath, world: ScriptWorld,
    completion: @escaping (Result<ScriptOutcome, InputFailure>) -> Void
  ) {
    switch find(path) {
    case .failure(let failure): completion(.failure(failure))
    case .success(let frame):
      withGesture(appGesture(.forced, in: frame)) {
        frame.document.script.callAsync(body, arguments: arguments, world: world) { completion(.success($0)) }
      }
    }
  }

  /// Rule 1.25: a forced gesture belongs to the page's main document, which counts as touched.
  private func appGesture(_ gesture: ScriptGesture, in frame: Frame) -> UserGesture? {
    guard gesture == .forced, let main = frame.page?.mainFrame else { return nil }
    noteInteraction(with: main)
    return UserGesture(startTime: loop.now, in: main.document)
  }

  /// WebKit's UserGestureIndicator: the frame that was touched and those around it.
  private func noteInteraction(with frame: Frame) {
    var walk: Frame? = frame
    while let current = walk {
      registry.markInteraction(with: current.id)
      current.document.lastGestureTime = loop.now
      current.document.hadInteraction = true
      walk = current.parent
    }
  }

  // MARK: Clicks and typing

  /// How a click is made.
  public enum ClickStyle: Sendable {
    /// `element.click()` under a forced gesture of the main document.
    case evaluated
    /// The events of a finger or a mouse, with the gesture of the frame.
    case real
    case withoutGesture
  }

  public func click(_ selector: String, at path: FramePath, style: ClickStyle) -> Result<Void, InputFailure> {
    find(selector, at: path).map { frame, element in
      switch style {
      case .evaluated:
        withGesture(appGesture(.forced, in: frame)) { click(element, in: frame, isTrusted: false, .clickOnly) }
      case .real:
        noteInteraction(with: frame)
        withGesture(UserGesture(startTime: loop.now, in: frame.document)) {
          click(element, in: frame, isTrusted: true, .mouse)
        }
      case .withoutGesture:
        withGesture(nil) { click(element, in: frame, isTrusted: false, .clickOnly) }
      }
    }
  }

  private func click(_ element: Element, in frame: Frame, isTrusted: Bool, _ sequence: ClickSequence) {
    _ = frame.document.script.click(element, details: ClickDetails(isTrusted: isTrusted), sequence: sequence)
  }

  public func type(_ text: String, into selector: String, at path: FramePath) -> Result<Void, InputFailure> {
    find(selector, at: path).map { frame, element in
      noteInteraction(with: frame)
      withGesture(UserGesture(startTime: loop.now, in: frame.document)) {
        frame.document.script.typeText(text, into: element)
      }
    }
  }

  // MARK: Finding

  func find(_ path: FramePath) -> Result<Frame, InputFailure> {
    guard let page = pages[path.page], !page.isDestroyed else { return .failure(.closed) }
    if let id = path.frame {
      guard let frame = frames[id], frame.page === page else { return .failure(.noFrame("the frame is gone")) }
      return .success(frame)
    }
    var frame = page.mainFrame!
    for selector in path.selectors {
      switch element(selector, in: frame) {
      case .failure(let failure): return .failure(failure)
      case .success(let element):
        guard let child = self.frame(in: element) else { return .failure(.noFrame(selector)) }
        frame = child
      }
    }
    return .success(frame)
  }

  private func find(_ selector: String, at path: FramePath) -> Result<(Frame, Element), InputFailure> {
    find(path).flatMap { frame in element(selector, in: frame).map { (frame, $0) } }
  }

  private func element(_ selector: String, in frame: Frame) -> Result<Element, InputFailure> {
    let list: SelectorList
    do { list = try SelectorList(parsing: selector) } catch {
      return .failure(.invalidSelector(selector, message: error.message))
    }
    guard let element = list.first(in: frame.document.tree) else {
      return .failure(.noMatch(selector, nearest: suggestions(for: selector, in: frame.document.tree)))
    }
    return .success(element)
  }

  /// Selectors of everything in a page that can be clicked, in tree order, for `--click-all`.
  public func clickableSelectors(in id: PageID) -> [String] {
    guard let document = pages[id]?.mainFrame.document.tree else { return [] }
    var result: [String] = []
    for node in document.descendants {
      guard let element = node.asElement, element.isClickable else { continue }
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

  /// By id where there is one, otherwise by the path from the nearest ancestor with an id.
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
    return unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" }
  }
}
