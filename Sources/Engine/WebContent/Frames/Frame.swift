import HTMLTree
import PageScripting
import URLStandard
import WindowRegistry

/// A navigable with what loads in it: a page's main frame or a frame inside it.
final class Frame {
  /// Changes when a swap gives the page a new main frame (rule 5.12).
  private(set) var id: NavigableID
  private(set) weak var page: Page?
  private(set) weak var parent: Frame?
  /// The element that holds it.
  private(set) weak var container: Element?
  /// In tree order of their elements.
  var children: [Frame] = []
  /// Set by whoever makes the frame, in the same step, and never nil afterwards: a document needs its frame first.
  private(set) var document: ContentDocument!
  var history = FrameHistory()

  // MARK: Loading, after WebKit's FrameLoader

  /// Waits for the app's decision.
  var policyLoad: DocumentLoad?
  /// Started, without a committed response.
  var provisionalLoad: DocumentLoad?
  /// The load that the current document came from; nil for the initial empty document.
  var committedLoad: DocumentLoad?
  /// Counts policy questions, so that answers to superseded ones are recognised (rule 4.15).
  var policyCheck = 0
  var scheduled: ScheduledNavigation?
  /// Whether a document other than the initial empty one was committed.
  var committedFirstRealLoad = false
  /// Rule 1.83: what a popup takes over from its opener's sandbox.
  var popupSandbox: SandboxFlags = []
  /// WebKit's "quick redirect": the next load replaces the current history entry.
  var quickRedirectIsComing = false

  init(id: NavigableID, page: Page, parent: Frame?, container: Element?) {
    self.id = id
    self.page = page
    self.parent = parent
    self.container = container
  }

  var isMainFrame: Bool { parent == nil }
  /// A load waits for its time, for the app or for its response.
  var isNavigating: Bool { policyLoad != nil || provisionalLoad != nil || scheduled != nil }
  /// Whether the frame is still in a page.
  var isAttached: Bool { page != nil && (isMainFrame || parent != nil) }

  func show(_ document: ContentDocument) { self.document = document }

  /// A swap: the page's main frame is another navigable from now on.
  func becomeNavigable(_ id: NavigableID) { self.id = id }

  func leavePage() {
    page = nil
    parent = nil
    container = nil
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

  var top: Frame {
    var top = self
    while let parent = top.parent { top = parent }
    return top
  }

  func isDescendant(of other: Frame) -> Bool {
    var walk: Frame? = self
    while let frame = walk {
      if frame === other { return true }
      walk = frame.parent
    }
    return false
  }

  /// Whether this frame or one inside it still loads.
  var isLoading: Bool {
    subtree.contains { $0.provisionalLoad != nil || $0.committedLoad?.phase == .loading }
  }
}
