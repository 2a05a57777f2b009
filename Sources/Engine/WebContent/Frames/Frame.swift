import HTMLTree
import PageScripting
import URLStandard
import WindowRegistry

/// A navigable with its loads: a page's main frame or a frame inside it.
final class Frame {
  /// The frame's navigable. A swap that gives the page a new main frame changes it (rule 5.12).
  private(set) var id: NavigableID
  private(set) weak var page: Page?
  private(set) weak var parent: Frame?
  /// The element that contains the frame.
  private(set) weak var container: Element?
  /// The frames inside, in tree order of their elements.
  var children: [Frame] = []
  private(set) var document: ContentDocument
  unowned let world: ContentWorld

  private(set) lazy var loader = FrameLoader(frame: self)
  private(set) lazy var navigationScheduler = NavigationScheduler(frame: self)
  private(set) lazy var history = HistoryController(frame: self)

  /// Makes the main frame of a page that is about to be made.
  /// - Parameter document: the frame's initial about:blank.
  init(id: NavigableID, document: ContentDocument) {
    self.id = id
    self.document = document
    world = document.world
    document.enter(self)
  }

  /// Makes a frame inside another one, for an element.
  init(id: NavigableID, document: ContentDocument, parent: Frame, container: Element) {
    self.id = id
    self.document = document
    world = document.world
    page = parent.page
    self.parent = parent
    self.container = container
    document.enter(self)
  }

  var isMainFrame: Bool { parent == nil }
  /// Whether a load waits for its time, for the app or for its response.
  var isNavigating: Bool {
    loader.policyLoad != nil || loader.loadUnderWay != nil || navigationScheduler.scheduled != nil
  }
  /// Whether the frame is still in a page.
  var isAttached: Bool { page != nil && (isMainFrame || parent != nil) }

  func show(_ document: ContentDocument) { self.document = document }

  /// Takes another navigable, because a swap has given the page a new main frame.
  func becomeNavigable(_ id: NavigableID) { self.id = id }

  /// Empties the frame after the end of its process, with which its document, loads and history have ended.
  func beginAnew(with document: ContentDocument) {
    children = []
    loader = FrameLoader(frame: self)
    navigationScheduler = NavigationScheduler(frame: self)
    history = HistoryController(frame: self)
    self.document = document
    document.enter(self)
  }

  func join(_ page: Page) { self.page = page }

  func leavePage() {
    page = nil
    parent = nil
    container = nil
  }

  /// The frame's name or, if it has none, its number among the nameless frames of the page (WebKit's
  /// FrameTree::uniqueName).
  var uniqueName: String {
    let registry = world.registry
    if isMainFrame { return registry[id]?.name ?? "" }
    var number = 0
    for inside in top.subtree.dropFirst() {
      let name = registry[inside.id]?.name ?? ""
      let isNumbered =
        name.isEmpty || TargetName(name) == .blank || inside.children.contains { registry[$0.id]?.name == name }
      if isNumbered { number += 1 }
      if inside === self { return isNumbered ? "<!--frame\(number)-->" : name }
    }
    return ""
  }

  /// The frame and those inside it, in tree order.
  var subtree: [Frame] {
    var result: [Frame] = []
    var stack = [self]
    while let next = stack.popLast() {
      result.append(next)
      stack.append(contentsOf: next.children.reversed())
    }
    return result
  }

  /// The frames inside this one, then the frame itself.
  var subtreeInPostOrder: [Frame] { children.flatMap(\.subtreeInPostOrder) + [self] }

  var top: Frame {
    var top = self
    while let parent = top.parent { top = parent }
    return top
  }

  /// The frames around this one, the nearest first.
  var ancestors: [Frame] {
    var found: [Frame] = []
    var walk = parent
    while let frame = walk {
      found.append(frame)
      walk = frame.parent
    }
    return found
  }

  /// The ancestors up to and including `other`.
  func ancestors(upTo other: Frame) -> [Frame] {
    guard self !== other else { return [] }
    let all = ancestors
    return Array(all.prefix { $0 !== other }) + (all.first { $0 === other }.map { [$0] } ?? [])
  }

  /// Whether the frame is `other`, or inside it.
  func isDescendant(of other: Frame) -> Bool { self === other || ancestors.contains { $0 === other } }

  /// Whether this frame or one inside it is still loading.
  var isLoading: Bool {
    loader.loadUnderWay != nil || loader.committedLoad?.isLoading == true || children.contains(where: \.isLoading)
  }
}
