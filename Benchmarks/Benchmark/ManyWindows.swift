import Foundation

/// 1,000 windows that one page opens, all loaded.
@MainActor enum ManyWindows {
  private static let count = 1000

  /// - Returns: resident kibibytes of each window, and how long the last ten took compared with the tenth to the
  ///   nineteenth.
  static func memoryAndGrowth() async throws -> (kibibytes: Double, growth: Double) {
    let page = try await OpenedPage(
      "<script>function more(i){open('https://example.com/?'+i)}</script>",
      others: ["https://example.com/*": PopupScenario.popup],
      profile: .macOS)
    let before = ChildRun.statusValue("VmRSS:", of: "self")
    var times: [Double] = []
    for index in 0..<count {
      times.append(
        await milliseconds {
          _ = await page.main.evaluate("more(\(index))")
          await page.world.settle()
        })
    }
    let after = ChildRun.statusValue("VmRSS:", of: "self")
    guard page.app.popups.count == count else {
      print("only \(page.app.popups.count) of \(count) windows opened")
      exit(1)
    }
    page.world.shutDown()
    return ((after - before) / Double(count), median(Array(times.suffix(10))) / median(Array(times[9..<19])))
  }
}
