extension ProcessInfo {
  @nonexhaustive public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
  /// Inert: always false.
  public var isLowPowerModeEnabled: Bool { false }
  /// Inert: always nominal.
  public var thermalState: ThermalState { .nominal }
  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
}

extension Notification.Name {
  public static let NSProcessInfoPowerStateDidChange = Self("NSProcessInfoPowerStateDidChangeNotification")
}
