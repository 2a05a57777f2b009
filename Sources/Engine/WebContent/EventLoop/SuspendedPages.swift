import ProcessModel
import WebMessages

/// The pages of an app in the background, and what waits until the app returns: the system suspends a web process that
/// nothing holds (rule 2.14; WebKit's ProcessThrottler).
final class SuspendedPages {
  private unowned let world: ContentWorld
  /// Since when each page has been in the background.
  private var inBackground: [PageID: Double] = [:]
  /// How many of the app's scripts each page runs: they keep its process awake.
  private var activities: [PageID: Int] = [:]
  private var waiting: [(page: PageID, task: LoopTask)] = []

  init(world: ContentWorld) { self.world = world }

  func visibilityChanged(of page: Page) {
    if page.settings.visibility == .inBackground {
      inBackground[page.id] = world.loop.now
    } else if inBackground.removeValue(forKey: page.id) != nil {
      release(page.id)
    }
  }

  /// WebKit's WebPageProxy::runJavaScriptInFrameInScriptWorld holds a foreground activity.
  func activityBegins(in page: PageID) {
    activities[page, default: 0] += 1
    if !inBackground.isEmpty { release(page) }
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

  /// Keeps a task for later if the page whose it is has been suspended. What was ready when the app went to the
  /// background still runs: WebKit asks the process to prepare.
  func takes(_ task: LoopTask) -> Bool {
    guard !inBackground.isEmpty, !task.isMessage, let page = task.owner?.page(in: world),
      let since = inBackground[page.id], world.loop.now > since, activities[page.id] == nil, !page.isLoading
    else { return false }
    if !waiting.contains(where: { $0.page == page.id }) { world.post(.didStop(page.id, .suspendedPageWaits)) }
    waiting.append((page.id, task))
    return true
  }

  private func release(_ page: PageID) {
    for next in waiting where next.page == page { world.loop.resume(next.task) }
    waiting.removeAll { $0.page == page }
  }
}

extension TaskOwner {
  /// The page whose task it is; nil for the app's commands and for what has left its page.
  fileprivate func page(in world: ContentWorld) -> Page? {
    switch self {
    case .page(let id): world.pages[id]
    case .command: nil
    case .document(let script): world.contentDocument(of: script)?.frame?.page
    case .frame(let frame): frame.page
    }
  }
}
