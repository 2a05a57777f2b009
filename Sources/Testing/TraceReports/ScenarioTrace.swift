import EngineValues
import SimulatedWeb
import WebViewSimulator

/// The result of a scenario: the calls, requests and windows of each step.
package struct ScenarioTrace: Codable, Sendable {
  package var scenario: String
  package var title: String?
  package var steps: [Step] = []
  /// The answers of servers outside, as a HAR; nil if no recording is wanted.
  package var recording: String?
  /// The app's code, for reports; nil if no pictures are wanted, or if no listing says what the app does.
  package var controller: Controller?
  /// The choices that a run in another order than the ordinary one has met, in order.
  package var choices: [Choice] = []

  /// A moment at which the world could go on in more than one way.
  package struct Choice: Codable, Sendable, Equatable {
    /// The word of the choice in an order, such as `user3`.
    package var name: String
    /// The subject of the choice: the last event, or the question that is asked.
    package var subject: String
    /// The options; the first is the ordinary one.
    package var options: [String]
    package var taken: String
    /// The number of calls that the trace had at that moment; nil for a choice that belongs to no moment between calls.
    package var position: Int?

    package init(name: String, subject: String, options: [String], taken: String, position: Int?) {
      self.name = name
      self.subject = subject
      self.options = options
      self.taken = taken
      self.position = position
    }
  }

  /// A view controller of `Examples/Recipes` that does the same as the app.
  package struct Controller: Codable, Sendable {
    package var listing: String
    /// The choices in the listing, as scenario files write them.
    package var choices: JSONValue

    package init(listing: String, choices: JSONValue) {
      self.listing = listing
      self.choices = choices
    }
  }

  /// The scenario's name in reports.
  package var heading: String { ScenarioTrace.heading(scenario, title) }

  package static func heading(_ name: String, _ title: String?) -> String { title.map { "\(name): \($0)" } ?? name }

  package init(scenario: String, title: String?) {
    self.scenario = scenario
    self.title = title
  }

  package struct Step: Codable, Sendable {
    /// The step in words, for headings.
    package var summary: String
    /// `start`, or the step as it is in the scenario.
    package var source: JSONValue
    package var trace: DelegateTrace
    /// The result of an evaluated script, as `JSON.stringify` would write it.
    package var result: JSONValue?
    package var error: StepError?
    package var settling: Settling
    /// The requests, sorted by URL and method. If headers are recorded, they are in the order in which they were sent.
    package var requests: [LoggedRequest]
    /// Every view that ever existed, in order of creation.
    package var windows: [WindowState]
    /// The failures of the step: a window or an element did not exist, or the result differs from the expectation.
    package var failures: [StepFailure] = []
    /// The place of the step; nil if it is in no file.
    package var place: FilePlace?
    /// Virtual milliseconds until the next event for which the step did not wait.
    package var nextDue: Double?
    /// The modules that have begun and not ended when the step is over.
    package var waitingModules: [WaitingModule] = []
    /// The additional contents of a report; nil if none is wanted.
    package var picture: StepPicture?

    package enum Settling: String, Codable, Sendable { case quiet, notSettled }

    package init(
      summary: String, source: JSONValue, trace: DelegateTrace, result: JSONValue? = nil, error: StepError? = nil,
      settling: Settling = .quiet, requests: [LoggedRequest] = [], windows: [WindowState]
    ) {
      self.summary = summary
      self.source = source
      self.trace = trace
      self.result = result
      self.error = error
      self.settling = settling
      self.requests = requests
      self.windows = windows
    }

    /// A problem that did not fail the step; nil if there was none.
    package var remark: String? {
      guard let text = error?.text(among: windows.map(\.window)) else { return nil }
      return failures.contains { $0.text == text } ? nil : text
    }

    /// Labels of the windows that exist.
    package var openWindows: [String] { windows.filter { $0.content != .destroyed }.map(\.window) }
  }

  /// The calls of all steps as one trace.
  package var trace: DelegateTrace {
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

  /// The possible reasons why a step fails: its notes, and earlier failures in the pages.
  package func explanations(ofStep index: Int) -> [String] {
    let earlier = steps[..<index].flatMap { step in
      step.trace.notes.filter { $0.kind == .error }.map { "  \($0.line), in “\(step.summary)”".printable }
    }
    let own = steps[index].trace.notes.map { "  \($0.line)".printable }
    return (own.isEmpty ? [] : ["in this step:"] + own) + (earlier.isEmpty ? [] : ["before it:"] + earlier)
  }

  /// The place of the first failure that is in a file.
  package var firstFailure: FilePlace? {
    steps.lazy.flatMap(\.failures).compactMap(\.place).first
  }
}

/// The reason why a step did not end normally.
package enum StepError: Error, Codable, Equatable, Sendable {
  /// The exception of an evaluated script, with the place where it was thrown, or the limit that ended the script.
  case script(String, at: String? = nil)
  /// There never was a window with this label.
  case noWindow(String)
  /// The window no longer exists, or its process ended.
  case window(String)
  /// The page has no such element or frame: the step fails, and the scenario continues.
  case missing(String)
  /// The step itself is wrong: a selector, a URL.
  case input(String)

  /// The error as traces show it.
  package var message: String {
    switch self {
    case .noWindow(let label): "no window \(label)"
    case .script(let text, _), .window(let text), .missing(let text), .input(let text): text
    }
  }

  /// The error in words for a reader.
  /// - Parameter windows: the windows of the run.
  package func text(among windows: [String]) -> String {
    switch self {
    case .noWindow(let label): Spelling.noWindow(label, among: windows)
    case .script(let text, let place?): "\(text) (\(place))".printable
    default: message.printable
    }
  }
}

/// The state of one view after a step.
package struct WindowState: Codable, Sendable, Equatable {
  package var window: String
  package var content: Content

  package init(window: String, content: Content) {
    self.window = window
    self.content = content
  }

  package enum Content: Codable, Sendable, Equatable {
    case destroyed
    case open(OpenState)
  }

  package struct OpenState: Codable, Sendable, Equatable {
    package var url: String
    package var title: String
    package var isLoading: Bool
    package var canGoBack: Bool
    package var canGoForward: Bool
    /// The state of the page; nil if the page did not answer, or was not asked.
    package var page: PageState?

    package init(
      url: String, title: String, isLoading: Bool, canGoBack: Bool, canGoForward: Bool, page: PageState? = nil
    ) {
      self.url = url
      self.title = title
      self.isLoading = isLoading
      self.canGoBack = canGoBack
      self.canGoForward = canGoForward
      self.page = page
    }
  }

  /// The state that a script sees, read without a gesture.
  package struct PageState: Codable, Sendable, Equatable {
    package var name: String
    package var hasOpener: Bool
    package var historyLength: Int

    package init(name: String, hasOpener: Bool, historyLength: Int) {
      self.name = name
      self.hasOpener = hasOpener
      self.historyLength = historyLength
    }
  }
}
