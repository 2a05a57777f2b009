/// An app's answer to a challenge: a name and a password, its trust in a server, or a certificate of its own.
public struct Credential: Hashable, Sendable {
  /// The time for which a credential is kept, by the names of `URLCredential.Persistence`.
  public enum Persistence: String, Hashable, Sendable, CaseIterable { case none, forSession, permanent }

  public enum Content: Hashable, Sendable {
    case password(user: String, password: String)
    /// The server may be trusted, whatever its certificate.
    case trust
    /// A client certificate, by its name.
    case identity(String)
  }

  public var content: Content
  public var persistence: Persistence

  public init(_ content: Content, persistence: Persistence = .none) {
    self.content = content
    self.persistence = persistence
  }

  public init(user: String, password: String, persistence: Persistence = .forSession) {
    self.init(.password(user: user, password: password), persistence: persistence)
  }

  /// The user's name; nil if the credential has none.
  public var user: String? { if case .password(let user, _) = content { user } else { nil } }
}
