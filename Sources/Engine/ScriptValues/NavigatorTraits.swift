/// What `navigator` returns for the simulated device.
public struct NavigatorTraits: Sendable {
  public var platform: String
  public var language: String
  public var maxTouchPoints: Int
  public var isStandalone: Bool?

  public init(
    platform: String = "iPhone", language: String = "en-US", maxTouchPoints: Int = 5, isStandalone: Bool? = false
  ) {
    self.platform = platform
    self.language = language
    self.maxTouchPoints = maxTouchPoints
    self.isStandalone = isStandalone
  }
}
