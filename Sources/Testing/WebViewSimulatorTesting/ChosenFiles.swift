#if os(Linux)
  import SimWebKit
  import WebViewSimulator

  extension Simulator {
    /// The user picks files in the system's picker that a file input of a web view has opened, and everything is waited
    /// for that follows. It is shown on iOS if the app has no
    /// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)` (rule 7.12).
    /// - Parameter urls: files, or folders if the input is for folders; none gives the page an empty selection.
    /// - Throws: `SimulatorError.noFilePicker` if the view shows no picker.
    public func chooseFiles(_ urls: [URL], in view: WKWebView) async throws(SimulatorError) {
      try await chooseFiles(urls.map(\.path), in: view.page.label)
    }

    /// The user cancels the system's picker that a file input of a web view has opened.
    /// - Throws: `SimulatorError.noFilePicker` if the view shows no picker.
    public func cancelFilePicker(in view: WKWebView) async throws(SimulatorError) {
      try await cancelFilePicker(in: view.page.label)
    }
  }
#endif
