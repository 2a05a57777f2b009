import PageScripting
import WebMessages
import WindowRegistry

/// The focus in a page: the frame that has it, and whether the page itself has it (WebKit's FocusController; rule
/// 2.11).
final class FocusController {
  private unowned let page: Page
  private(set) weak var focusedFrame: Frame?
  private var isChangingFrame = false

  init(page: Page) { self.page = page }

  /// WebKit's ActivityState::IsFocused.
  var isFocused: Bool { page.world.frames.front.focused == page.id }

  /// Gives a frame the focus. The window that loses the focus is told in any case, the other one only if the page has
  /// the focus.
  func setFocusedFrame(_ frame: Frame?) {
    guard frame !== focusedFrame, !isChangingFrame else { return }
    isChangingFrame = true
    let old = focusedFrame
    focusedFrame = frame
    old.map { PageFocus(of: $0.document.script).fireAtWindow("blur") }
    if isFocused, let frame { PageFocus(of: frame.document.script).fireAtWindow("focus") }
    isChangingFrame = false
  }

  /// Takes the focus from a frame that leaves its page (WebKit's LocalFrame::willDetachPage).
  func frameLeaves(_ frame: Frame) {
    if focusedFrame === frame { setFocusedFrame(nil) }
  }

  /// Tells the page that it has got or lost the focus (WebKit's FocusController::setFocusedInternal).
  func focusChanged() {
    if focusedFrame == nil { setFocusedFrame(page.mainFrame) }
    dispatchEvents(isFocused)
  }

  /// Tells the page that the view's window becomes active. WebKit tells the page so apart from its focus, with the same
  /// events (FocusController::setActiveInternal).
  func windowBecomesActive() {
    if isFocused { dispatchEvents(true) }
  }

  /// Fires the events. The element with the focus loses it before its window, and gets it after its window (WebKit's
  /// dispatchEventsOnWindowAndFocusedElement).
  private func dispatchEvents(_ focused: Bool) {
    guard let focus = focusedFrame.map({ PageFocus(of: $0.document.script) }) else { return }
    if !focused { focus.fireAtElement("blur") }
    focus.fireAtWindow(focused ? "focus" : "blur")
    if focused { focus.fireAtElement("focus") }
  }
}

/// The pages of a world, the page in front last. A view that the app shows lies over the views before it, and a view
/// that the user touches comes to the front.
struct FrontPages {
  private var order: [PageID] = []
  /// The page that has the focus.
  var focused: PageID?

  /// - Returns: whether another page was in front before.
  mutating func raise(_ page: PageID) -> Bool {
    guard order.last != page else { return false }
    remove(page)
    order.append(page)
    return true
  }

  mutating func remove(_ page: PageID) {
    if let index = order.lastIndex(of: page) { order.remove(at: index) }
  }

  /// The page in front, among those that the user can see.
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

/// The steps by which pages come to the front, and by which their focus changes.
struct FrontPageSteps {
  let world: ContentWorld

  /// Brings a page to the front that the app shows for the first time. A script that opens a window goes on before the
  /// page in front hears of it.
  func opened(_ page: Page) {
    guard world.frames.front.front(among: world.pages)?.hearsFocus == true else { return raise(page) }
    world.queueTask(of: .page(page.id)) { if !page.isDestroyed { raise(page) } }
  }

  /// Brings a page to the front for the user or the app.
  func raise(_ page: Page) {
    if world.frames.front.raise(page.id) { changed() }
  }

  func closed(_ page: Page) {
    world.frames.front.remove(page.id)
    changed()
  }

  /// Gives the focus to the page in front, and takes it from the page before.
  func changed() {
    guard let last = world.frames.front.focused else { return focusFrontPage() }
    guard world.frames.front.front(among: world.pages)?.id != last else { return }
    world.frames.front.focused = nil
    world.pages[last]?.focus.focusChanged()
    // A listener that heard of it may have brought a page to the front.
    if world.frames.front.focused == nil { focusFrontPage() }
  }

  private func focusFrontPage() {
    guard let page = world.frames.front.front(among: world.pages) else { return }
    world.frames.front.focused = page.id
    page.focus.focusChanged()
  }
}
