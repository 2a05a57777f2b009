import EngineValues
import Recipes
import SimulatedSafari
import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// The keys of scenario files. The decoder reads by them, and editors check by `Docs/scenario.schema.json`.
enum ScenarioKeys {
  static let scenario = ScenarioTable()
  static let step = StepTable()
  static let response = ResponseTable()
  static let settings = SettingsTable()
  static let limits = LimitTable()

  /// All tables, in the schema's order.
  static let tables: [any KeyTable] = [scenario, step, response, settings, limits] + appTables + orderTables

  /// The answer to a file input.
  static let files = SchemaForm.either([
    .constant(.null), .list(.either([.text, .object(FileTable.objectName)])),
  ])

  static let expectation = SchemaForm.either([.text, .list(.either([.text, .map(.any)]))])

  /// A response as such, or as the text of a page.
  static let answer = SchemaForm.either([.text, .object(ResponseTable.objectName)])
}

struct ScenarioTable: KeyTable {
  let objectName = "a scenario"

  let schema = Key("$schema", .text, "The JSON Schema of scenario files, for editors.")
  let title = Key("title", .text, "A title for readers.")
  let start = Key("start", .text, "The URL that is loaded into the window main before the first step.", .required)
  let responses = Key(
    "responses", .map(.own(.either([.text, .object(ResponseTable.objectName), .list(ScenarioKeys.answer)]))),
    "What the simulated web answers: by URL, by METHOD URL, or by a prefix that ends in *.")
  let network = Key("network", .texts, "Hosts that are asked over the real network, such as localhost.")
  let har = Key("har", .texts, "Recordings (HAR 1.2) that answer the requests that they have.")
  let certificates = Key(
    "certificates",
    .map(.own(.either([.choice(ServerSecurity.Certificate.self), .object(ScenarioKeys.certificate.objectName)]))),
    "How hosts show who they are: by host.")
  let settings = Key("settings", .object(ScenarioKeys.settings), "Settings of the app and the engine.")
  let app = Key("app", .object(ScenarioKeys.app), "The app of the web views.")
  let otherApps = Key(
    "otherApps", .list(of: .object(ScenarioKeys.app.objectName)), "The other apps on the device, which links can open.")
  let device = Key("device", .object(ScenarioKeys.device), "The device.")
  let appBoundDomains = Key(
    "appBoundDomains", .choice(AppBoundDomains.Profile.self), "Which rules apply to WKAppBoundDomains.")
  let delegate = Key(
    "delegate", .own(.either([.choice(Recipe.self), .object(ScenarioKeys.delegate.objectName)])),
    "A recipe that replaces createWebView, cancel, allowWithoutAppLink, cancelResponses and dialogs.")
  let providers = Key(
    "providers", .list(of: .object(ScenarioKeys.provider.objectName)), "Account providers on the simulated web.")
  let user = Key("user", .object(ScenarioKeys.user), "What the user answers.")
  let createWebView = Key(
    "createWebView", .own(.either([.choice(["allow", "block"]), .object(ScenarioKeys.createWebView.objectName)])),
    "What the app answers to createWebViewWith.")
  let cancel = Key("cancel", .own(rules(ScenarioKeys.cancelRule)), "Navigations that the app cancels.")
  let allowWithoutAppLink = Key(
    "allowWithoutAppLink", .own(rules(ScenarioKeys.allowWithoutAppLinkRule)),
    "Navigations that the app answers with .allow + 2: no other app is tried.")
  let cancelResponses = Key(
    "cancelResponses", .own(rules(ScenarioKeys.cancelResponsesRule)), "Responses that the app cancels.")
  let dialogs = Key("dialogs", .object(ScenarioKeys.dialogs), "What the app answers to dialogs.")
  let handlers = Key(
    "handlers", .map(.object(ScenarioKeys.handler)),
    "The app's script message handlers by name: window.webkit.messageHandlers.NAME.")
  let challenges = Key(
    "challenges", .list(of: .object(ScenarioKeys.challenge.objectName)),
    "What the app answers when a server asks for a password or shows a certificate.")
  let record = Key(
    "record", .texts(of: TraceRecorder.OptionalEvent.self), "Additional records in the trace.")
  let randomSeed = Key("randomSeed", .seed, "What Math.random and crypto of pages start from.")
  let limits = Key("limits", .object(ScenarioKeys.limits), "What pages may use before they are ended.")
  let platform = Key("platform", .choice(PlatformProfile.Platform.self), "The platform.")
  let profile = Key("profile", .object(ScenarioKeys.profile), "SDK generations.")
  let expect = Key("expect", .own(ScenarioKeys.expectation), "What the load of start must do.")
  let steps = Key("steps", .list(of: .object(ScenarioKeys.step.objectName)), "The steps, in order.")
  let finally = Key(
    "finally", .object(ScenarioKeys.finally), "What must hold at the end, in whatever order the world went.")
  let explore = Key("explore", .object(ScenarioKeys.explore), "In which orders “webviewsim explore” lets the world go.")
  let order = Key("order", .text, "The order in which the world goes, as “webviewsim explore” prints it.")

