import SimulatedWeb

/// A navigation that becomes a download.
public struct DownloadStart: Sendable {
  public var request: NavigationRequest
  /// The action that led to the download; nil if there was no navigation.
  public var action: NavigationActionInfo?
  /// The response about which the app was asked; nil if the action became the download.
  public var response: NavigationResponseInfo?
  /// The response that has already been fetched; nil if the download must use the network.
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
