import SimulatedWeb
import UIProcess
import WebViewSimulator

/// A scenario: a simulated web, an app with scripted answers, and what is done to its web views, step by step.
///
/// In files it is JSON or YAML; `Docs/ScenarioFiles.md` describes the keys.
public struct Scenario: Sendable {
  /// The file's name without its extension.
  public var name: String
  public var title: String?
  /// Loaded into the window `main` before the first step.
  public var start: String
  public var sites: [SiteRule] = []
  public var unknownURLs = UnknownURLs.notFound
  /// Which files `file:` URLs may read: none unless set.
  public var localFiles = LocalFileReach.beneath([])
  public var settings = ScenarioSettings()
  public var answers = AppAnswers()
  /// The app, the device and everything else outside the web views.
  public var system = SystemSetup()
  public var record: Set<TraceRecorder.OptionalEvent> = []
  public var profile = PlatformProfile.iOS
  /// What loading `start` must do.
  public var expectation: TraceExpectation?
  public var steps: [ScenarioStep] = []

  public init(name: String, start: String) {
    self.name = name
    self.start = start
  }

  /// Whether the scenario has any expectations.
  public var isTest: Bool { expectation != nil || steps.contains { $0.expectation != nil } }
}

/// What the simulated web answers for URLs that no rule matches.
public enum UnknownURLs: Sendable {
  /// Status 404, a page with the title 404.
  case notFound
  /// Status 200, an empty page.
  case emptyPage
}

/// The settings of a scenario's app and engine.
public struct ScenarioSettings: Sendable, Equatable {
  public enum ResponsePolicy: String, Sendable, CaseIterable {
    /// Allowed if the type can be shown, otherwise cancelled.
    case canShow
    case allow
    /// Content that cannot be shown, and attachments, become downloads.
    case download
  }

  /// nil for the platform's default.
  public var javaScriptCanOpenWindowsAutomatically: Bool?
  public var javaScriptEnabled = true
  public var pageCache = true
  public var processSwap = true
  /// Whether the app implements the private panel for `beforeunload` (rule 7.9).
  public var beforeUnloadPanel = false
  public var onWebViewDidClose = AppBehavior.OnClose.destroy
  public var responsePolicy = ResponsePolicy.canShow
  /// The configuration's flag for app-bound domains (rule 8.10).
  public var limitsNavigationsToAppBoundDomains = false
  /// nil for the platform's default (rule 10.3).
  public var customUserAgent: String?
  /// Engine features by WebKit's names. They are part of the schema, but change nothing in the simulator.
  public var features: [String: Bool] = [:]

  public init() {}
}

/// What the scenario's app answers.
public struct AppAnswers: Sendable, Equatable {
  public enum CreateWebView: Sendable, Equatable {
    case allow
    case block
    /// Blocks URLs that begin with one of these prefixes.
    case blockPrefixes([String])
  }

  /// A navigation or response that the app answers with cancel.
  public struct CancelRule: Sendable, Equatable {
    public var prefix: String
    public var window: String?
    public var targetFrame: TargetFrameRecord?

    public init(prefix: String, window: String? = nil, targetFrame: TargetFrameRecord? = nil) {
      self.prefix = prefix
      self.window = window
      self.targetFrame = targetFrame
    }

    public func matches(url: String, window: String, targetFrame: TargetFrameRecord?) -> Bool {
      url.hasPrefix(prefix) && (self.window == nil || self.window == window)
        && (self.targetFrame == nil || self.targetFrame == targetFrame)
    }
  }

  public var createWebView = CreateWebView.allow
  public var cancel: [CancelRule] = []
  public var cancelResponses: [CancelRule] = []
  public var confirm = true
  /// nil for a cancelled prompt.
  public var prompt: String? = "reply"
  public var beforeUnload = true

  public init() {}
}
