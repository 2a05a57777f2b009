import PageScripting
import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// A scenario: a simulated web, an app with scripted answers, and the steps that are done to its web views.
///
/// In files it is JSON or YAML; `Docs/ScenarioFiles.md` describes the keys.
package struct Scenario: Sendable {
  /// The file's name without its extension.
  package var name: String
  package var title: String?
  /// The URL that the window `main` loads before the first step.
  package var start: String
  package var sites: [SiteRule] = []
  /// The scripts that answer for sites; each run starts them anew.
  package var servers: [ScriptedServer] = []
  package var unknownURLs = UnknownURLs.notFound
  package var outside = OutsideSetup()
  /// The files that `file:` URLs may read: none unless set.
  package var localFiles = LocalFileReach.beneath([])
  package var settings = ScenarioSettings()
  package var answers = AppAnswers()
  /// The app, the device and everything else outside the web views.
  package var system = SystemSetup()
  package var record: Set<TraceRecorder.OptionalEvent> = []
  package var profile = PlatformProfile.iOS
  /// The seed for the random numbers of pages; nil for the default.
  package var randomSeed: UInt64?
  /// The resources that the pages may use before they are ended.
  package var limits = WorldLimits()
  /// The expectation for the load of `start`.
  package var expectation: PlacedExpectation?
  package var steps: [ScenarioStep] = []
  /// The observations of a run besides the calls.
  package var observation = Observation()
  /// The orders in which the world may go, and the condition that must hold in each of them.
  package var orders = ScenarioOrders()

  package init(name: String, start: String) {
    self.name = name
    self.start = start
  }

  /// Whether the scenario has any expectations. With an order, it expects the conditions that hold for any app.
  package var isTest: Bool {
    expectation != nil || orders.finally != nil || orders.order != .ordinary
      || steps.contains { $0.expectation != nil }
  }

  /// The summary of a step and its text in the file. The load of `start` is the step 0.
  func heading(ofStep place: Int) -> (summary: String, source: JSONValue) {
    guard place > 0 else { return ("load \(start)", "start") }
    return (steps[place - 1].summary, steps[place - 1].source)
  }

  /// Drops the expectations of the steps: they were written for the ordinary order, and do not hold in another one.
  mutating func dropExpectationsOfSteps() {
    expectation = nil
    for index in steps.indices { steps[index].expectation = nil }
  }
}

/// The observations of a run besides the calls.
package struct Observation: Sendable, Equatable {
  package enum Errors: String, Codable, Sendable { case areNoted, fail }

  /// Whether the trace must have the pictures for a report.
  package var wantsPictures = false
  /// The effect of script errors on the outcome.
  package var errors = Errors.areNoted

  package init() {}
}

/// The answer of the simulated web for URLs that no rule matches.
package enum UnknownURLs: Sendable {
  /// Status 404, a page with the title 404.
  case notFound
  /// Status 200, an empty page.
  case emptyPage
}

/// The settings of a scenario's app and engine.
package struct ScenarioSettings: Sendable, Equatable {
  /// The moment at which the app answers about navigations.
  package enum AnswerMoment: String, Sendable, CaseIterable {
    case now
    /// The app answers after its method has returned.
    case later
  }

  package enum ResponsePolicy: String, Sendable, CaseIterable {
    /// The response is allowed if the type can be shown, otherwise cancelled.
    case canShow
    case allow
    /// Content that cannot be shown, and attachments, become downloads.
    case download
  }

  /// The app's preference; nil for the platform's default.
  package var javaScriptCanOpenWindowsAutomatically: Bool?
  package var javaScriptEnabled = true
  package var pageCache = true
  package var processSwap = true
  package var store = Store()

  /// The data store. A nil property stands for the default of a persistent store on Apple's systems. The recorder's
  /// store lacks these properties, so recordings are compared without them.
  package struct Store: Sendable, Equatable {
    /// Whether the store withholds cookies in pages of other sites, as Apple's tracking prevention does (rule 6.14).
    package var trackingPrevention: Bool?
    package var thirdParties: CookieJar.ThirdParties { trackingPrevention == false ? .mayNotSet : .areBlocked }
    /// Whether the store has an HTTP cache beside the pages' memory (rule 6.22).
    package var httpCache: Bool?
    package var httpCacheExtent: HTTPCache.Extent { httpCache == false ? .memory : .network }
  }

  /// Whether the app implements the private panel for `beforeunload` (rule 7.9).
  package var beforeUnloadPanel = false
  /// The beginnings of the URLs of entries to which the app refuses to go; nil if the app is not asked (rule 4.47).
  package var refusedEntries: [String]?
  /// Whether the app gives new windows the place that pages ask for; nil for the platform's default.
  package var appliesWindowFeatures: Bool?
  /// The app's preference `isElementFullscreenEnabled`.
  package var elementFullscreen = false
  package var onWebViewDidClose = AppBehavior.OnClose.destroy
  package var answers = AnswerMoment.now
  package var responsePolicy = ResponsePolicy.canShow
  /// The configuration's flag for app-bound domains (rule 8.10).
  package var limitsNavigationsToAppBoundDomains = false
  package var https = HTTPSSettings()
  /// The user agent that the app sets; nil for the platform's default (rule 10.3).
  package var customUserAgent: String?
  /// Engine features by WebKit's names. They are part of the schema, but change nothing in the simulator.
  package var features: [String: Bool] = [:]

  package init() {}
}

