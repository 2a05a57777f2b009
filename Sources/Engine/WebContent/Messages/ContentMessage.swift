import PageScripting
import SimulatedWeb
import URLStandard
import WindowRegistry

/// Names a question that is open on the app's side; the answer comes back as a command.
public struct QuestionID: Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// What web content tells the app's side, without waiting. Delivered in order.
public enum ContentMessage: Sendable {
  case decideNavigation(PageID, NavigationActionInfo, NavigationID?, QuestionID)
  case decideResponse(PageID, NavigationResponseInfo, NavigationID?, QuestionID)
  case didStart(PageID, NavigationID?, url: String, Reason)
  case didReceiveServerRedirect(PageID, NavigationID?, url: String, Reason)
  case didCommit(PageID, NavigationID?, url: String, secure: Bool, Reason)
  case didFinish(PageID, NavigationID?, url: String, Reason)
  case didFail(PageID, NavigationID?, NavigationError, provisional: Bool, Reason)
  /// The app cancelled, or the engine dropped the load before it began: no delegate hears of it.
  case didAbandon(PageID, NavigationID?)
  case didBecomeDownload(PageID, NavigationRequest, NavigationActionInfo?, NavigationResponseInfo?, Reason)
  case didChangeURL(PageID, url: String)
  case didChangeTitle(PageID, title: String)
  case didChangeProgress(PageID, Double)
  case didChangeHistory(PageID, HistorySnapshot)
  case didClose(PageID, Reason)
  case console(PageID, ConsoleMessage)
  case didStop(PageID, Reason)
  case limit(PageID, Reason)
  case scriptMessage(ScriptMessageInfo, QuestionID)
  case schemeTask(PageID, NavigationRequest, QuestionID)
  case schemeTaskStopped(QuestionID)
  case cookiesChanged
  /// A command of the app is done: runs on its side, in order with everything else.
  case completed(@MainActor @Sendable () -> Void)
  case processTerminated(PageID, reason: String)
}

/// A message to a handler under `window.webkit.messageHandlers`.
public struct ScriptMessageInfo: Sendable {
  public var page: PageID
  public var frame: FrameSnapshot
  public var name: String
  public var world: ScriptWorld
  public var body: PlainValue
}

/// The back-forward list as the app sees it.
public struct HistorySnapshot: Sendable, Equatable {
  public struct Item: Sendable, Equatable {
    public var id: Int
    public var url: String
    public var initialURL: String
    public var title: String
    /// Rule 4.24.
    public var createdByScriptWithoutInteraction: Bool
  }

  public var items: [Item]
  /// nil while nothing was loaded.
  public var currentIndex: Int?

  public init(items: [Item] = [], currentIndex: Int? = nil) {
    self.items = items
    self.currentIndex = currentIndex
  }
}

/// What web content asks while its script stands still.
public enum ContentQuestion: Sendable {
  case createPage(CreatePageRequest)
  case alert(PageID, message: String, frame: FrameSnapshot)
  case confirm(PageID, message: String, frame: FrameSnapshot)
  case prompt(PageID, message: String, defaultText: String, frame: FrameSnapshot)
  case beforeUnload(PageID, message: String)
  /// Rule 4.21: a fragment change by a user gesture.
  case decideFragment(PageID, NavigationActionInfo)
}

public struct CreatePageRequest: Sendable {
  public var opener: PageID
  /// The page that waits for its web view.
  public var created: PageID
  public var action: NavigationActionInfo
  public var features: WindowFeatures
  public var keepsOpener: Bool
}

public enum ContentAnswer: Sendable {
  /// The app returned a view for the window: its settings. nil for no window.
  case created(PageSettings?)
  case done
  case confirmed(Bool)
  case text(String?)
  case decision(PolicyDecision)
}

/// What the app's side tells web content to do, in order.
public typealias ContentCommand = @Sendable (ContentWorld) -> Void

/// The app's side, as web content sees it. Calls block the content thread.
public protocol AppSide: Sendable {
  /// Delivers the messages and waits until the main actor has handled them all.
  /// - Returns: the commands that the app gave meanwhile.
  func deliver(_ messages: [ContentMessage]) -> [ContentCommand]
  /// Delivers the messages, then asks, and waits for the answer, however late.
  func ask(_ question: ContentQuestion, after messages: [ContentMessage]) -> ContentAnswer
  /// Takes commands that came in the meantime, without a round trip.
  func takeCommands() -> [ContentCommand]
}

extension ContentQuestion {
  /// What a page gets when its app is gone (rule 7.3).
  public var answerOfNobody: ContentAnswer {
    switch self {
    case .createPage: .created(nil)
    case .alert: .done
    case .confirm: .confirmed(false)
    case .beforeUnload: .confirmed(true)
    case .prompt: .text(nil)
    case .decideFragment: .decision(.allow)
    }
  }
}
