import Recipes
import SimulatedSafari
import SimulatedWeb
import TraceReports
import UIProcess
import URLStandard
import WebViewSimulator

/// The code of an app that makes its views itself. It takes the place of a scenario's answers.
@MainActor package struct ScenarioApp {
  /// Starts the app in a world. The app takes the scenario's settings as far as it can. The returned object lives as
  /// long as the run.
  let launch: @MainActor (WebWorld, ScenarioSettings) throws -> AnyObject

  package init(_ launch: @escaping @MainActor (WebWorld, ScenarioSettings) throws -> AnyObject) {
    self.launch = launch
  }
}

/// The app of one run, from a script, a recipe or code, and the system around it.
@MainActor package final class ScenarioStage {
  let world: WebWorld
  let browsers: SystemBrowsers
  /// The app is kept alive, as the system keeps an app.
  private let app: AnyObject?
  /// The reason why the app's code did not start.
  private let launchError: StepError?
  /// The session is kept alive, as an app keeps what it started.
  private var session: SignInSession?
  private var ownSessions: [OwnSessionApp] = []
  private var controllers: [BrowserWindow] = []

  /// - Parameters:
  ///   - code: an app that takes the place of the scenario's answers.
  ///   - configure: may change the configuration from which the first view is made.
  package init(
    _ scenario: Scenario, world: WebWorld, code: ScenarioApp? = nil, configure: (PageConfiguration) -> Void
  ) {
    self.world = world
    let system = scenario.system
    var device = system.device
    device.platform = world.profile.platform == .iOS ? .iOS : .macOS
    browsers = SystemBrowsers(
      world: world, app: system.app, device: device, otherApps: system.otherApps,
      appBoundProfile: system.appBoundProfile)
    browsers.user = system.user
    let settings = scenario.settings
    let preferences = PagePreferences()
    preferences.javaScriptCanOpenWindowsAutomatically = settings.javaScriptCanOpenWindowsAutomatically
    preferences.javaScriptEnabled = settings.javaScriptEnabled
    preferences.isElementFullscreenEnabled = settings.elementFullscreen
    let configuration = PageConfiguration(dataStore: world.defaultDataStore, preferences: preferences)
    configuration.appliesWindowFeatures = settings.appliesWindowFeatures
    configuration.limitsNavigationsToAppBoundDomains = settings.limitsNavigationsToAppBoundDomains
    configuration.defaultNavigationPreferences.httpsPolicy = settings.https.policy
    world.web.hostsKnownForHTTPS = settings.https.knownHosts
    configure(configuration)
    for (name, reply) in scenario.answers.handlers {
      _ = configuration.userContent.add(ScriptedHandler(reply), for: MessageHandlerKey(name: name))
    }
    if let code {
      world.browsers = browsers
      do {
        app = try code.launch(world, settings)
        launchError = nil
      } catch {
        app = nil
        launchError = .input("the app's code did not start: \(error)")
      }
      return
    }
    launchError = nil
    // The parameters were checked when the delegate was named.
    let recipe = system.delegate.flatMap { [browsers] in try? $0.recipe.makeApp($0.parameters, browsers: browsers) }
    let prepare: (WebPageProxy) -> Void = { page in
      if let userAgent = settings.customUserAgent { page.customUserAgent = userAgent }
    }
    guard let recipe else {
      var behavior = AppBehavior(scenario)
      behavior.prepare = prepare
      let scripted = SimulatedApp(behavior: behavior)
      app = scripted
      scripted.addView(configuration, in: world)
      return
    }
    app = recipe
    recipe.answersLater = settings.answers == .later
    recipe.prepare = prepare
    // The app's own session has already made its view.
    let page = (recipe as? OwnSessionApp)?.page ?? WebPageProxy(configuration: configuration, world: world)
    page.client = recipe
    prepare(page)
  }

  /// Every view that ever existed, in order of creation, including the views of Safari and of sessions.
  package var pages: [KnownPage] { world.knownPages }

  func page(labelled label: String) -> KnownPage? { pages.first { $0.label == label } }

  // MARK: Steps

  /// Loads the start of a scenario. An app of code may have loaded another page by itself.
  func begin(_ start: String) async -> Effect {
    if let launchError { return Effect(error: launchError) }
    if pages.isEmpty { await world.settle() }
    guard let first = pages.first else { return Effect(error: .window("the app has made no web view")) }
    guard let page = first.page, !page.state.isLoading, page.state.url?.isEmpty ?? true else { return Effect() }
    return StepPerformer(stage: self).load(start, in: page)
  }

  /// Loads it again, for a user who starts over.
  func beginAgain(_ start: String) async -> Effect {
    guard let page = pages.first?.page else { return Effect(error: .window("the first web view is gone")) }
    return StepPerformer(stage: self).load(start, in: page)
  }

  func perform(_ step: SystemStep) -> Effect {
    switch step {
    case .openURL(let text): return with(text) { open($0) }
    case .openSafariViewController(let text): return with(text) { openController($0) }
    case .startSession(let setup): return start(setup)
    case .answerConsent(let answer):
      guard let session else { return Effect(error: .input("no authentication session is running")) }
      session.answerConsent(answer)
    case .endSession(let end):
      guard let session else { return Effect(error: .input("no authentication session is running")) }
      switch end {
      case .cancel: session.cancel()
      case .cancelButton: session.cancelByUser()
      case .release: session.released()
      }
    case .ownSession(let text, let callback): return with(text) { startOwnSession($0, callback: callback) }
    case .setConnection(let connection): world.web.connection = connection
    case .moveApp(let move):
      let presence = AppPresence.of(world)
      guard presence.hasBackground else { return Effect(error: .input("an app on macOS has no background")) }
      move == .background ? presence.lifecycle.enterBackground() : presence.lifecycle.becomeActive()
    case .clearAssociationCache: browsers.associations.clearCache()
    case .request(let text, let form): return with(text) { request($0, form: form) }
    }
    return Effect()
  }

  private func with(_ text: String, _ body: (WebURL) -> Effect) -> Effect {
    guard let url = WebURL(text) else { return Effect(error: .input(Scenario.noURL(text))) }
    return body(url)
  }

  private func open(_ url: WebURL) -> Effect {
    switch browsers.open(url) {
    case .app(let app): Effect(result: .string(app.bundleID))
    case .safari(let window): Effect(result: .string(window.page.label))
    case .nobody: Effect(result: .null)
    }
  }

  private func openController(_ url: WebURL) -> Effect {
    guard browsers.mayShowInController(url) else { return Effect(result: .null) }
    let window = browsers.makeSafariViewController()
    controllers.append(window)
    window.load(url)
    return Effect(result: .string(window.page.label))
  }

  private func start(_ setup: SystemStep.Session) -> Effect {
    let session = SignInSession(url: setup.url, callback: setup.callback, browsers: browsers) { _ in }
    session.isEphemeral = setup.isEphemeral
    session.additionalHeaders = setup.headers.map { header in
      if case .string(let value) = header.value { (header.name, value) } else { (header.name, "") }
    }
    let isStarted = session.start(setup.context)
    self.session = session
    return Effect(result: .bool(isStarted))
  }

  private func startOwnSession(_ url: WebURL, callback: String) -> Effect {
    let session = OwnSessionApp(callbackPrefix: callback, browsers: browsers)
    ownSessions.append(session)
    session.start(url)
    return Effect(result: .string(session.page.label))
  }

  private func request(_ url: WebURL, form: [JSONValue.Member]?) -> Effect {
    var request = SimulatedRequest(url: url)
    if let form {
      let items = form.map { field in
        if case .string(let value) = field.value {
          URLQuery.Item(field.name, value)
        } else {
          URLQuery.Item(field.name, "")
        }
      }
      request.method = "POST"
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Array(URLQuery(items: items).serialized.utf8)
    }
    switch world.web.fetch(request, now: world.now).outcome {
    case .noAnswer: return Effect(error: .script("no answer"))
    case .failure(let failure): return Effect(error: .script(failure.message))
    case .response(let response):
      let text = String(decoding: response.body, as: UTF8.self)
      let body = (try? JSONReader.parse(text)) ?? .string(text)
      return Effect(result: ["status": JSONValue(response.status), "body": body])
    }
  }
}
