import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// A page that an app has opened, and that has loaded. The app allows everything.
@MainActor struct OpenedPage {
  let world: WebWorld
  let main: WebPageProxy
  let app = OpeningApp()

  /// - Parameters:
  ///   - html: what https://shop.example/ answers.
  ///   - others: the pages of other addresses.
  init(
    _ html: String, others: KeyValuePairs<String, String> = [:], web: SimulatedWeb = SimulatedWeb(),
    profile: PlatformProfile = .iOS
  ) async throws {
    world = WebWorld(web: web, profile: profile)
    try world.web.respond(to: "https://shop.example/", with: .html(html))
    for (address, other) in others { try world.web.respond(to: address, with: .html(other)) }
    main = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    main.client = app
    _ = main.load(NavigationRequest(url: WebURL("https://shop.example/")))
    await world.settle()
  }
}
