/// A module that has begun and not ended.
public struct WaitingModule: Sendable, Equatable, Codable {
  /// The event for which the module waits.
  public enum Cause: Sendable, Equatable, Codable {
    /// The module's response, which has not come.
    case response
    /// A promise that the module itself awaits.
    case ownAwait
    /// A module that it imports, with that URL.
    case module(String)
  }

  /// The URL from which the module comes; for a module inside a page, the document's.
  public let url: String
  public let cause: Cause

  public init(url: String, cause: Cause) {
    self.url = url
    self.cause = cause
  }

  /// A sentence for reports.
  public var text: String {
    switch cause {
    case .response: "module \(url) waits for its response"
    case .ownAwait: "module \(url) waits at an `await` of its own"
    case .module(let other): "module \(url) waits for \(other)"
    }
  }
}
