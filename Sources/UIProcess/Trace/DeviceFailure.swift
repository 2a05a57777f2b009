import WindowRegistry

/// A mistake of the app that would end it on a device, with the text that the device would log.
public struct DeviceFailure: Sendable {
  /// Such as `NSInternalInconsistencyException`.
  public var exception: String
  public var message: String
  /// The trace label of the web view, empty when there is none.
  public var window: String
  /// What the app wrote that caused it: a method or a call, in Swift's spelling.
  public var cause: String
  public var rule: String
  /// Where the cause is in the app's source, when debug information tells.
  public var place: SourcePlace?

  public struct SourcePlace: Sendable, Hashable {
    public var file: String
    /// 1-based.
    public var line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  public init(
    exception: String, message: String, window: String, cause: String, rule: String, place: SourcePlace? = nil
  ) {
    self.exception = exception
    self.message = message
    self.window = window
    self.cause = cause
    self.rule = rule
    self.place = place
  }
}

extension WebWorld {
  /// Puts the failure into the trace, and keeps it for the test to look at.
  public func fail(_ failure: DeviceFailure) {
    trace.note(
      .deviceFailure, window: failure.window,
      Reason(failure.rule, "\(failure.exception): \(failure.message) (\(failure.cause))"))
    deviceFailures.append(failure)
  }

  /// The mistakes that would have ended the app on a device, since this was asked last. A test that expects one takes it;
  /// what nobody takes fails the test that ran.
  public func takeDeviceFailures() -> [DeviceFailure] {
    defer { deviceFailures = [] }
    return deviceFailures
  }
}
