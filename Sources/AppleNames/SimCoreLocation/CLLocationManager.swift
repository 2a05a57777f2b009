@nonexhaustive public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}

@nonexhaustive public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

@nonexhaustive public enum CLActivityType: Int, Sendable {
  case other = 1, automotiveNavigation, fitness, otherNavigation, airborne
}

public let kCLErrorDomain = "kCLErrorDomain"

public struct CLError: CodedError, Sendable {
  public typealias _ObjectiveCType = NSError
  @nonexhaustive public enum Code: Int, Sendable { case locationUnknown, denied, network, headingFailure }
  public static let locationUnknown = Code.locationUnknown
  public static let denied = Code.denied
  public static let network = Code.network
  public static var errorDomain: String { kCLErrorDomain }

  public let code: Code
  public init(_ code: Code) { self.code = code }
  public init?(errorCode: Int) {
    guard let code = Code(rawValue: errorCode) else { return nil }
    self.code = code
  }
  public var errorCode: Int { code.rawValue }
}

/// Finds the device's location: the user allows or refuses it (`SimulatedDevice.permissions`), and the test says where the
/// device is (`SimulatedDevice.location`).
open class CLLocationManager: NSObject {
  private let permissions = SimulatedDevice.permissionsOfRunningCode
  private let device = SimulatedDevice.ofRunningCode
  /// Whether the app has asked for the location always, or only while it is in use.
  private var asksForAlways = false

  open weak var delegate: (any CLLocationManagerDelegate)? {
    didSet {
      // Apple's documentation: the delegate is told when the app has created the manager, and after each change.
      if delegate != nil { tell { $0.delegate?.locationManagerDidChangeAuthorization($0) } }
    }
  }
  /// Inert.
  open var desiredAccuracy = kCLLocationAccuracyBest
  /// Inert.
  open var distanceFilter = kCLDistanceFilterNone
  /// Inert.
  open var activityType = CLActivityType.other
  /// Inert.
  open var allowsBackgroundLocationUpdates = false
  /// Inert.
  open var pausesLocationUpdatesAutomatically = true
  /// Inert.
  open var showsBackgroundLocationIndicator = false

  public override init() { super.init() }

  open class func locationServicesEnabled() -> Bool { true }

  open var authorizationStatus: CLAuthorizationStatus {
    switch permissions.decision(on: .location) {
    case nil: .notDetermined
    case false?: .denied
    case true?: asksForAlways ? .authorizedAlways : .authorizedWhenInUse
    }
  }
  open class func authorizationStatus() -> CLAuthorizationStatus { CLLocationManager().authorizationStatus }
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

  open func requestWhenInUseAuthorization() { ask() }
  open func requestAlwaysAuthorization() {
    asksForAlways = true
    ask()
  }

  open var location: CLLocation? { permissions.decision(on: .location) == true ? device?.location : nil }

  /// Tells the device's place once: a simulated device does not move by itself.
  open func startUpdatingLocation() { find() }
  open func requestLocation() { find() }
  open func stopUpdatingLocation() {}
  /// Inert.
  open func startMonitoringSignificantLocationChanges() { note("startMonitoringSignificantLocationChanges()") }
  /// Inert.
  open func stopMonitoringSignificantLocationChanges() {}

  private func note(_ name: String) { SimulatedDevice.note("CLLocationManager.\(name) has no effect here") }

  /// Asks the user, but not a user who has answered already.
  private func ask() {
    guard permissions.decision(on: .location) == nil else { return }
    _ = permissions.ask(.location)
    tell { $0.delegate?.locationManagerDidChangeAuthorization($0) }
  }

  private func find() {
    tell { manager in
      guard manager.permissions.decision(on: .location) == true else {
        return manager.delegate?.locationManager(manager, didFailWithError: CLError(.denied)) ?? ()
      }
      if let location = manager.device?.location {
        manager.delegate?.locationManager(manager, didUpdateLocations: [location])
      } else {
        SimulatedDevice.note(
          "The app asked where the device is, which is not known: a test says it by SimulatedDevice.current.location = CLLocation(…)"
        )
        manager.delegate?.locationManager(manager, didFailWithError: CLError(.locationUnknown))
      }
    }
  }

  private func tell(_ message: @escaping (CLLocationManager) -> Void) {
    SimulatedDevice.later { message(self) }
  }
}

@preconcurrency public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
}

extension CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  /// The method of iOS 14. It calls the older method, for apps that have only the older method.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
}
