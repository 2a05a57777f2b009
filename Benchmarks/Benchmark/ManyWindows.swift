import Foundation

/// 1,000 windows that one page opens, all loaded.
@MainActor enum ManyWindows {
  private static let count = 1000

  /// - Returns: kibibytes of each window, and how long the last ten took compared with the tenth to the nineteenth.
  ///
  /// Only memory that belongs to no file: about when the 500th window opens, the engine compiles what has opened the
  /// windows, and four mebibytes of its library's code come into memory, which no window has and all processes share.
  static func memoryAndGrowth() async throws -> (kibibytes: Double, growth: Double) {
    let page = try await OpenedPage(
      "<script>function more(i){open('https://example.com/?'+i)}</script>",
      others: ["https://example.com/*": PopupScenario.popup],
      profile: .macOS)
    let before = ChildRun.statusValue("RssAnon:", of: "self")
    var times: [Double] = []
    for index in 0..<count {
      times.append(
        await milliseconds {
          _ = await page.main.evaluate("more(\(index))")
          await page.world.settle()
        })
    }
    let after = ChildRun.statusValue("RssAnon:", of: "self")
    guard page.app.popups.count == count else {
      print("only \(page.app.popups.count) of \(count) windows opened")
      exit(1)
    }
    page.world.shutDown()
    return ((after - before) / Double(count), median(Array(times.suffix(10))) / median(Array(times[9..<19])))
  }
}
