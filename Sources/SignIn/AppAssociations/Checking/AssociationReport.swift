/// What has to hold for an app and a domain to share a service.
public enum AssociationCheck: String, Hashable, Sendable, CaseIterable {
  /// The system knows `https` callbacks.
  case systemVersion
  /// The app has entries of associated domains at all.
  case entitlement
  /// One of them is for the service and the domain.
  case entry
  /// One of them is without `?mode=`.
  case plainEntry
  /// Entries with a mode only: the device is set up for it.
  case developmentMode
  case reachable, notRedirected, status, size, contentType, json
  /// The file has the service.
  case service
  /// The service names the app.
  case app
  /// A rule of the app opens the URL.
  case link

  /// For tables.
  public var title: String {
    switch self {
    case .systemVersion: "the system knows https callbacks"
    case .entitlement: "the app has associated domains"
    case .entry: "an entry names the service and the domain"
    case .plainEntry: "an entry is without ?mode="
    case .developmentMode: "the device takes entries with ?mode="
    case .reachable: "the site answers"
    case .notRedirected: "the file is not redirected"
    case .status: "the status is 200"
    case .size: "the file has at most 128 KiB"
    case .contentType: "the type is application/json"
    case .json: "the file is a JSON object"
    case .service: "the file has the service"
    case .app: "the service names the app"
    case .link: "a rule opens the URL"
    }
  }
}

/// What an app and a domain are to share.
public enum AssociationPurpose: String, Hashable, Sendable, CaseIterable {
  /// An authentication session that ends at an `https` URL of the domain.
  case authenticationSession
  case universalLink
  /// Passwords and passkeys.
  case sharedCredentials

  public var service: AssociationService { self == .universalLink ? .applinks : .webcredentials }
}

/// The checks of one app, domain and purpose, in the order in which a device makes them, up to the first that fails.
public struct AssociationReport: Sendable {
  public struct Failure: Hashable, Sendable {
    public var check: AssociationCheck
    /// What is wrong, in one sentence without a full stop.
    public var problem: String
    /// What would put it right, likewise.
    public var fix: String
  }

  public var purpose: AssociationPurpose
  public var host: String
  public var appID: String
  public var device: Device.Kind
  /// In order, with what was found.
  public var passed: [Passed] = []
  /// Where the device stops.
  public var failure: Failure?
  /// Nothing that stops the device, but not as it should be.
  public var findings: [String] = []

  public struct Passed: Hashable, Sendable {
    public var check: AssociationCheck
    public var detail: String
  }

  /// Whether every check has passed.
  public var isSatisfied: Bool { failure == nil }

  /// Whether the system goes on: the simulator does in spite of what it finds, but for what it does not have.
  public var isAllowed: Bool {
    guard let failure else { return true }
    return device == .simulator && failure.check != .systemVersion
  }

  /// The failure and its remedy in one line; that all is well otherwise.
  public var explanation: String {
    guard let failure else { return "\(purpose.service.rawValue) of \(host) is associated with \(appID)" }
    let ignored = isAllowed ? " (ignored: the simulator does not enforce it, a device does)" : ""
    return "\(failure.check.rawValue): \(failure.problem)\(ignored); to fix it, \(failure.fix)"
  }

  /// A table: each check with what was found, and those that were not reached.
  public var table: String {
    var lines: [String] = []
    for entry in passed {
      lines.append("ok    \(entry.check.title)" + (entry.detail.isEmpty ? "" : ": \(entry.detail)"))
    }
    if let failure {
      lines.append("FAIL  \(failure.check.title): \(failure.problem)")
      lines.append("      fix: \(failure.fix)")
    }
    lines += findings.map { "note  \($0)" }
    return lines.joined(separator: "\n")
  }
}