  private static func rules(_ table: RuleTable) -> SchemaForm {
    let rule = SchemaForm.either([.text, .object(table.objectName)])
    return .either([rule, .list(rule)])
  }
}

struct StepTable: KeyTable {
  let objectName = "a step"

  // The keys that say what the step does.
  let click = Key(
    "click", .text, "Clicks the first element that matches, as element.click() in an evaluated script does.", .oneOf)
  let activate = Key("activate", .text, "A real click on the first element that matches.", .oneOf)
  let evaluate = Key(
    "evaluate", .text, "A script, as evaluateJavaScript runs it: with a user gesture.", .oneOf)
  let evaluateWithoutGesture = Key("evaluateWithoutGesture", .text, "A script without a user gesture.", .oneOf)
  let load = Key("load", .text, "The app loads a URL.", .oneOf)
  let loadHTML = Key("loadHTML", .text, "The app loads markup.", .oneOf)
  let goBack = Key("goBack", .alwaysTrue, "The app goes back.", .oneOf)
  let goForward = Key("goForward", .alwaysTrue, "The app goes forward.", .oneOf)
  let reload = Key("reload", .alwaysTrue, "The app reloads.", .oneOf)
  let stopLoading = Key("stopLoading", .alwaysTrue, "The app stops the load.", .oneOf)
  let endContentProcess = Key(
    "endContentProcess", .choice(ContentProcessEnd.self),
    "The web content process that shows the view ends, for this reason.", .oneOf)
  let closeWebView = Key("closeWebView", .text, "The app releases the web view with this label.", .oneOf)
  let wait = Key("wait", .milliseconds, "Milliseconds of virtual time.", .oneOf)
  let type = Key("type", .text, "Types a text into a field.", .oneOf)
  let openURL = Key("openURL", .text, "The app opens a URL.", .oneOf)
  let openSafariViewController = Key(
    "openSafariViewController", .text, "The app shows a URL in SFSafariViewController.", .oneOf)
  let startSession = Key("startSession", .text, "The app starts an authentication session.", .oneOf)
  let answerConsent = Key(
    "answerConsent", .choice(SimulatedUser.Answer.self), "The user answers the session's question.", .oneOf)
  let endSession = Key("endSession", .choice(SystemStep.SessionEnd.self), "The session is ended.", .oneOf)
  let ownSession = Key("ownSession", .text, "The app runs its own session.", .oneOf)
  let connection = Key("connection", .choice(ConnectionName.self), "The device's connection.", .oneOf)
  let app = Key("app", .choice(SystemStep.AppMove.self), "The user goes to the home screen, or comes back.", .oneOf)
  let clearAssociationCache = Key("clearAssociationCache", .flag, "The device forgets association files.", .oneOf)
  let request = Key("request", .text, "The app's own request.", .oneOf)

