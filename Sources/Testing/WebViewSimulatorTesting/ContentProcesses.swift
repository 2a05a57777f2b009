#if os(Linux) && AppleNames
  import SimWebKit
  import UIProcess
  import WebMessages
  import WebViewSimulator

  extension Simulator {
    /// Ends the web process of a web view, with all other views of that process, then waits until everything is quiet.
    /// `webViewWebContentProcessDidTerminate(_:)` is called for each of them; if the navigation delegate has no such
    /// method, WebKit reloads the page (rule 4.19).
    /// - Parameter reason: the reason why the process ends; it decides whether WebKit itself would reload the page.
    public func endContentProcess(of view: WKWebView, reason: ContentProcessEnd = .crash) async {
      view.page.process.end(reason)
      await settle()
    }

    /// Answers the warning that a view shows when https has failed (rule 4.49), as if the user pressed its button; then
    /// waits until everything is quiet.
    /// - Returns: false if the view shows no warning.
    @discardableResult public func answerHTTPSWarning(of view: WKWebView, _ answer: HTTPSWarning.Answer) async -> Bool {
      guard let warning = view.page.warnings.https else { return false }
      warning.answer(answer)
      await settle()
      return true
    }
  }
#endif
