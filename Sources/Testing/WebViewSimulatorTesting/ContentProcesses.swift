#if os(Linux)
  import SimWebKit
  import WebMessages
  import WebViewSimulator

  extension Simulator {
    /// Ends the web content process that shows a web view, and with it all other views that the same process shows; then
    /// waits until everything is quiet. `webViewWebContentProcessDidTerminate(_:)` is called for each of them; where the
    /// navigation delegate has no such method, WebKit reloads the page (rule 4.19).
    /// - Parameter reason: why the process ends; it decides whether WebKit itself would reload the page.
    public func endContentProcess(of view: WKWebView, reason: ContentProcessEnd = .crash) async {
      view.page.process.end(reason)
      await settle()
    }
  }
#endif
