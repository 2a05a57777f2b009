/// A module that has begun and not ended.
public struct WaitingModule: Sendable, Equatable, Codable {
  /// What it waits for.
  public enum Cause: Sendable, Equatable, Codable {
    /// Its response, which has not come.
    case response
    /// A promise that it awaits itself.
    case ownAwait
    /// A module that it imports, with that URL.
    case module(String)
  }

  /// Where the module comes from; that of the document for a module inside a page.
  public let url: String
  public let cause: Cause

  public init(url: String, cause: Cause) {
    self.url = url
    self.cause = cause
  }

  /// One sentence for reports.
  public var text: String {
    switch cause {
    case .response: "module \(url) waits for its response"
    case .ownAwait: "module \(url) waits at an `await` of its own"
    case .module(let other): "module \(url) waits for \(other)"
    }
  }
}
