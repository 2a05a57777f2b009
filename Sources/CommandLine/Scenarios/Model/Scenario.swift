import SimulatedWeb
import UIProcess
import WebViewSimulator

/// A scenario: a simulated web, an app with scripted answers, and what is done to its web views, step by step.
///
/// Files have it as JSON or YAML; `Docs/ScenarioFiles.md` describes the keys.
public struct Scenario: Sendable {
  /// The file's name without its ending.
  public var name: String
  public var title: String?
  /// Loaded into the window `main` before the first step.
  public var start: String
  public var sites: [SiteRule] = []
  public var unknownURLs = UnknownURLs.notFound
  /// Which files `file:` URLs may be read from: none, unless said otherwise.
  public var localFiles = LocalFileReach.beneath([])
  public var settings = ScenarioSettings()
  public var answers = AppAnswers()
  /// The app, the device and what else is around the web views.
  public var system = SystemSetup()
  public var record: Set<TraceRecorder.OptionalEvent> = []
  public var profile = PlatformProfile.iOS
  /// What the load of `start` must do.
  public var expectation: TraceExpectation?
  public var steps: [ScenarioStep] = []

  public init(name: String, start: String) {
    self.name = name
    self.start = start
  }

  /// Whether it says anywhere what must come out.
  public var isTest: Bool { expectation != nil || steps.contains { $0.expectation != nil } }
}

/// What the simulated web answers where no rule fits.
public enum UnknownURLs: Sendable {
  /// Status 404, a page with the title 404.
  case notFound
  /// Status 200, an empty page.
  case emptyPage
}

/// The switches of a scenario's app and engine.
public struct ScenarioSettings: Sendable, Equatable {
  public enum ResponsePolicy: String, Sendable, CaseIterable {
    /// Allowed when the type can be shown, cancelled otherwise.
    case canShow
    case allow
    /// What cannot be shown, and attachments, become downloads.
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
  /// Engine features by WebKit's names. None changes a call of the simulator; they are part of the schema.
  public var features: [String: Bool] = [:]

  public init() {}
}

/// What the scripted app answers.
public struct AppAnswers: Sendable, Equatable {
  public enum CreateWebView: Sendable, Equatable {
    case allow
    case block
    /// Blocks URLs with one of these prefixes.
    case blockPrefixes([String])
  }

  /// A navigation or response that the app cancels.
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
