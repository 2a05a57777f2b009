import ScriptValues
import SimulatedWeb
import WindowRegistry

/// What the app's side tells web content to do. Performed in order, each as a task of its own.
package enum ContentCommand: Sendable {
  case page(PageID, PageCommand)
  case load(PageID, LoadCommand)
  case input(FramePath, InputCommand)
  case answer(QuestionID, AnswerCommand)
}

/// Making a page and ending it, and what the app or the test reads of it.
package enum PageCommand: Sendable {
  /// A page that the app made itself, without an opener.
  case add(PageSettings, DataStore)
  case update(PageSettings)
  /// Tells when nothing more will be heard of the page.
  case destroy(ReplyTicket<Void>)
  /// Selectors of everything that can be clicked.
  case listClickables(ReplyTicket<[String]>)
  case describeWindow(ReplyTicket<WindowFacts?>)
}

/// Loads of the app.
package enum LoadCommand: Sendable {
  case load(APILoad, NavigationID)
  /// Rule 1.30: the first load of a window without opener.
  case loadOpenerless(NavigationActionInfo, NavigationID)
  case reload(NavigationID, fromOrigin: Bool)
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
}

/// Answers to what web content asked without waiting.
package enum AnswerCommand: Sendable {
  case policy(PolicyDecision, NavigationPreferences?)
  /// The app's side cancels in the app's place, and hears when the load has ended.
  case refusal(ReplyTicket<Void>)
  case scriptMessage(Result<PlainValue, ScriptHandlerFailure>)
  case schemeTask(Result<SimulatedResponse, NavigationError>)
}
