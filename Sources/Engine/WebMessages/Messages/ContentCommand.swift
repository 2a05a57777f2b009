import EngineValues
import SimulatedWeb
import URLStandard

/// A command of the UI process to web content. Commands are performed in order, each in a task of its own.
package indirect enum ContentCommand: Sendable {
  case page(PageID, PageCommand)
  case load(PageID, LoadCommand)
  case input(FramePath, InputCommand)
  case answer(QuestionID, AnswerCommand)
  /// Replies after so many virtual milliseconds. Until then, the world is not quiet.
  case wake(after: Double, ReplyTicket<Void>)

  /// The page that the command names; nil if it names none.
  package var page: PageID? {
    switch self {
    case .page(let page, _), .load(let page, _): page
    case .input(let path, _): path.page
    case .answer, .wake: nil
    }
  }
}

/// Commands that make and end a page, and that read facts of it for the app or the test.
package enum PageCommand: Sendable {
  /// A page that the app created itself, without an opener.
  case add(PageSettings, DataStore)
  case update(PageSettings)
  /// Ends the page, and reports when no more messages about it will come.
  case destroy
  /// The process that shows the page ends.
  case endProcess(ContentProcessEnd)
  /// The UI process knows of the end: from here on, commands are for the page's next process.
  case beginNextProcess
  /// Selectors of everything that can be clicked.
  case listClickables(ReplyTicket<[String]>)
  case describeWindow(ReplyTicket<WindowFacts?>)
  /// The response for a URL that needs no network, as its main document gets it; nil if there is none.
  case readLocal(WebURL, ReplyTicket<SimulatedResponse?>)
  /// Describes the page for reports.
  case describe(ReplyTicket<PageDescription?>)
}

/// Loads of the app.
package enum LoadCommand: Sendable {
  case load(APILoad, NavigationID)
  /// Rule 4.49: a load over http, after https has failed.
  case loadOverHTTP(NavigationRequest, NavigationID)
  /// The first load of a window without an opener (rule 1.30).
  case loadOpenerless(NavigationActionInfo, NavigationID)
  case reload(NavigationID, fromOrigin: Bool)
  /// A reload of a page whose process has ended.
  case reloadAfterProcessEnd(NavigationID)
  /// A traversal to an entry of the session history.
  case go(to: Int, NavigationID)
  case restoreHistory([HistoryEntry], current: Int, NavigationID)
  case stop

  /// The URL that the command names; nil if it names none.
  package var url: String? {
    switch self {
    case .load(.request(let request), _), .load(.simulated(let request, _), _), .loadOverHTTP(let request, _):
      request.urlText
    case .loadOpenerless(let action, _): action.request.urlText
    default: nil
    }
  }
}

/// Scripts and input of the app or the test, in one frame.
package enum InputCommand: Sendable {
  /// A script, with or without a forced gesture (rule 1.25).
  case evaluate(String, ScriptWorld, GestureState, ReplyTicket<ScriptOutcome>)
  case callAsync(String, arguments: [(String, PlainValue)], ScriptWorld, ReplyTicket<ScriptOutcome>)
  case click(String, ClickKind, ReplyTicket<Void>)
  case type(String, into: String, ReplyTicket<Void>)
  /// A click with the mouse at a node that is known by its number.
  case clickNode(UInt32, ReplyTicket<Void>)
  /// A program of a driver (see `AutomationProgram`).
  case automate(AutomationProgram, GestureState, ReplyTicket<ScriptOutcome>)
}

/// Answers to questions for which web content does not wait.
package enum AnswerCommand: Sendable {
  case policy(PolicyDecision, NavigationPreferences?)
  /// The UI process cancels for the app, and is told when the load has ended.
  case refusal(ReplyTicket<Void>)
  case scriptMessage(Result<PlainValue, ScriptHandlerFailure>)
  case schemeTask(Result<SimulatedResponse, NavigationError>)
  case files(FileChoice)
  case challenge(ChallengeAnswer)
}
