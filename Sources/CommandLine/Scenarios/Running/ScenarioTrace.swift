import SimulatedWeb
import WebViewSimulator

/// The result of a scenario: the calls, requests and windows of each step.
public struct ScenarioTrace: Codable, Sendable {
  public var scenario: String
  public var title: String?
  public var steps: [Step] = []

  public init(scenario: String, title: String?) {
    self.scenario = scenario
    self.title = title
  }

  public struct Step: Codable, Sendable {
    /// For headings.
    public var summary: String
    /// `start`, or the step as it is in the scenario.
    public var source: JSONValue
    public var trace: DelegateTrace
    /// The result of an evaluated script, as `JSON.stringify` would write it.
    public var result: JSONValue?
    public var error: StepError?
    public var settling: Settling
    /// Sorted by URL and method.
    public var requests: [LoggedRequest]
    /// Every view that ever existed, in order of creation.
    public var windows: [WindowState]
    /// How the step differs from its expectation; nil if it does not differ or has none.
    public var mismatch: String?

    public enum Settling: Codable, Sendable { case quiet, notSettled }

    /// Labels of the windows that exist.
    public var openWindows: [String] { windows.filter { $0.content != .destroyed }.map(\.window) }
  }

  /// All steps' calls as one trace.
  public var trace: DelegateTrace {
    var whole = DelegateTrace()
    for step in steps {
      let offset = whole.events.count
      whole.events += step.trace.events
      whole.notes += step.trace.notes.map { note in
        var note = note
        note.position += offset
        return note
      }
    }
    return whole
  }

  public var mismatches: [Step] { steps.filter { $0.mismatch != nil } }
}

/// Why a step did not end normally.
public enum StepError: Error, Codable, Equatable, Sendable {
  /// The exception of an evaluated script, or the limit that ended it.
  case script(String)
  /// The window no longer exists, or never did.
  case window(String)
  /// The step itself is wrong: a selector, a frame, a URL.
  case input(String)

  public var message: String {
    switch self {
    case .script(let text), .window(let text), .input(let text): text
    }
  }
}

/// The state of one view after a step.
public struct WindowState: Codable, Sendable, Equatable {
  public var window: String
  public var content: Content

  public enum Content: Codable, Sendable, Equatable {
    case destroyed
    case open(OpenState)
  }

  public struct OpenState: Codable, Sendable, Equatable {
    public var url: String
    public var title: String
    public var isLoading: Bool
    public var canGoBack: Bool
    public var canGoForward: Bool
    /// nil if the page did not answer, or was not asked.
    public var page: PageState?
  }

  /// What a script sees, read without a gesture.
  public struct PageState: Codable, Sendable, Equatable {
    public var name: String
    public var hasOpener: Bool
    public var historyLength: Int
  }
}
