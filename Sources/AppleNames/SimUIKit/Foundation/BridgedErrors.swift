// On Apple's systems, every Swift error can be cast to `NSError`, and an `NSError` to the Swift error of its domain.
// Linux has no such casts: `error as? NSError`, `catch let error as NSError` and their kin would silently not match.
// Swift's runtime makes the casts for types that say how they are bridged, so the errors of Apple's modules do.

extension _ObjectiveCBridgeable where Self: _BridgedStoredNSError, _ObjectiveCType == NSError {
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
    result = source.domain == errorDomain ? Self(_nsError: source) : nil
    return result != nil
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    result = Self(_nsError: source)
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    Self(_nsError: source ?? NSError(domain: errorDomain, code: 0))
  }
}

// swift-corelibs-foundation bridges `CocoaError` only.
extension URLError: @retroactive _ObjectiveCBridgeable { public typealias _ObjectiveCType = NSError }

/// An error of Apple's that keeps only its code here. The bridged `NSError` keeps only the code, too.
public protocol CodedError: CustomNSError, _ObjectiveCBridgeable where _ObjectiveCType == NSError {
  /// - Returns: nil for a code that the domain does not have.
  init?(errorCode: Int)
}

extension CodedError {
  public func _bridgeToObjectiveC() -> NSError { NSError(domain: Self.errorDomain, code: errorCode) }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
    result = source.domain == errorDomain ? Self(errorCode: source.code) : nil
    return result != nil
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    result = Self(errorCode: source.code)
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    guard let error = Self(errorCode: source?.code ?? 0) else {
      // Only code asks that the compiler has proved to have such an error.
      fatalError("\(errorDomain) has no error \(source?.code ?? 0)")
    }
    return error
  }
}

/// The app's own errors, for which the plug-in writes the conformance, and the errors of Swift's library. The `NSError`
/// contains the error, so that it can be cast back.
public protocol ErrorBridgedToNSError: Error, _ObjectiveCBridgeable where _ObjectiveCType == NSError {}

extension ErrorBridgedToNSError {
  public func _bridgeToObjectiveC() -> NSError { ErrorInNSError(self) }

  public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout Self?) -> Bool {
    result = (source as? ErrorInNSError)?.error as? Self
    return result != nil
  }

  public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout Self?) {
    result = (source as? ErrorInNSError)?.error as? Self
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> Self {
    guard let error = (source as? ErrorInNSError)?.error as? Self else {
      // Only code asks that the compiler has proved to have such an error.
      fatalError("\(source as Any) is no \(Self.self)")
    }
    return error
  }
}

/// An error of Swift's as an `NSError`: its domain is the name of its type, its code the place of its case or its raw
/// value, as on Apple's systems.
private final class ErrorInNSError: NSError, @unchecked Sendable {
  // Unchecked: NSError is immutable, and so is this.
  let error: any Error

  init(_ error: any Error) {
    self.error = error
    let plain = error as NSError
    super.init(domain: plain.domain, code: plain.code, userInfo: plain.userInfo)
  }

  required init?(coder: NSCoder) { nil }
}

extension DecodingError: @retroactive _ObjectiveCBridgeable, ErrorBridgedToNSError {
  public typealias _ObjectiveCType = NSError
}
extension EncodingError: @retroactive _ObjectiveCBridgeable, ErrorBridgedToNSError {
  public typealias _ObjectiveCType = NSError
}
extension CancellationError: @retroactive _ObjectiveCBridgeable, ErrorBridgedToNSError {
  public typealias _ObjectiveCType = NSError
}
