/// A version of an operating system.
public struct OSVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var major: Int
  public var minor: Int

  public init(_ major: Int, _ minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Reads a text such as `17.4`, `18` or `17.4.1`; nil for other texts.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 4 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
  }

  public static func < (left: OSVersion, right: OSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  public var description: String { "\(major).\(minor)" }
}

/// The device that a simulated app runs on, as far as signing in depends on it.
public struct Device: Hashable, Sendable {
  /// Whether associations between apps and domains are enforced.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Every check must pass.
    case device
    /// Xcode's simulator: failed association checks are reported and ignored.
    case simulator
  }

  public enum Platform: String, Hashable, Sendable, CaseIterable { case iOS, macOS }

  /// The switch "Associated Domains Development" in the developer settings.
  public enum DomainsDevelopment: String, Hashable, Sendable, CaseIterable { case on, off }

  /// The way in which an authentication session ends if the associations do not allow it.
  public enum AssociationFailure: String, Hashable, Sendable, CaseIterable {
    /// `start()` returns false, and the completion handler is not called.
    case silent
    /// In addition, the completion handler gets `canceledLogin` with the reason, as apps have reported since iOS 17.4.
    case canceledLogin
  }

  public var kind: Kind
  public var platform: Platform
  public var osVersion: OSVersion
  public var domainsDevelopment: DomainsDevelopment
  public var associationFailure: AssociationFailure

  public init(
    kind: Kind = .device, platform: Platform = .iOS, osVersion: OSVersion = OSVersion(18, 5),
    domainsDevelopment: DomainsDevelopment = .off, associationFailure: AssociationFailure = .silent
  ) {
    self.kind = kind
    self.platform = platform
    self.osVersion = osVersion
    self.domainsDevelopment = domainsDevelopment
    self.associationFailure = associationFailure
  }

  /// Whether `ASWebAuthenticationSession.Callback` exists: iOS 17.4, macOS 14.4.
  public var hasHTTPSCallbacks: Bool {
    switch platform {
    case .iOS: osVersion >= OSVersion(17, 4)
    case .macOS: osVersion >= OSVersion(14, 4)
    }
  }
}
