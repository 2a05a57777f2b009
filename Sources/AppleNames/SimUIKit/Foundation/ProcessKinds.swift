extension ProcessInfo {
  /// Whether the app is built for Mac Catalyst: never, as the simulated device is an iPhone, an iPad or a Mac by itself.
  public var isMacCatalystApp: Bool { false }

  /// Whether an app for iPhone or iPad runs on a Mac: never, likewise.
  public var isiOSAppOnMac: Bool { false }
}
