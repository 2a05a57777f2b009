import PageScripting
import WebMessages
import WindowRegistry

/// Which frame of a page has the focus, and whether the page has it (WebKit's FocusController; rule 2.11).
final class FocusController {
  private unowned let page: Page
  private(set) weak var focusedFrame: Frame?
  private var isChangingFrame = false

  init(page: Page) { self.page = page }

  /// WebKit's ActivityState::IsFocused.
  var isFocused: Bool { page.world.frames.front.focused == page.id }

  /// The window that loses the focus is told in any case, the other one only if the page has the focus.
  func setFocusedFrame(_ frame: Frame?) {
    guard frame !== focusedFrame, !isChangingFrame else { return }
    isChangingFrame = true
    let old = focusedFrame
    focusedFrame = frame
    old.map { PageFocus(of: $0.document.script).fireAtWindow("blur") }
    if isFocused, let frame { PageFocus(of: frame.document.script).fireAtWindow("focus") }
    isChangingFrame = false
  }

  /// A frame leaves its page (WebKit's LocalFrame::willDetachPage).
  func frameLeaves(_ frame: Frame) {
    if focusedFrame === frame { setFocusedFrame(nil) }
  }

  /// The page has got or lost the focus (WebKit's FocusController::setFocusedInternal).
  func focusChanged() {
    if focusedFrame == nil { setFocusedFrame(page.mainFrame) }
    dispatchEvents(isFocused)
  }

  /// The view's window becomes active, which WebKit tells the page apart from its focus, with the same events
  /// (FocusController::setActiveInternal).
  func windowBecomesActive() {
    if isFocused { dispatchEvents(true) }
  }

  /// The element with the focus loses it before its window, and gets it after its window (WebKit's
  /// dispatchEventsOnWindowAndFocusedElement).
  private func dispatchEvents(_ focused: Bool) {
    guard let focus = focusedFrame.map({ PageFocus(of: $0.document.script) }) else { return }
    if !focused { focus.fireAtElement("blur") }
    focus.fireAtWindow(focused ? "focus" : "blur")
    if focused { focus.fireAtElement("focus") }
  }
}

/// The pages of a world, the one in front last: views that the app shows lie over those that it has shown before, and
/// whoever is touched comes to the front.
struct FrontPages {
  private var order: [PageID] = []
  /// The page that has the focus.
  var focused: PageID?

  /// - Returns: whether it was not in front before.
  mutating func raise(_ page: PageID) -> Bool {
    guard order.last != page else { return false }
    remove(page)
    order.append(page)
    return true
  }

  mutating func remove(_ page: PageID) {
    if let index = order.lastIndex(of: page) { order.remove(at: index) }
  }

  /// The one in front among those that the user can see.
  func front(among pages: [PageID: Page]) -> Page? {
    for id in order.reversed() {
      if let page = pages[id], page.settings.visibility == .visible { return page }
    }
    return nil
  }
}

extension Page {
  var hearsFocus: Bool { frames.contains { PageFocus(of: $0.document.script).isHeard } }
}

/// How pages come to the front, and what follows for their focus.
struct FrontPageSteps {
  let world: ContentWorld

  /// The app shows a new page. A script that opens a window goes on before the page in front hears of it.
  func opened(_ page: Page) {
    guard world.frames.front.front(among: world.pages)?.hearsFocus == true else { return raise(page) }
    world.queueTask(of: .page(page.id)) { if !page.isDestroyed { raise(page) } }
  }

  /// The user or the app brings a page to the front.
  func raise(_ page: Page) {
    if world.frames.front.raise(page.id) { changed() }
  }

  func closed(_ page: Page) {
    world.frames.front.remove(page.id)
    changed()
  }

  /// Another page may be in front: it has the focus, and no other one.
  func changed() {
    guard let last = world.frames.front.focused else { return focusFrontPage() }
    guard world.frames.front.front(among: world.pages)?.id != last else { return }
    world.frames.front.focused = nil
    world.pages[last]?.focus.focusChanged()
    // What has heard of it may have brought a page to the front.
    if world.frames.front.focused == nil { focusFrontPage() }
  }

  private func focusFrontPage() {
    guard let page = world.frames.front.front(among: world.pages) else { return }
    world.frames.front.focused = page.id
    page.focus.focusChanged()
  }
}
