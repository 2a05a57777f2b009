extension WebPage {
  /// Decides about a page's navigations.
  public protocol NavigationDeciding {
    @MainActor mutating func decidePolicy(
      for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
    ) async -> WKNavigationActionPolicy
    @MainActor mutating func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy
    @MainActor mutating func decideAuthenticationChallengeDisposition(
      for challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
    @MainActor mutating func willSubmit(formInfo: WebPage.FormInfo) async
  }

  /// Presents a page's dialogs.
  public protocol DialogPresenting {
    @MainActor func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async
    @MainActor func handleJavaScriptConfirm(
      message: String, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.JavaScriptConfirmResult
    @MainActor func handleJavaScriptPrompt(
      message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.JavaScriptPromptResult
    @MainActor func handleFileInputPrompt(
      parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.FileInputPromptResult
  }

  public enum JavaScriptConfirmResult: Hashable, Sendable { case ok, cancel }
  public enum JavaScriptPromptResult: Hashable, Sendable {
    case ok(String)
    case cancel
  }
  public enum FileInputPromptResult: Hashable, Sendable {
    case selected([URL])
    case cancel
  }
}

extension WebPage.NavigationDeciding {
  @MainActor public func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy { .allow }
  @MainActor public func decidePolicy(for response: WebPage.NavigationResponse) async -> WKNavigationResponsePolicy {
    .allow
  }
  @MainActor public func decideAuthenticationChallengeDisposition(
    for challenge: URLAuthenticationChallenge
  ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { (.performDefaultHandling, nil) }
  @MainActor public func willSubmit(formInfo: WebPage.FormInfo) async {}
}

extension WebPage.DialogPresenting {
  @MainActor public func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async {}
  @MainActor public func handleJavaScriptConfirm(
    message: String, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptConfirmResult { .cancel }
  @MainActor public func handleJavaScriptPrompt(
    message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.JavaScriptPromptResult { .cancel }
  @MainActor public func handleFileInputPrompt(
    parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
  ) async -> WebPage.FileInputPromptResult { .cancel }
}
