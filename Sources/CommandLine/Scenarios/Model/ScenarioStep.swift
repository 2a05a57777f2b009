import SimulatedWeb
import TraceReports
import WebMessages
import WebViewSimulator

/// An action on a web view, on the clock, or outside the web views.
package struct ScenarioStep: Sendable {
  package enum Action: Sendable, Equatable {
    /// A click: in the main frame like `evaluateJavaScript("element.click()")`, in a frame like a real click.
    case click(String)
    /// A click as a user makes it.
    case activate(String)
    case evaluate(String)
    case evaluateWithoutGesture(String)
    case load(String)
    case loadHTML(String, baseURL: String?)
    case goBack
    case goForward
    case reload
    case stopLoading
    /// The process that shows the view ends.
    case endContentProcess(ContentProcessEnd)
    /// The app releases the view with that label.
    case closeWebView(String)
    /// Milliseconds of virtual time.
    case wait(Double)
    /// Types into a field.
    case type(String, into: String)
    /// An event outside the web views.
    case system(SystemStep)
  }

  package var action: Action
  /// The label of the web view: `main`, `popup1`, …
  package var window: String
  /// Selectors of iframes, outermost first.
  package var frame: [String]
  /// The step goes on after exactly this many milliseconds, and does not wait for quiet.
  package var settle: Double?
  /// The longest wait for quiet, in milliseconds.
  package var timeout: Double?
  package var expectation: PlacedExpectation?
  /// The place of the step in its file; nil if it is in none.
  package var place: FilePlace?
  /// The choice for the file input that asks during the step.
  package var files: FileChoice?
  /// Whether the page of the start is loaded anew if an earlier step has left it.
  package var needsFirstPage = false
  /// The form of the step that traces repeat: the keys of the schema as they are in the file.
  package var source: JSONValue

  package init(
    _ action: Action, window: String = "main", frame: [String] = [], settle: Double? = nil, timeout: Double? = nil,
    expectation: PlacedExpectation? = nil, source: JSONValue? = nil
  ) {
    self.action = action
    self.window = window
    self.frame = frame
    self.settle = settle
    self.timeout = timeout
    self.expectation = expectation
    self.source = source ?? action.source
  }

  /// The step in words, for headings of reports.
  package var summary: String {
    let place =
      (window == "main" ? "" : " in \(window)") + (frame.isEmpty ? "" : " in frame \(frame.joined(separator: " "))")
    return action.summary + place
  }
}

extension ScenarioStep.Action {
  /// The step in the schema's form.
  var source: JSONValue {
    switch self {
    case .click(let selector): ["click": .string(selector)]
    case .activate(let selector): ["activate": .string(selector)]
    case .evaluate(let script): ["evaluate": .string(script)]
    case .evaluateWithoutGesture(let script): ["evaluateWithoutGesture": .string(script)]
    case .load(let url): ["load": .string(url)]
    case .loadHTML(let html, nil): ["loadHTML": .string(html)]
    case .loadHTML(let html, let base?): ["loadHTML": .string(html), "baseURL": .string(base)]
    case .goBack: ["goBack": true]
    case .goForward: ["goForward": true]
    case .reload: ["reload": true]
    case .stopLoading: ["stopLoading": true]
    case .endContentProcess(let end): ["endContentProcess": .string(end.rawValue)]
    case .closeWebView(let label): ["closeWebView": .string(label)]
    case .wait(let milliseconds): ["wait": .number(milliseconds)]
    case .type(let text, let selector): ["type": .string(text), "into": .string(selector)]
    case .system(let step): ["system": .string(step.summary)]
    }
  }

  var summary: String {
    switch self {
    case .click(let selector), .activate(let selector): "click \(selector)"
    case .evaluate(let script): "evaluate \(script)"
    case .evaluateWithoutGesture(let script): "evaluate without a gesture \(script)"
    case .load(let url): "load \(url)"
    case .loadHTML(_, let base): "load HTML" + (base.map { " with base URL \($0)" } ?? "")
    case .goBack: "go back"
    case .goForward: "go forward"
    case .reload: "reload"
    case .stopLoading: "stop loading"
    case .endContentProcess(let end): "end the content process (\(end.rawValue))"
    case .closeWebView(let label): "close the web view \(label)"
    case .wait(let milliseconds): "wait \(JSONValue.number(milliseconds)) ms"
    case .type(let text, let selector): "type “\(text)” into \(selector)"
    case .system(let step): step.summary
    }
  }
}
