import EngineValues

/// A mistake of the app that would end it on a device, with the text that the device would log.
public struct DeviceFailure: Sendable {
  /// The exception's name, such as `NSInternalInconsistencyException`.
  public let exception: String
  public let message: String
  /// The label of the web view in the trace; nil if there is none.
  public var window: String?
  /// The method or call in the app's code that caused it, in Swift's spelling.
  public let cause: String
  /// The whole failure in one line, with the rule.
  public let reason: Reason
  /// The consequence for the app.
  public let ending: Ending
  /// The place of the cause in the app's source, if there is debug information.
  public var place: SourcePlace?

  public enum Ending: Sendable {
    case crashes, hangs
    /// Nothing is visible, but the app does not do what it seems to do.
    case goesUnnoticed
    /// No device would complain: the test is at fault.
    case isOfTest
  }

  public struct SourcePlace: Sendable, Hashable {
    public var file: String
    /// The line, from 1.
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

  /// Keeps the failure for the test. The trace already reports it in other words.
  public func keep(_ failure: DeviceFailure) { deviceFailures.append(failure) }

  /// Adds the failure, unless a failure that is not yet taken says the same.
  public func failOnce(_ failure: DeviceFailure) {
    guard !deviceFailures.contains(where: { $0.reason == failure.reason }) else { return }
    fail(failure)
  }

  /// Takes the app's failures since the last call. A test that expects a failure takes it; a failure that nobody takes
  /// fails the test.
  public func takeDeviceFailures() -> [DeviceFailure] {
    defer { deviceFailures = [] }
    return deviceFailures
  }
}
