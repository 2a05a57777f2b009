import SimulatedWeb

/// A navigation that becomes a download.
public struct DownloadStart: Sendable {
  public var request: NavigationRequest
  /// What led to the navigation; nil if none did.
  public var action: NavigationActionInfo?
  /// The response that the app was asked about; nil if the action became the download.
  public var response: NavigationResponseInfo?
  /// What has been fetched already; nil if the download has to ask the network.
  public var answer: SimulatedResponse?

  public init(
    request: NavigationRequest, action: NavigationActionInfo? = nil, response: NavigationResponseInfo? = nil,
    answer: SimulatedResponse? = nil
  ) {
    self.request = request
    self.action = action
    self.response = response
    self.answer = answer
  }
}
