#if os(Linux) && AppleNames
  import SimWebKit
  import WebViewSimulator

  extension Simulator {
    /// Picks files, as the user, in the system's picker that a file input of a web view has opened, and waits until
    /// everything is quiet. iOS shows the picker if the app has no
    /// `webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)` (rule 7.12).
    /// - Parameter urls: files, or folders if the input is for folders; none gives the page an empty selection.
    /// - Throws: `SimulatorError.noFilePicker` if the view shows no picker.
    public func chooseFiles(_ urls: [URL], in view: WKWebView) async throws(SimulatorError) {
      try await chooseFiles(urls.map(\.path), in: view.page.label)
    }

    /// Cancels, as the user, the system's picker that a file input of a web view has opened.
    /// - Throws: `SimulatorError.noFilePicker` if the view shows no picker.
    public func cancelFilePicker(in view: WKWebView) async throws(SimulatorError) {
      try await cancelFilePicker(in: view.page.label)
    }
  }
#endif