/// The treatment of http (rules 4.48 to 4.50).
package struct HTTPSSettings: Sendable, Equatable {
  package var policy = NavigationPreferences.HTTPSPolicy.keepAsRequested
  /// The user's answer to the warning; nil for a user who does nothing.
  package var warning: HTTPSWarning.Answer?
  package var knownHosts: Set<String> = []
}

/// The answers of the scenario's app.
package struct AppAnswers: Sendable, Equatable {
  package enum CreateWebView: Sendable, Equatable {
    case allow
    case block
    /// Blocks URLs that begin with one of these prefixes.
    case blockPrefixes([String])
  }

  /// A navigation or response that the app does not simply allow.
  package struct AnswerRule: Sendable, Equatable {
    package var prefix: String
    package var window: String?
    package var targetFrame: TargetFrameRecord?

    package init(prefix: String, window: String? = nil, targetFrame: TargetFrameRecord? = nil) {
      self.prefix = prefix
      self.window = window
      self.targetFrame = targetFrame
    }

    package func matches(url: String, window: String, targetFrame: TargetFrameRecord?) -> Bool {
      url.hasPrefix(prefix) && (self.window == nil || self.window == window)
        && (self.targetFrame == nil || self.targetFrame == targetFrame)
    }
  }

  /// The reply of a script message handler to a message.
  package enum HandlerReply: Sendable, Equatable {
    /// The handler takes the message, and has no reply.
    case nothing
    case value(JSONValue)
    case failure(String)
  }

  /// The app's answer to some challenges of servers. The first rule that fits a challenge decides.
  package struct ChallengeRule: Sendable, Equatable {
    package var host: String?
    package var method: ProtectionSpace.Method?
    /// The number of credentials that the server has refused.
    package var failures: Int?
    package var disposition = ChallengeAnswer.Disposition.useCredential
    package var credential: Credential?

    package func answer(to challenge: AuthenticationChallenge) -> ChallengeAnswer? {
      guard host == nil || host == challenge.space.host, method == nil || method == challenge.space.method,
        failures == nil || failures == challenge.previousFailureCount
      else { return nil }
      // For a server's certificate, trust is the only possible credential.
      let trust = challenge.space.method == .serverTrust ? Credential(.trust) : nil
      return ChallengeAnswer(disposition, disposition == .useCredential ? trust ?? credential : nil)
    }
  }

  package var createWebView = CreateWebView.allow
  /// The rules for challenges; nil if the app's delegate has no method for challenges.
  package var challenges: [ChallengeRule]?
  package var cancel: [AnswerRule] = []
  package var allowWithoutAppLink: [AnswerRule] = []
  package var cancelResponses: [AnswerRule] = []
  package var confirm = true
  /// The reply to a prompt; nil if the user cancels it.
  package var prompt: String? = "reply"
  package var beforeUnload = true
  /// The replies of the app's script message handlers, by their names.
  package var handlers: [String: HandlerReply] = [:]
  /// The files that are chosen for file inputs; nil if the app has no method for them.
  package var files: FileChoice?

  package init() {}

  /// The answer about a navigation.
  func decision(url: String, window: String, targetFrame: TargetFrameRecord) -> PolicyDecision {
    func isNamed(in rules: [AnswerRule]) -> Bool {
      rules.contains { $0.matches(url: url, window: window, targetFrame: targetFrame) }
    }
    if isNamed(in: cancel) { return .cancel }
    return isNamed(in: allowWithoutAppLink) ? .allowWithoutAppLink : .allow
  }
}

extension Scenario {
  /// Changes the scenario to the app and engine of recorded traces, where Apple's systems, or some of them, differ.
  package mutating func takeRecordersEngine() {
    settings.beforeUnloadPanel = true
    settings.store.trackingPrevention = settings.store.trackingPrevention ?? false
    settings.store.httpCache = settings.store.httpCache ?? false
    profile.viewer = .macOS
  }
}
