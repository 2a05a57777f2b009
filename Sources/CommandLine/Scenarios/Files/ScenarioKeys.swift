import AppBoundDomains
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import UIProcess
import WebViewSimulator

/// The keys of scenario files: what the decoder reads, and what editors check by `Docs/scenario.schema.json`.
enum ScenarioKeys {
  /// What a key's value may be.
  indirect enum Kind: Sendable {
    case text, flag, milliseconds, any
    case whole(ClosedRange<Double>)
    case number(ClosedRange<Double>)
    case choice([String])
    /// One of these values, such as `true` alone.
    case constant(JSONValue)
    case list(Kind)
    /// An object with any names.
    case map(Kind)
    /// One of `ScenarioKeys.objects`.
    case object(String)
    case either([Kind])

    /// One text, or a list of texts.
    static var texts: Kind { .either([.text, .list(.text)]) }

    static func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> Kind
    where Choice.RawValue == String { .choice(Choice.allCases.map(\.rawValue)) }
  }

  struct Key: Sendable {
    let name: String
    let kind: Kind
    let about: String
    let isRequired: Bool

    init(_ name: String, _ kind: Kind, _ about: String, isRequired: Bool = false) {
      self.name = name
      self.kind = kind
      self.about = about
      self.isRequired = isRequired
    }
  }

  /// An object, by the name that messages use.
  struct Object: Sendable {
    let name: String
    let keys: [Key]
    /// Of which exactly one must be there.
    let oneOf: [String]

    init(_ name: String, _ keys: [Key], oneOf: [String] = []) {
      self.name = name
      self.keys = keys
      self.oneOf = oneOf
    }

    func has(_ name: String) -> Bool { keys.contains { $0.name == name } }
  }

  /// nil for an object with any names.
  static func object(_ name: String) -> Object? { objectsByName[name] }

  private static let objectsByName = Dictionary(uniqueKeysWithValues: objects.map { ($0.name, $0) })

  static let objects: [Object] = [scenario, step, response, settings, limits] + appObjects

  private static let expectation = Kind.either([.text, .list(.either([.text, .map(.any)]))])

  static let scenario = Object(
    "a scenario",
    [
      Key("$schema", .text, "The JSON Schema of scenario files, for editors."),
      Key("title", .text, "A title for readers."),
      Key("start", .text, "The URL that is loaded into the window main before the first step.", isRequired: true),
      Key(
        "responses", .map(.either([.text, .object("a response"), .list(.either([.text, .object("a response")]))])),
        "What the simulated web answers: by URL, by METHOD URL, or by a prefix that ends in *."),
      Key("network", .texts, "Hosts that are asked over the real network, such as localhost."),
      Key("har", .texts, "Recordings (HAR 1.2) that answer the requests that they have."),
      Key("settings", .object("“settings”"), "Settings of the app and the engine."),
      Key("app", .object("“app”"), "The app of the web views."),
      Key("device", .object("“device”"), "The device."),
      Key("appBoundDomains", .choice(AppBoundDomains.Profile.self), "Which rules apply to WKAppBoundDomains."),
      Key(
        "delegate", .either([.choice(Recipe.self), .object("“delegate”")]),
        "A recipe that replaces createWebView, cancel, cancelResponses and dialogs."),
      Key("providers", .list(.object("a provider")), "Account providers on the simulated web."),
      Key("user", .object("“user”"), "What the user answers."),
      Key(
        "createWebView", .either([.choice(["allow", "block"]), .object("“createWebView”")]),
        "What the app answers to createWebViewWith."),
      Key("cancel", rules("cancel"), "Navigations that the app cancels."),
      Key("cancelResponses", rules("cancelResponses"), "Responses that the app cancels."),
      Key("dialogs", .object("“dialogs”"), "What the app answers to dialogs."),
      Key("record", .list(.choice(TraceRecorder.OptionalEvent.self)), "Additional records in the trace."),
      Key("randomSeed", .whole(0...9_007_199_254_740_991), "What Math.random and crypto of pages start from."),
      Key("limits", .object("“limits”"), "What pages may use before they are ended."),
      Key("platform", .choice(PlatformProfile.Platform.self), "The platform."),
      Key("profile", .object("“profile”"), "SDK generations."),
      Key("expect", expectation, "What the load of start must do."),
      Key("steps", .list(.object("a step")), "The steps, in order."),
    ])

  private static func rules(_ name: String) -> Kind {
    let rule = Kind.either([.text, .object("a rule of “\(name)”")])
    return .either([rule, .list(rule)])
  }

  static let step = Object("a step", stepKinds + stepOptions, oneOf: stepKinds.map(\.name))

