import PagePolicies
import ProcessModel
import WindowRegistry

/// The loads of one frame: which one the app is asked about, which one waits for its response, and which one brought
/// the document, after the document loaders of WebKit's FrameLoader.
///
/// A frame owns its loader. Scripts may remove the frame while something is loaded for it, so all that works for a load
/// holds the frame, as WebKit's functions do with `protectedFrame`, and asks `isOngoing` before it goes on.
final class FrameLoader {
  unowned let frame: Frame
  /// Waits for the app's decision, or for the process that is to load it.
  private(set) var policyLoad: DocumentLoad?
  /// Started in this process, without a committed response.
  private(set) var provisionalLoad: DocumentLoad?
  /// Started in the provisional page, which is in another process. The page that is shown does not know of it.
  private(set) var loadInProvisionalPage: DocumentLoad?
  /// The load that the current document came from; nil for the initial empty document.
  private(set) var committedLoad: DocumentLoad?
  /// The gesture in which a script made the frame: WebKit loads the initial empty document, too, and every load holds
  /// the gesture that it began in (NavigationAction), until another one is committed.
  var gestureOfEmptyDocument: UserGesture?
  /// Counts the questions to the app, so that answers to superseded ones are recognised (rule 4.15).
  private(set) var questions = 0
  /// What the frame has shown so far.
  private(set) var firstPage = FirstPage.missing
  /// What else keeps the frame from being complete.
  var incompleteness: Incompleteness = []
  /// What is loaded over http because https has failed.
  var httpState = HTTPState.usual
  /// Rule 1.83: the part of its opener's sandbox that a popup inherits.
  var popupSandbox: SandboxFlags = []

  enum FirstPage {
    /// Only its initial empty document.
    case missing
    /// A document other than the initial empty one was committed, or a script has opened that one.
    case committed
  }

  init(frame: Frame) { self.frame = frame }

  var committedFirstRealLoad: Bool { firstPage == .committed }

  /// The load that waits for its response, wherever it is.
  var loadUnderWay: DocumentLoad? { provisionalLoad ?? loadInProvisionalPage }

  // MARK: The ongoing navigation

  /// HTML Standard, "ongoing navigation": whether the load is still what the frame is about to show, whatever scripts,
  /// answers and other loads did meanwhile.
  /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#ongoing-navigation
  /// - Parameter question: the number of the question that was answered; nil if nobody was asked.
  func isOngoing(_ load: DocumentLoad, question: Int? = nil) -> Bool {
    guard frame.isAttached, question == nil || question == questions else { return false }
    return policyLoad === load || loadUnderWay === load
  }

  /// Another question follows: answers to those before come too late.
  func supersedeQuestions() { questions += 1 }

  // MARK: Transitions

  /// WebKit's FrameLoader::setPolicyDocumentLoader: the app is asked about the load.
  func ask(about load: DocumentLoad) {
    forgetPolicyLoad()
    policyLoad = load
    frame.history.forgetAsked()
  }

  /// Nobody waits for an answer about the load any more.
  func forgetPolicyLoad() {
    guard let load = policyLoad else { return }
    policyLoad = nil
    frame.page?.proxy.end(load.provisionalPage)
    frame.history.forgetAsked()
  }

  /// The app has allowed the load, but its process has yet to be launched.
  func wait(for page: ProvisionalPage, toLoad load: DocumentLoad) {
    if load.enter(.waitingForProcess(page)) { frame.page?.proxy.begin(page) }
  }

  /// The load starts, in this process or in that of the provisional page.
  /// - Returns: false if the load was over already.
  func start(_ load: DocumentLoad, in page: ProvisionalPage?) -> Bool {
    guard load.enter(.provisional(page)) else { return false }
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

  /// A redirect takes the load to another process.
  func move(_ load: DocumentLoad, to page: ProvisionalPage) {
    guard load.enter(.provisional(page)) else { return }
    provisionalLoad = nil
    loadInProvisionalPage = load
    frame.page?.proxy.begin(page)
  }

  /// The load under way is over, or its document is there.
  func endLoadUnderWay() {
    frame.page?.proxy.end(loadInProvisionalPage?.provisionalPage)
    (provisionalLoad, loadInProvisionalPage) = (nil, nil)
    if frame.isMainFrame { frame.world.timers.transitionEnded() }
  }

  /// The frame shows the load's document.
  func commit(_ load: DocumentLoad) {
    committedLoad = load
    if load.provisionalPage != nil { httpState = load.plan.isHTTPFallback ? .fallingBack(from: .usual) : .usual }
    gestureOfEmptyDocument = nil
  }

  /// The first page is there.
  func endInitialEmptyDocument() { firstPage = .committed }
}

/// What keeps a frame from being complete besides its document and the frames inside.
struct Incompleteness: OptionSet {
  let rawValue: Int
  /// WebKit's FrameLoader::started: the load event around a new frame waits for its first load, whatever becomes of it.
  /// Later ones only count once their page is there.
  static let firstLoad = Incompleteness(rawValue: 1)
  /// The same for all around the frame: what began to load inside is not complete.
  static let framesInside = Incompleteness(rawValue: 2)
  /// A `javascript:` URL is the frame's first source and runs now: the load event waits for it.
  static let firstScript = Incompleteness(rawValue: 4)
}