  // The keys that say how the step does it.
  let window = Key("window", .text, "The label of the web view: main, popup1, …")
  let frame = Key("frame", .texts, "Selectors of iframes, outermost first.")
  let settle = Key("settle", .milliseconds, "Go on after exactly this many milliseconds.")
  let timeout = Key("timeout", .milliseconds, "How long to wait for quiet.")
  let expect = Key("expect", .own(ScenarioKeys.expectation), "What the step must do.")
  let baseURL = Key("baseURL", .text, "The base URL of loadHTML.")
  let into = Key("into", .text, "The field of type.")
  let callback = Key("callback", .text, "The callback of a session: a scheme or an https URL.")
  let ephemeral = Key("ephemeral", .flag, "Whether the session is ephemeral.")
  let headers = Key("headers", .map(.text), "Additional headers of the session.")
  let context = Key("context", .choice(ContextName.self), "The session's presentation context.")
  let form = Key("form", .map(.text), "The fields of a request.")
  let files = Key(
    "files", .own(ScenarioKeys.files), "What is chosen for the file input that the step clicks; null to cancel.")

  enum ConnectionName: String, CaseIterable { case online, offline }
  enum ContextName: String, CaseIterable { case provided, missing, invalid }
}

struct ResponseTable: KeyTable {
  static let objectName = "a response"
  var objectName: String { Self.objectName }

  let body = Key("body", .text, "The text.")
  let script = Key(
    "script", .text, "A script in the scenario's folder, whose function answer(request) answers.")
  let file = Key("file", .text, "A file in the scenario's folder, instead of body.")
  let status = Key("status", .status, "The status.")
  let redirect = Key("redirect", .text, "Where a redirect leads.")
  let headers = Key("headers", .map(.texts), "Headers.")
  let contentType = Key("contentType", .textOrNull, "The Content-Type; null for none.")
  let delay = Key("delay", .milliseconds, "Milliseconds before the answer.")
  let drop = Key("drop", .flag, "The connection is dropped.")
  let hang = Key("hang", .flag, "No answer ever comes.")
  let header = Key("header", .text, "The header that the answer depends on.")
  let contains = Key(
    "contains", .map(.own(ScenarioKeys.answer)), "Answers by a text that the header contains.")
  let otherwise = Key("otherwise", .own(ScenarioKeys.answer), "The answer if it contains none of them.")
}

struct SettingsTable: KeyTable {
  let objectName = "“settings”"

  let javaScriptCanOpenWindowsAutomatically = Key(
    "javaScriptCanOpenWindowsAutomatically", .flag, "The app's preference.")
  let javaScriptEnabled = Key("javaScriptEnabled", .flag, "Whether scripts run.")
  let pageCache = Key("pageCache", .flag, "Whether pages are cached.")
  let trackingPrevention = Key("trackingPrevention", .flag, "Whether cookies of other sites are withheld.")
  let httpCache = Key("httpCache", .flag, "Whether servers' answers are cached.")
  let processSwap = Key("processSwap", .flag, "Whether loads of other sites take a new process.")
  let limitsNavigationsToAppBoundDomains = Key(
    "limitsNavigationsToAppBoundDomains", .flag, "The configuration's flag.")
  let https = Key("https", .object(ScenarioKeys.https), "What becomes of http.")
  let customUserAgent = Key("customUserAgent", .text, "The user agent.")
  let appliesWindowFeatures = Key(
    "appliesWindowFeatures", .flag, "Whether the app gives popups the size that the page asks for.")
  let elementFullscreen = Key("elementFullscreen", .flag, "Whether pages may show elements in full screen.")
  let beforeUnloadPanel = Key("beforeUnloadPanel", .flag, "Whether the app implements the panel.")
  let refuseEntries = Key(
    "refuseEntries", .texts, "Entries of the session history that the app refuses to go to, by the beginning of a URL.")
  let onWebViewDidClose = Key(
    "onWebViewDidClose", .choice(AppBehavior.OnClose.self), "What the app does in webViewDidClose.")
  let answers = Key(
    "answers", .choice(ScenarioSettings.AnswerMoment.self),
    "When the app answers decidePolicyFor: at once, or after its method has returned.")
  let responsePolicy = Key(
    "responsePolicy", .choice(ScenarioSettings.ResponsePolicy.self), "How the app decides about responses.")
  let features = Key("features", .map(.flag), "Engine features by WebKit's names; they change nothing.")
}

/// The members of “limits”. They have a list of their own, because each also says which limit it sets.
struct LimitTable: KeyTable {
  let objectName = "“limits”"
  var keys: [any ScenarioKey] { ScenarioLimit.all.map(\.key) }
}
