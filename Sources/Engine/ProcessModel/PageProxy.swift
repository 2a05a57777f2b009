import URLStandard
import WebMessages
import WindowRegistry

/// One page as the UI process sees it, after WebKit's WebPageProxy: its back-forward list, who opened it, the process
/// that it is shown in, and the provisional page that may take its place.
package final class PageProxy {
  package let id: PageID
  package let backForward = BackForwardList()
  /// Who opened its window, and what the UI process still believes of that.
  package var opener: OpenerRecord
  /// The process that shows its current page.
  package private(set) var process: WebProcess
  /// The numbers of all processes that it was in: going back to a site may come back to one.
  private var processes: Set<Int>
  /// The page of another process that loads what this one is to show next, after WebKit's m_provisionalPage.
  package private(set) var provisionalPage: ProvisionalPage?
  /// WebKit's mainFrameNavigationInitiator: the frame for which the UI process began a load that nobody was asked about
  /// in this process. The next question of the page names it (rule 3.2).
  package var initiator: FrameSnapshot?
  /// Says what the current page shows.
  package private(set) weak var shown: (any ShownPage)?

  package init(id: PageID, process: WebProcess, opener: OpenerRecord) {
    self.id = id
    self.process = process
    self.opener = opener
    processes = [process.number]
  }

  package func attach(_ shown: any ShownPage) { self.shown = shown }

  /// Whether the two pages are, or were, in one process.
  package func hasSharedProcess(with other: PageProxy) -> Bool {
    self === other || !processes.isDisjoint(with: other.processes)
  }

  package func uses(_ other: WebProcess) -> Bool { process === other || provisionalPage?.process === other }

  /// Its current page is of another process from now on.
  package func move(to other: WebProcess) {
    process = other
    processes.insert(other.number)
  }

  /// WebKit's WebPageProxy::resetStateAfterProcessTermination: the process has ended, and nothing is loaded any more. The
  /// session history stays.
  /// - Parameter next: the process that will show what comes next.
  package func loseProcess(to next: WebProcess) {
    provisionalPage = nil
    initiator = nil
    opener.moved(hasOpener: false)
    move(to: next)
  }

  // MARK: Its history

  /// WebKit's WebPageProxy::backForwardGoToItem: not while there is a provisional page. WebKit believes that the
  /// traversal goes on in the process of that page.
  package func willGo(to entry: SessionHistoryEntry) {
    if provisionalPage == nil { backForward.setCurrent(entry) }
  }

  /// WebKit's WebPageProxy::suspendCurrentPageIfPossible: a page that another process takes the place of is kept for
  /// the entry that was shown when the next load began (WebNavigationState::createLoadRequestNavigation). Where a frame
  /// has navigated, its own process has it under another entry (rule 4.43).
  package func entryOfSuspendedPage(begunAt entry: SessionHistoryEntry?) -> SessionHistoryEntry? {
    entry ?? backForward.current
  }

  // MARK: Answers

  /// WebKit's WebPageProxy::decidePolicyForResponseShared, before the app decides: an answer with an opener policy,
  /// also one of the opener's own, or one that needs another group, makes the UI process forget the opener and the name
  /// that the window was opened with. Scripts still see both.
  package func forgetOpener(in registry: WindowRegistry) {
    opener.forgetName()
    if let shown { registry.forgetLastOpener(of: shown.navigable) }
  }

  // MARK: The provisional page

  /// WebKit's WebPageProxy::continueNavigationInNewProcess: another process loads what the page shows next. A
  /// provisional page that was there before is given up.
  package func begin(_ page: ProvisionalPage) { provisionalPage = page }

  /// The load has ended, or its page is the current one now.
  package func end(_ page: ProvisionalPage?) {
    if let page, provisionalPage === page { provisionalPage = nil }
  }
}

/// What the UI process hears from the page that is shown.
package protocol ShownPage: AnyObject {
  /// The navigable of its main frame.
  var navigable: NavigableID { get }
  /// The URL of its main frame; nil before it has shown its first page.
  var committedURL: WebURL? { get }
  /// The URL of what its main frame shows, also before the first page.
  var visibleURL: WebURL { get }
  /// The origin of what its main frame shows, also before the first page.
  var shownOrigin: Origin { get }
}

/// A page in another process whose main frame loads what a window shows next, after WebKit's ProvisionalPageProxy.
package final class ProvisionalPage {
  /// At which point the load went on in the other process.
  package enum Takeover {
    /// From its beginning, after the app had allowed it.
    case atStart
    /// One of its redirects led to another site.
    case atRedirect
    /// The same, after it had gone on in another process from its beginning.
    case atLaterRedirect

    /// How a load goes on that is redirected once more.
    package var atRedirect: Takeover { self == .atRedirect ? .atRedirect : .atLaterRedirect }
  }

  /// Whether its process was there already.
  package enum Launch {
    case notNeeded
    case underWay
    case done
  }

  package let takeover: Takeover
  package private(set) var process: WebProcess?
  package private(set) var launch: Launch
  /// The navigable of the page's window in that process, if the window was there before.
  package var home: NavigableID?
  /// Whether the UI process has forgotten the navigation (rule 4.2).
  package private(set) var isForgotten = false

  /// - Parameter process: nil if it has yet to be launched.
  package init(takeover: Takeover, process: WebProcess?) {
    self.takeover = takeover
    self.process = process
    launch = process == nil ? .underWay : .notNeeded
  }

  /// Its process is there.
  package func launched(_ process: WebProcess) {
    self.process = process
    if launch == .underWay { launch = .done }
  }

  /// Whether the load had to wait for its process. If so, what the page loads was stopped when the waiting began.
  package var waitedForLaunch: Bool { launch != .notNeeded }

  /// WebKit's WebPageProxy::continueNavigationInNewProcess and processIsNoLongerAssociatedWithPage: it takes the place
  /// of another provisional page in the same process, with which the UI process forgets all navigations of that
  /// process.
  /// - Returns: whether it was forgotten now.
  package func forgetIfReplacing(_ other: ProvisionalPage?, goingTo entry: SessionHistoryEntry?) -> Bool {
    guard let process, let other, other.process === process, entry?.hasSuspendedPage != true else { return false }
    isForgotten = true
    return true
  }
}
