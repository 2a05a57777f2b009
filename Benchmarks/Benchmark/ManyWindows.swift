import Foundation
import SimulatedWeb
import UIProcess
import URLStandard
import WebMessages

/// 1,000 windows that one page opens, all loaded.
@MainActor enum ManyWindows {
  private static let count = 1000

  /// - Returns: resident kibibytes of each window, and how long the last ten took compared with the tenth to the
  ///   nineteenth.
  static func memoryAndGrowth() async throws -> (kibibytes: Double, growth: Double) {
    let world = WebWorld(web: SimulatedWeb(), profile: .macOS, threads: .one)
    try world.web.respond(
      to: "https://shop.example/", with: .html("<script>function more(i){open('https://example.com/?'+i)}</script>"))
    try world.web.respond(to: "https://example.com/*", with: .html(PopupScenario.popup))
    let app = OpeningApp()
    let main = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    main.client = app
    _ = main.load(NavigationRequest(url: WebURL("https://shop.example/")))
    await world.settle()
    let before = ChildRun.statusValue("VmRSS:", of: "self")
    var times: [Double] = []
    for index in 0..<count {
      times.append(
        await milliseconds {
          _ = await main.evaluate("more(\(index))")
          await world.settle()
        })
    }
    let after = ChildRun.statusValue("VmRSS:", of: "self")
    guard app.popups.count == count else {
      print("only \(app.popups.count) of \(count) windows opened")
      exit(1)
    }
    world.shutDown()
    return ((after - before) / Double(count), median(Array(times.suffix(10))) / median(Array(times[9..<19])))
  }
}