  private static let stepKinds = [
    Key("click", .text, "Clicks the first element that matches, as element.click() in an evaluated script does."),
    Key("activate", .text, "A real click on the first element that matches."),
    Key("evaluate", .text, "A script, as evaluateJavaScript runs it: with a user gesture."),
    Key("evaluateWithoutGesture", .text, "A script without a user gesture."),
    Key("load", .text, "The app loads a URL."),
    Key("loadHTML", .text, "The app loads markup."),
    Key("goBack", .constant(true), "The app goes back."),
    Key("goForward", .constant(true), "The app goes forward."),
    Key("reload", .constant(true), "The app reloads."),
    Key("stopLoading", .constant(true), "The app stops the load."),
    Key("closeWebView", .text, "The app releases the web view with this label."),
    Key("wait", .milliseconds, "Milliseconds of virtual time."),
    Key("type", .text, "Types a text into a field."),
    Key("openURL", .text, "The app opens a URL."),
    Key("openSafariViewController", .text, "The app shows a URL in SFSafariViewController."),
    Key("startSession", .text, "The app starts an authentication session."),
    Key("answerConsent", .choice(SimulatedUser.Answer.self), "The user answers the session's question."),
    Key("endSession", .choice(SystemStep.SessionEnd.self), "The session is ended."),
    Key("ownSession", .text, "The app runs its own session."),
    Key("connection", .choice(["online", "offline"]), "The device's connection."),
    Key("clearAssociationCache", .flag, "The device forgets association files."),
    Key("request", .text, "The app's own request."),
  ]

  private static let stepOptions = [
    Key("window", .text, "The label of the web view: main, popup1, …"),
    Key("frame", .texts, "Selectors of iframes, outermost first."),
    Key("settle", .milliseconds, "Go on after exactly this many milliseconds."),
    Key("timeout", .milliseconds, "How long to wait for quiet."),
    Key("expect", expectation, "What the step must do."),
    Key("baseURL", .text, "The base URL of loadHTML."),
    Key("into", .text, "The field of type."),
    Key("callback", .text, "The callback of a session: a scheme or an https URL."),
    Key("ephemeral", .flag, "Whether the session is ephemeral."),
    Key("headers", .map(.text), "Additional headers of the session."),
    Key("context", .choice(["provided", "missing", "invalid"]), "The session's presentation context."),
    Key("form", .map(.text), "The fields of a request."),
  ]

  static let response = Object(
    "a response",
    [
      Key("body", .text, "The text."),
      Key("script", .text, "A script in the scenario's folder, whose function answer(request) answers."),
      Key("file", .text, "A file in the scenario's folder, instead of body."),
      Key("status", .whole(100...599), "The status."), Key("redirect", .text, "Where a redirect leads."),
      Key("headers", .map(.texts), "Headers."),
      Key("contentType", .either([.text, .constant(.null)]), "The Content-Type; null for none."),
      Key("delay", .milliseconds, "Milliseconds before the answer."), Key("drop", .flag, "The connection is dropped."),
      Key("hang", .flag, "No answer ever comes."), Key("header", .text, "The header that the answer depends on."),
      Key("contains", .map(.either([.text, .object("a response")])), "Answers by a text that the header contains."),
      Key("otherwise", .either([.text, .object("a response")]), "The answer if it contains none of them."),
    ])

  static let limits = Object("“limits”", ScenarioLimit.all.map(\.key))

  static let settings = Object(
    "“settings”",
    [
      Key("javaScriptCanOpenWindowsAutomatically", .flag, "The app's preference."),
      Key("javaScriptEnabled", .flag, "Whether scripts run."), Key("pageCache", .flag, "Whether pages are cached."),
      Key("trackingPrevention", .flag, "Whether cookies of other sites are withheld."),
      Key("processSwap", .flag, "Whether loads of other sites take a new process."),
      Key("limitsNavigationsToAppBoundDomains", .flag, "The configuration's flag."),
      Key("customUserAgent", .text, "The user agent."),
      Key("appliesWindowFeatures", .flag, "Whether the app gives popups the size that the page asks for."),
      Key("elementFullscreen", .flag, "Whether pages may show elements in full screen."),
      Key("beforeUnloadPanel", .flag, "Whether the app implements the panel."),
      Key("onWebViewDidClose", .choice(AppBehavior.OnClose.self), "What the app does in webViewDidClose."),
      Key("responsePolicy", .choice(ScenarioSettings.ResponsePolicy.self), "How the app decides about responses."),
      Key("features", .map(.flag), "Engine features by WebKit's names; they change nothing."),
    ])
}
