import PagePolicies
import ProcessModel
import WindowRegistry

/// The loads of one frame: the load about which the app is asked, the load that waits for its response, and the load
/// that brought the document (the document loaders of WebKit's FrameLoader).
///
/// A frame owns its loader. Scripts may remove the frame while something is loaded for it. So every job of a load holds
/// the frame, as WebKit's functions do with `protectedFrame`, and asks `isOngoing` before it goes on.
final class FrameLoader {
  unowned let frame: Frame
  /// The load that waits for the app's answer, or for the process that will load it.
  private(set) var policyLoad: DocumentLoad?
  /// The load that has started in this process and is not committed.
  private(set) var provisionalLoad: DocumentLoad?
  /// The load that has started in the provisional page, which is in another process. The page that is shown does not
  /// know of it.
  private(set) var loadInProvisionalPage: DocumentLoad?
  /// The load that brought the current document; nil for the initial empty document.
  private(set) var committedLoad: DocumentLoad?
  /// The gesture in which a script made the frame. WebKit loads even the initial empty document, and every load holds
  /// the gesture in which it began (NavigationAction) until another load commits.
  var gestureOfEmptyDocument: UserGesture?
  /// Counts the questions to the app, so that an answer to a superseded question is recognised (rule 4.15).
  private(set) var questions = 0
  /// Whether the frame has shown a page yet.
  private(set) var firstPage = FirstPage.missing
  /// The other reasons why the frame is not complete.
  var incompleteness: Incompleteness = []
  /// Whether pages are loaded over http because https has failed.
  var httpState = HTTPState.usual
  /// The event of leaving that its document is handling.
  var dismissal = PageDismissal.none
  /// The part of its opener's sandbox that a popup inherits (rule 1.83).
  var popupSandbox: SandboxFlags = []

  enum FirstPage {
    /// The frame has only its initial empty document.
    case missing
    /// Another document was committed, or a script has opened the initial empty one.
    case committed
  }

  init(frame: Frame) { self.frame = frame }

  var committedFirstRealLoad: Bool { firstPage == .committed }

  /// The load that waits for its response, in this process or another.
  var loadUnderWay: DocumentLoad? { provisionalLoad ?? loadInProvisionalPage }

  // MARK: The ongoing navigation

  /// Whether the load is still the next one that the frame will show. Scripts, answers and other loads may have ended
  /// it (HTML Standard, "ongoing navigation").
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
  /// - Parameter question: the number of the question that was answered; nil if nobody was asked.
  func isOngoing(_ load: DocumentLoad, question: Int? = nil) -> Bool {
    guard frame.isAttached, question == nil || question == questions else { return false }
    return policyLoad === load || loadUnderWay === load
  }

  /// Counts another question, so that answers to earlier questions come too late.
  func supersedeQuestions() { questions += 1 }

  // MARK: Transitions

  /// Notes that the app is asked about the load (WebKit's FrameLoader::setPolicyDocumentLoader).
  func ask(about load: DocumentLoad) {
    forgetPolicyLoad()
    policyLoad = load
    noteInPage()
    frame.history.forgetAsked()
  }

  /// Forgets the load about which the app was asked. An answer has no effect any more.
  func forgetPolicyLoad() {
    guard let load = policyLoad else { return }
    policyLoad = nil
    frame.page?.proxy.end(load.provisionalPage)
    frame.history.forgetAsked()
  }

  /// Lets the load wait for its process. The app has allowed it, but the process is not running yet.
  func wait(for page: ProvisionalPage, toLoad load: DocumentLoad) {
    if load.enter(.waitingForProcess(page)) { frame.page?.proxy.begin(page) }
  }

  /// Starts the load, in this process or in that of the provisional page.
  /// - Returns: false if the load was already over.
  func start(_ load: DocumentLoad, in page: ProvisionalPage?) -> Bool {
    guard load.enter(.provisional(page)) else { return false }
    noteInPage()
    if policyLoad === load {
      policyLoad = nil
      frame.history.forgetAsked()
    }
    if let page {
      loadInProvisionalPage = load
      frame.page?.proxy.begin(page)
    } else {
      provisionalLoad = load
    }
    return true
  }

  /// Moves the load to another process, to which a redirect takes it.
  func move(_ load: DocumentLoad, to page: ProvisionalPage) {
    guard load.enter(.provisional(page)) else { return }
    provisionalLoad = nil
    loadInProvisionalPage = load
    frame.page?.proxy.begin(page)
  }

  /// Ends the load under way, because it is over or its document is there.
  func endLoadUnderWay() {
    frame.page?.proxy.end(loadInProvisionalPage?.provisionalPage)
    (provisionalLoad, loadInProvisionalPage) = (nil, nil)
    if frame.isMainFrame { frame.world.timers.drawingResumes() }
  }

  /// Makes the load the committed one, because the frame shows its document.
  func commit(_ load: DocumentLoad) {
    committedLoad = load
    noteInPage()
    if load.provisionalPage != nil {
      httpState = load.plan.beginner == .httpFallback ? .fallingBack(from: .usual) : .usual
    }
    gestureOfEmptyDocument = nil
  }

  /// Notes that the frame's page may be loading from now on.
  private func noteInPage() {
    guard let page = frame.page else { return }
    frame.world.loadBegins(in: page)
    frame.world.timers.suspension.loadBegins(in: page.id)
  }

  /// Notes that the first page is there.
  func endInitialEmptyDocument() { firstPage = .committed }
}

/// The reasons why a frame is not complete, apart from its document and the frames inside it.
struct Incompleteness: OptionSet {
  let rawValue: Int
  /// The load event of the page around a new frame waits for the frame's first load, whatever becomes of it. Later
  /// loads count only once their page is there (WebKit's FrameLoader::started).
  static let firstLoad = Incompleteness(rawValue: 1)
  /// A frame inside has begun to load: the load events of all frames around it wait, too.
  static let framesInside = Incompleteness(rawValue: 2)
  /// A `javascript:` URL is the frame's first source and is running: the load event waits for it.
  static let firstScript = Incompleteness(rawValue: 4)
}
