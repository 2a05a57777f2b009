import EngineValues

/// A message of web content to the UI process, for which web content does not wait. Messages are delivered in order.
package indirect enum ContentMessage: Sendable {
  /// An event of which the app's delegates are told. Tools/delegates.toml lists these messages.
  case delegate(PageID, DelegateMessage)
  /// The app cancelled the load, or the engine dropped it, before it began: no delegate is called.
  case didAbandon(PageID, NavigationID?)
  /// A traversal that has started goes on in another process.
  case didMoveTraversal(PageID, url: String)
  /// The UI process forgot the navigation when it ended another one of the same process.
  case didForgetNavigation(PageID, NavigationID?)
  case didChangeURL(PageID, url: String)
  case didChangeTitle(PageID, title: String)
  case didChangeProgress(PageID, Double)
  case didChangeFullscreen(PageID, isIn: Bool)
  case didChangeHistory(PageID, HistorySnapshot)
  /// The UI process has ended the page, and no more messages about it follow. Nobody waits for this message.
  case didDestroy(PageID)
  /// The process that showed the pages has ended, and the pages are empty.
  case processDidEnd([PageID], ContentProcessEnd)
  case console(PageID, ConsoleMessage)
  case didStop(PageID, Reason)
  case limit(PageID, Reason)
  /// A fact that a test's author should know.
  case finding(PageID, Reason)
  /// A failure in the page, of which no console tells.
  case error(PageID, Reason)
  case scriptMessage(ScriptMessageInfo, QuestionID)
  case schemeTask(PageID, SchemeRequest, QuestionID)
  /// A file input asks for files; its page's scripts go on.
  case openPanel(PageID, OpenPanelRequest, FrameSnapshot, QuestionID)
  case schemeTaskStopped(QuestionID)
  case cookiesChanged
  /// The place in a page's source where the following events began. Only sent if the UI process wants to know.
  case cause(SourcePlace?)
  /// The page's look now. Only sent if the UI process wants to know.
  case looks(PageID, PageDescription)
  /// A script's message to a window; the second page is nil if its window is closed. Only sent if the UI process wants
  /// to know.
  case posted(from: PageID, to: PageID?, PostedMessage)
  /// A command of the app is done.
  case replied(CommandReply)
}

/// A request that the app's scheme handler answers.
package struct SchemeRequest: Sendable {
  package var request: NavigationRequest
  /// The URL of the page that asks, or the request's own URL if it is for a page.
  package var mainDocumentURL: String

  package init(request: NavigationRequest, mainDocumentURL: String) {
    self.request = request
    self.mainDocumentURL = mainDocumentURL
  }
}

/// A message to a handler under `window.webkit.messageHandlers`.
package struct ScriptMessageInfo: Sendable {
  package var page: PageID
  package var frame: FrameSnapshot
  package var name: String
  package var world: ScriptWorld
  package var body: PlainValue

  package init(page: PageID, frame: FrameSnapshot, name: String, world: ScriptWorld, body: PlainValue) {
    self.page = page
    self.frame = frame
    self.name = name
    self.world = world
    self.body = body
  }
}
