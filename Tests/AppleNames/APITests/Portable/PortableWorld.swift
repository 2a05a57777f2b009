/// What the tests of this folder need beside WebKit's public API: a web that answers, and the time that passes. The
/// simulated web is one; the recorder's proxy, on a Mac and on Linux, is another (`Conformance/Apple/Tests`). Both name
/// themselves `BenchWorld`, and say what a `SiteAnswer` and a `TrustingObject` (the class of delegates) are.
@MainActor protocol PortableWorld {
  /// Runs a test in a world of its own, whose web has these answers.
  static func run(_ answers: [String: SiteAnswer], _ body: (Self) async throws -> Void) async throws
  /// Waits until nothing happens any more.
  @discardableResult func settle() async -> Bool
  func run(milliseconds: Double) async
  /// A configuration of a view whose pages come from this web.
  func configuration() -> WKWebViewConfiguration
  /// Lets a view without a delegate trust the web's servers.
  func trust(_ view: WKWebView)
  /// The views that lose their process with a view.
  /// - Returns: nil where no API ends a process.
  func views(sharing view: WKWebView, among others: [WKWebView]) async -> Set<WKWebView>?
}
