/// The values of `navigator` for the simulated device.
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

  /// The `Accept-Language` that CFNetwork makes of the language: a language with a region is followed by the language
  /// alone.
  package var acceptLanguage: String {
    guard let dash = language.firstIndex(of: "-") else { return language }
    return "\(language),\(language[..<dash]);q=0.9"
  }
}
