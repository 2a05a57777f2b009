import ScriptValues
import SimulatedWeb
import URLStandard

/// What the app's side tells web content to do. Commands are performed in order, each as a separate task.
package enum ContentCommand: Sendable {
  case page(PageID, PageCommand)
  case load(PageID, LoadCommand)
  case input(FramePath, InputCommand)
  case answer(QuestionID, AnswerCommand)
}

/// Creating and ending a page, and what the app or the test reads from it.
package enum PageCommand: Sendable {
  /// A page that the app created itself, without an opener.
  case add(PageSettings, DataStore)
  case update(PageSettings)
  /// Reports when nothing more will be heard about the page.
  case destroy
  /// The process that shows the page ends.
  case endProcess(ContentProcessEnd)
  /// Selectors of everything that can be clicked.
  case listClickables(ReplyTicket<[String]>)
  case describeWindow(ReplyTicket<WindowFacts?>)
  /// What its main document gets for a URL that needs no network; nil if there is nothing.
  case readLocal(WebURL, ReplyTicket<SimulatedResponse?>)
  /// What it looks like, for reports.
  case describe(ReplyTicket<PageDescription?>)
}

/// Loads of the app.
package enum LoadCommand: Sendable {
  case load(APILoad, NavigationID)
  /// Rule 4.49: over http, after https has failed.
  case loadOverHTTP(NavigationRequest, NavigationID)
  /// Rule 1.30: the first load of a window without opener.
  case loadOpenerless(NavigationActionInfo, NavigationID)
  case reload(NavigationID, fromOrigin: Bool)
  /// A reload of a page whose process has ended.
  case reloadAfterProcessEnd(NavigationID)
  /// To an entry of the session history.
  case go(to: Int, NavigationID)
  case restoreHistory([HistoryEntry], current: Int, NavigationID)
  case stop
}

/// Scripts and input of the app or the test, in one frame.
package enum InputCommand: Sendable {
  /// Rule 1.25.
  case evaluate(String, ScriptWorld, GestureState, ReplyTicket<ScriptOutcome>)
  case callAsync(String, arguments: [(String, PlainValue)], ScriptWorld, ReplyTicket<ScriptOutcome>)
  case click(String, ClickKind, ReplyTicket<Void>)
  case type(String, into: String, ReplyTicket<Void>)
  /// A click at a node by its number, as with a mouse.
  case clickNode(UInt32, ReplyTicket<Void>)
  /// A program of a driver, see `AutomationProgram`.
  case automate(AutomationProgram, GestureState, ReplyTicket<ScriptOutcome>)
}

/// Answers to what web content asked without waiting.
package enum AnswerCommand: Sendable {
  case policy(PolicyDecision, NavigationPreferences?)
  /// The app's side cancels on the app's behalf, and is told when the load has ended.
  case refusal(ReplyTicket<Void>)
  case scriptMessage(Result<PlainValue, ScriptHandlerFailure>)
  case schemeTask(Result<SimulatedResponse, NavigationError>)
  case files(FileChoice)
  case challenge(ChallengeAnswer)
}
