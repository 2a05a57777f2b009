/// The conditions under which an app and a domain share a service.
public enum AssociationCheck: String, Hashable, Sendable, CaseIterable {
  /// The system supports `https` callbacks.
  case systemVersion
  /// The app has associated domains entries at all.
  case entitlement
  /// An entry names the service and the domain.
  case entry
  /// An entry for the service and the domain has no `?mode=`.
  case plainEntry
  /// If all entries have a mode, the device is set up for it.
  case developmentMode
  case reachable, notRedirected, status, size, contentType, json
  /// The file has a section for the service.
  case service
  /// The service names the app.
  case app
  /// A rule of the app opens the URL.
  case link

  /// The check's name in tables.
  public var title: String {
    switch self {
    case .systemVersion: "the system supports https callbacks"
    case .entitlement: "the app has associated domains"
    case .entry: "an entry names the service and the domain"
    case .plainEntry: "an entry has no ?mode="
    case .developmentMode: "the device accepts entries with ?mode="
    case .reachable: "the site answers"
    case .notRedirected: "the file is not redirected"
    case .status: "the status is 200"
    case .size: "the file is at most 128 KiB long"
    case .contentType: "the content type is application/json"
    case .json: "the file is a JSON object"
    case .service: "the file lists the service"
    case .app: "the service lists the app"
    case .link: "a rule opens the URL"
    }
  }
}

/// The purpose for which an app and a domain want to share a service.
public enum AssociationPurpose: String, Hashable, Sendable, CaseIterable {
  /// An authentication session that ends at an `https` URL of the domain.
  case authenticationSession
  case universalLink
  /// Passwords and passkeys.
  case sharedCredentials

  public var service: AssociationService { self == .universalLink ? .applinks : .webcredentials }
}

/// The checks of one app, domain and purpose, in the order of a device, up to the first one that fails.
public struct AssociationReport: Sendable {
  public struct Failure: Hashable, Sendable {
    public var check: AssociationCheck
    /// The mistake, in one sentence without a full stop.
    public var problem: String
    /// The correction, in one sentence without a full stop.
    public var fix: String
  }

  public var purpose: AssociationPurpose
  public var host: String
  public var appID: String
  public var device: Device.Kind
  /// The passed checks in order, with their findings.
  public var passed: [Passed] = []
  /// The check at which the device stops.
  public var failure: Failure?
  /// Faults that do not stop the device.
  public var findings: [String] = []

  public struct Passed: Hashable, Sendable {
    public var check: AssociationCheck
    public var detail: String
  }

  /// Whether every check has passed.
  public var isSatisfied: Bool { failure == nil }

  /// Whether the system continues. Xcode's simulator continues in spite of any failure except a missing feature.
  public var isAllowed: Bool {
    guard let failure else { return true }
    return device == .simulator && failure.check != .systemVersion
  }

  /// The failure and how to fix it, in one line, or that all is well.
  public var explanation: String {
    guard let failure else { return "\(purpose.service.rawValue) of \(host) is associated with \(appID)" }
    let ignored = isAllowed ? " (ignored: the simulator does not enforce it, a device does)" : ""
    return "\(failure.check.rawValue): \(failure.problem)\(ignored); to fix it, \(failure.fix)"
  }

  /// A table of all checks with their findings, with rows also for checks that were not reached.
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
