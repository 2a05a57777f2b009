import ProcessModel
import WebMessages

/// The pages of an app in the background, and what waits until the app returns: the system suspends a web process that
/// nothing holds (rule 2.14; WebKit's ProcessThrottler).
final class SuspendedPages {
  private unowned let world: ContentWorld
  /// The time at which each page went to the background.
  private var inBackground: [PageID: Double] = [:]
  /// The number of the app's scripts that each page runs. They keep its process awake.
  private var activities: [PageID: Int] = [:]
  private var waiting: [(page: PageID, task: LoopTask)] = []

  init(world: ContentWorld) { self.world = world }

  func pageBegins(_ page: Page) {
    if page.settings.visibility == .inBackground { inBackground[page.id] = world.loop.now }
  }

  /// Tells the page's documents with `announce` that the page's visibility has changed. Timers that came due meanwhile
  /// are older than the task of that event, and WebKit's ThreadTimers fires by time. Answers of servers come later: the
  /// network process was suspended, too (WebKit's WebProcessProxy::didChangeThrottleState). So do animation frames.
  func visibilityChanged(of page: Page, announce: () -> Void) {
    guard page.settings.visibility != .inBackground, inBackground.removeValue(forKey: page.id) != nil else {
      pageBegins(page)
      return announce()
    }
    release(page.id) { $0.isTimerOfPage }
    announce()
    release(page.id)
  }

  /// A load wakes the page's process (WebKit's WebPageProxy::loadRequest holds an activity).
  func loadBegins(in page: PageID) { if !waiting.isEmpty { release(page) } }

  /// WebKit's WebPageProxy::runJavaScriptInFrameInScriptWorld holds a foreground activity.
  func activityBegins(in page: PageID) {
    activities[page, default: 0] += 1
    if !waiting.isEmpty { release(page) }
  }

  func activityEnds(in page: PageID) {
    let left = activities.removeValue(forKey: page) ?? 0
    if left > 1 { activities[page] = left - 1 }
  }

  func forget(_ page: PageID) {
    inBackground[page] = nil
    activities[page] = nil
    waiting.removeAll { $0.page == page }
  }

  /// Keeps a task of a suspended page for later. A task that was ready when the app went to the background still runs:
  /// WebKit asks the process to prepare.
  func takes(_ task: LoopTask) -> Bool {
    guard !inBackground.isEmpty, !task.isMessage, let page = task.owner?.page(in: world),
      let since = inBackground[page.id], world.loop.now > since, activities[page.id] == nil, !page.isLoading
    else { return false }
    if !waiting.contains(where: { $0.page == page.id }) { world.post(.didStop(page.id, .suspendedPageWaits)) }
    waiting.append((page.id, task))
    return true
  }

  private func release(_ page: PageID, where isReleased: (LoopTask) -> Bool = { _ in true }) {
    let released = waiting.filter { $0.page == page && isReleased($0.task) }
    waiting.removeAll { $0.page == page && isReleased($0.task) }
    for next in released { world.loop.resume(next.task) }
  }
}

extension LoopTask {
  /// Whether a timer of a script, or of a location or refresh, has come due.
  fileprivate var isTimerOfPage: Bool {
    if case .frame = owner { true } else { isTimer }
  }
}

extension TaskOwner {
  /// The page that has the task; nil for the app's commands, and for documents and frames that have left their page.
  fileprivate func page(in world: ContentWorld) -> Page? {
    switch self {
    case .page(let id): world.pages[id]
    case .command: nil
    case .document(let script): world.contentDocument(of: script)?.frame?.page
    case .frame(let frame): frame.page
    }
  }
}
