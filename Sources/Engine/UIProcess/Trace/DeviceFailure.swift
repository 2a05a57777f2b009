import Reasons

/// A mistake of the app that would end it on a device, with the text that the device would log.
public struct DeviceFailure: Sendable {
  /// Such as `NSInternalInconsistencyException`.
  public let exception: String
  public let message: String
  /// The trace label of the web view; nil if there is none.
  public var window: String?
  /// What the app wrote that caused it: a method or a call, in Swift's spelling.
  public let cause: String
  /// Everything in one line, with the rule.
  public let reason: Reason
  /// What happens to the app.
  public let ending: Ending
  /// Where the cause is in the app's source, if debug information tells.
  public var place: SourcePlace?

  public enum Ending: Sendable {
    case crashes, hangs
    /// Nothing is to be seen, and the app does not do what it seems to.
    case goesUnnoticed
    /// No device would mind: the test is at fault.
    case isOfTest
  }

  public struct SourcePlace: Sendable, Hashable {
    public var file: String
    /// 1-based.
    public var line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// - Parameter reason: the entry of `Docs/Reasons.md`, called with the exception, its message and the cause.
  public init(
    exception: String, message: String, window: String?, cause: String, reason: (String) -> Reason,
    ending: Ending = .crashes, place: SourcePlace? = nil
  ) {
    self.exception = exception
    self.message = message
    self.window = window
    self.cause = cause
    self.reason = reason("\(exception): \(message) (\(cause))")
    self.ending = ending
    self.place = place
  }
}

extension WebWorld {
  /// Adds the failure to the trace, and keeps it for the test.
  public func fail(_ failure: DeviceFailure) {
    trace.note(.deviceFailure, window: failure.window, failure.reason)
    deviceFailures.append(failure)
  }

  /// Keeps the failure for the test; the trace says it already in other words.
  public func keep(_ failure: DeviceFailure) { deviceFailures.append(failure) }

  /// Adds the failure unless one that nobody has taken yet says so already.
  public func failOnce(_ failure: DeviceFailure) {
    guard !deviceFailures.contains(where: { $0.reason == failure.reason }) else { return }
    fail(failure)
  }

  /// The mistakes since the last call that would have ended the app on a device. A test that expects a failure takes
  /// it; a failure that nobody takes fails the test.
  public func takeDeviceFailures() -> [DeviceFailure] {
    defer { deviceFailures = [] }
    return deviceFailures
  }
}
