import URLStandard
import WebMessages
import WindowRegistry

/// A page as the UI process sees it (WebKit's WebPageProxy): its back-forward list, its opener, its process, and the
/// provisional page that may replace it.
package final class PageProxy {
  package let id: PageID
  package let backForward = BackForwardList()
  /// The opener of the page's window, as far as the UI process still knows.
  package var opener: OpenerRecord
  /// The process that shows the current page.
  package private(set) var process: WebProcess
  /// The numbers of all processes in which the page has been: going back to a site may return to one of them.
  private var processes: [Int]
  /// The page of another process that loads this page's next document (WebKit's m_provisionalPage).
  package private(set) var provisionalPage: ProvisionalPage?
  /// The frame for which the UI process began a load, if no page of this process was asked about it (WebKit's
  /// mainFrameNavigationInitiator). The next question of the page names it (rule 3.2).
  package var initiator: FrameSnapshot?
  /// The object that knows the contents of the current page.
  package private(set) weak var shown: (any ShownPage)?

  package init(id: PageID, process: WebProcess, opener: OpenerRecord) {
    self.id = id
    self.process = process
    self.opener = opener
    processes = [process.number]
  }

  package func attach(_ shown: any ShownPage) { self.shown = shown }

  /// Whether the two pages have ever shared a process.
  package func hasSharedProcess(with other: PageProxy) -> Bool {
    self === other || processes.contains(where: other.processes.contains)
  }

  package var hasHadAnotherProcess: Bool { processes.count > 1 }

  package func uses(_ other: WebProcess) -> Bool { process === other || provisionalPage?.process === other }

  /// Moves the current page to another process.
  package func move(to other: WebProcess) {
    process = other
    if !processes.contains(other.number) { processes.append(other.number) }
  }

  /// Takes another process after the old one has ended. Nothing is loading any more. The session history stays
  /// (WebKit's WebPageProxy::resetStateAfterProcessTermination).
  /// - Parameter next: the process that will show the next page.
  package func loseProcess(to next: WebProcess) {
    provisionalPage = nil
    initiator = nil
    opener.moved(hasOpener: false)
    move(to: next)
  }

  // MARK: Its history

  /// Makes the entry current, unless there is a provisional page: then WebKit expects the traversal to go on in that
  /// page's process (WebKit's WebPageProxy::backForwardGoToItem).
  package func willGo(to entry: SessionHistoryEntry) {
    if provisionalPage == nil { backForward.setCurrent(entry) }
  }

  /// The entry for which a page is kept that another process replaces: the entry that was shown when the next load
  /// began (WebKit's WebPageProxy::suspendCurrentPageIfPossible and WebNavigationState::createLoadRequestNavigation).
  /// If a frame has navigated, the page's own process has it under another entry (rule 4.43).
  package func entryOfSuspendedPage(begunAt entry: SessionHistoryEntry?) -> SessionHistoryEntry? {
    entry ?? backForward.current
  }

  // MARK: Answers

  /// Makes the UI process forget the opener and the name with which the window was opened, before the app decides about
  /// a response. Any opener policy of the response causes this, even a policy equal to the opener's, and so does a
  /// response that needs another group. Scripts still see both (WebKit's WebPageProxy::decidePolicyForResponseShared).
  package func forgetOpener(in registry: WindowRegistry) {
    opener.forgetName()
    if let shown { registry.forgetLastOpener(of: shown.navigable) }
  }

  // MARK: The provisional page

  /// Begins a provisional page, in which another process loads this page's next document. An earlier provisional page
  /// is given up (WebKit's WebPageProxy::continueNavigationInNewProcess).
  package func begin(_ page: ProvisionalPage) { provisionalPage = page }

  /// Ends a provisional page, because its load has ended or it is the current page now.
  package func end(_ page: ProvisionalPage?) {
    if let page, provisionalPage === page { provisionalPage = nil }
  }
}

/// The shown page, as the UI process knows it.
package protocol ShownPage: AnyObject {
  /// The navigable of the page's main frame.
  var navigable: NavigableID { get }
  /// The URL of the page's main frame; nil before its first page.
  var committedURL: WebURL? { get }
  /// The URL that the page's main frame shows, even before its first page.
  var visibleURL: WebURL { get }
  /// The origin of the main frame's document, even before its first page.
  var shownOrigin: Origin { get }
}

/// A page in another process whose main frame loads the next document of a window (WebKit's ProvisionalPageProxy).
package final class ProvisionalPage {
  /// The moment at which the load moved to the other process.
  package enum Takeover {
    /// The load began there, after the app had allowed it.
    case atStart
    /// A redirect of the load led to another site.
    case atRedirect
    /// A redirect of the load led to another site, after it had begun in a process of its own.
    case atLaterRedirect

    /// The takeover of a load that is redirected again.
    package var atRedirect: Takeover { self == .atRedirect ? .atRedirect : .atLaterRedirect }
  }

  /// Whether the page's process was already running.
  package enum Launch {
    case notNeeded
    case underWay
    case done
  }

  package let takeover: Takeover
  package private(set) var process: WebProcess?
  package private(set) var launch: Launch
  /// The navigable of the page's window in that process, if it has one from before.
  package var home: NavigableID?
  /// Whether the UI process has forgotten the navigation (rule 4.2).
  package private(set) var isForgotten = false

  /// - Parameter process: nil if the process must still be launched.
  package init(takeover: Takeover, process: WebProcess?) {
    self.takeover = takeover
    self.process = process
    launch = process == nil ? .underWay : .notNeeded
  }

  /// Takes the process, which is running now.
  package func launched(_ process: WebProcess) {
    self.process = process
    if launch == .underWay { launch = .done }
  }

  /// Whether the load had to wait for its process. If so, the page's own loads were stopped when the waiting began.
  package var waitedForLaunch: Bool { launch != .notNeeded }

  /// Forgets the navigation if this page replaces another provisional page in the same process: with that page, the UI
  /// process forgets all navigations of the process (WebKit's WebPageProxy::continueNavigationInNewProcess and
  /// processIsNoLongerAssociatedWithPage).
  /// - Returns: whether the navigation was forgotten now.
  package func forgetIfReplacing(_ other: ProvisionalPage?, goingTo entry: SessionHistoryEntry?) -> Bool {
    guard let process, let other, other.process === process, entry?.hasSuspendedPage != true else { return false }
    isForgotten = true
    return true
  }
}
