/// A key in the dictionary that `observeValue` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = Self(rawValue: "kind")
  public static let newKey = Self(rawValue: "new")
  public static let oldKey = Self(rawValue: "old")
  public static let indexesKey = Self(rawValue: "indexes")
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// The values and times that an observer asks for.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  public static let initial = Self(rawValue: 4)
  public static let prior = Self(rawValue: 8)
}

@nonexhaustive public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }

/// The argument of the closure in `observe(_:options:changeHandler:)`. It has the values that the options request.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  public let newValue: Value?
  public let oldValue: Value?
  /// Always nil: to-many properties are not observed here.
  public let indexes: IndexSet?
  public let isPrior: Bool

  public init(newValue: Value?, oldValue: Value?, isPrior: Bool) {
    kind = .setting
    self.newValue = newValue
    self.oldValue = oldValue
    indexes = nil
    self.isPrior = isPrior
  }
}

/// Keeps a closure observing until `invalidate()` is called or its last reference is gone.
open class NSKeyValueObservation: NSObject {
  private var stop: (@Sendable () -> Void)?

  init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

  open func invalidate() {
    stop?()
    stop = nil
  }

  deinit { stop?() }
}
