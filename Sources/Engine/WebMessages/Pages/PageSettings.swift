import PagePolicies
import EngineValues
import SimulatedWeb
import URLStandard
import WindowRegistry

/// The UI process's settings for one page. They are sent to the web process again after every change.
package struct PageSettings: Sendable {
  package var javaScriptCanOpenWindowsAutomatically = false
  package var javaScriptEnabled = true
  package var userAgent = ""
  package var userScripts: [UserScript] = []
  package var messageHandlers: [ScriptWorld: [String]] = [:]
  package var customSchemes: Set<String> = []
  /// The questions that the app wants to be asked.
  package var questions: AppQuestions = []
  package var usesPageCache = true
  /// The receiver of servers' challenges.
  package var challengeAudience = RequestAuthentication.Audience.nobody
  /// Whether hosts that are known for https are asked over https only (rule 4.50).
  package var upgradesKnownHosts = true
  package var contentRules: [ContentRuleList] = []
  /// Whether the app places windows as `window.open` asks, and lets scripts move them.
  package var appliesWindowFeatures = false
  /// Whether pages may show elements in full screen.
  package var elementFullscreenEnabled = false
  /// URLs of files and folders that the page may read; a folder includes its contents.
  package var readableFiles: [WebURL] = []
  /// Frames that the app's scripts and message handlers cannot access (rules 8.7 and 8.9).
  package var unboundFrames = UnboundFrames()
  package var visibility: PageVisibility

  package init(_ visibility: PageVisibility = .visible) { self.visibility = visibility }
}

/// Page Visibility: whether the user can see the view (WebKit's ActivityState::IsVisible).
package enum PageVisibility: Sendable {
  case visible
  /// The app is in front, and the view is in no window.
  case hidden
  /// The app is in the background, where the system suspends its pages.
  case inBackground
}

/// Questions for which not every app has a method.
package struct AppQuestions: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The question whether a page may be left that asks to stay (rule 7.9).
  package static let beforeUnload = AppQuestions(rawValue: 1 << 0)
  /// The question whether a page may go to another entry of its session history (rule 4.47).
  package static let beforeTraversal = AppQuestions(rawValue: 1 << 1)
  /// The news that a form will be submitted, so that the app may read the user's input before (rule 9.25).
  package static let formSubmission = AppQuestions(rawValue: 1 << 2)
}

/// Frames of one page that are not in an app-bound domain.
package struct UnboundFrames: Sendable, Equatable {
  package var includesMain: Bool
  package var subframes: Set<NavigableID> = []

  package init(includesMain: Bool = false) { self.includesMain = includesMain }

  /// Whether the app has no access to the frame. If the main frame is not bound, the app has no access to any frame.
  package func contains(_ frame: NavigableID) -> Bool { includesMain || subframes.contains(frame) }
}
