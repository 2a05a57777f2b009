import AuthenticationServices
import PlayedApps
import Recipes
import Scenarios
import SimulatedSafari
import SimulatedWeb
import UIProcess
import UIKit
import URLStandard
import WebKit

/// The listings, each as the app of a scenario with a recipe's parameters.
enum Listing: String, CaseIterable, Sendable {
  case bothDelegates, popupWithClose, sharedDelegate, appBoundView
  case blockPopups, sameView, allowlist, remoteAllowlist, openInSafari, safariAndBack, systemSession, ownSession

  @MainActor func app(_ parameters: RecipeParameters) -> ScenarioApp {
    PlayedApp.app { settings in
      let shown = controller(parameters)
      // What the app's code sets in a configuration of its own.
      shown.configuration?.take(settings)
      guard self == .safariAndBack else { return shown.controller }
      let window = UIApplication.shared.simulator.show(shown.controller)
      return LaunchedScene(window, SafariAndBackSceneDelegate())
    }
  }

  private typealias Shown = (controller: UIViewController, configuration: WKWebViewConfiguration?)

  @MainActor private func controller(_ parameters: RecipeParameters) -> Shown {
    // Many people write a leading dot for "and its subdomains".
    let hosts = parameters.hosts.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    switch self {
    case .bothDelegates:
      let controller = BothDelegatesController()
      return (controller, controller.configuration)
    case .popupWithClose:
      let controller = PopupWithCloseController()
      return (controller, controller.configuration)
    case .sharedDelegate:
      let controller = SharedDelegateController()
      return (controller, controller.configuration)
    case .appBoundView:
      let controller = AppBoundViewController()
      return (controller, controller.configuration)
    case .blockPopups:
      let controller = BlockPopupsController()
      return (controller, controller.configuration)
    case .sameView:
      let controller = SameViewController()
      return (controller, controller.configuration)
    case .allowlist:
      let controller = AllowlistController()
      controller.hosts = hosts
      return (controller, controller.configuration)
    case .remoteAllowlist:
      let controller = RemoteAllowlistController()
      controller.hosts = hosts
      controller.listURL = URL(string: parameters.url ?? "") ?? controller.listURL
      controller.fetch = { try await SimulatedServer.answer($0) }
      return (controller, controller.configuration)
    case .openInSafari:
      let controller = OpenInSafariController()
      controller.hosts = hosts
      return (controller, controller.configuration)
    case .safariAndBack:
      let controller = SafariAndBackController()
      controller.hosts = hosts
      return (controller, controller.configuration)
    case .systemSession:
      let controller = SystemSessionController()
      controller.hosts = hosts
      if let callback = parameters.callback { controller.callback = .of(callback) }
      return (controller, controller.configuration)
    case .ownSession:
      let controller = OwnSessionController()
      controller.callback = parameters.callback ?? controller.callback
      // The recipe, too, makes its view with settings of its own.
      return (controller, nil)
    }
  }
}

/// The system keeps the window; somebody must keep the delegate of its scene.
@MainActor private final class LaunchedScene {
  private let window: UIWindow
  private let delegate: any UIWindowSceneDelegate

  init(_ window: UIWindow, _ delegate: any UIWindowSceneDelegate) {
    self.window = window
    self.delegate = delegate
    window.windowScene?.delegate = delegate
  }
}

/// The app's server, which is a site of the simulated web.
@MainActor private enum SimulatedServer {
  struct NoAnswer: Error {}

  static func answer(_ url: URL) async throws -> Data {
    guard let world = WebWorld.current, let url = WebURL(url.absoluteString),
      case .response(let response) = world.web.fetch(SimulatedRequest(url: url), now: world.now).outcome,
      response.status == 200
    else { throw NoAnswer() }
    return Data(response.body)
  }
}

extension ASWebAuthenticationSession.Callback {
  /// A scheme or an https URL.
  fileprivate static func of(_ text: String) -> ASWebAuthenticationSession.Callback {
    guard let url = WebURL(text), url.isHTTPFamily else { return .customScheme(text) }
    return .https(host: url.host ?? "", path: url.path)
  }
}

extension WKWebViewConfiguration {
  /// The settings of a scenario that are the app's.
  fileprivate func take(_ settings: ScenarioSettings) {
    if let automatic = settings.javaScriptCanOpenWindowsAutomatically {
      preferences.javaScriptCanOpenWindowsAutomatically = automatic
    }
    preferences.javaScriptEnabled = settings.javaScriptEnabled
    preferences.isElementFullscreenEnabled = settings.elementFullscreen
    limitsNavigationsToAppBoundDomains = settings.limitsNavigationsToAppBoundDomains
  }
}
