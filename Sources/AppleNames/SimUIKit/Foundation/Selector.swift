/// The name of a method, as `#selector` creates it on a device, optionally with a way to call it.
///
/// Linux has no Objective-C runtime, so a bare name can be sent only to objects that conform to `SelectorReceiver`.
/// Selectors that the build plug-in made from `#selector` know their method.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The selector's name, such as `cancelTapped:`.
  public let name: String
  let method: SelectorMethod?

  public init(_ name: String) { self.init(name, method: nil) }
  public init(stringLiteral name: String) { self.init(name, method: nil) }

  private init(_ name: String, method: SelectorMethod?) {
    self.name = SelectorNames.ofDelegates[name] ?? name
    self.method = method
  }

  /// A method without parameters, given as `Type.method`.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod(of: Target.self) { target, _, _ in (target as? Target).map { _ = method($0)() } != nil })
  }

  /// A method that takes the sender.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
  ) {
    self.init(
      name.hasSuffix(":") ? name : name + ":",
      method: SelectorMethod(of: Target.self) { target, sender, _ in
        guard let target = target as? Target, let sender: Sender = argument(sender) else { return false }
        _ = method(target)(sender)
        return true
      })
  }

  /// A method that takes the sender and the event.
  public init<Target: AnyObject, Sender, Event, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result
  ) {
    self.init(
      name,
      method: SelectorMethod(of: Target.self) { target, sender, event in
        guard let target = target as? Target, let sender: Sender = argument(sender), let event: Event = argument(event)
        else { return false }
        _ = method(target)(sender, event)
        return true
      })
  }

  /// A method with any other parameters: code can ask for it and compare it, but not perform it.
  @_disfavoredOverload public init<Target: AnyObject, each Argument, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (repeat each Argument) -> Result
  ) {
    self.init(name, method: SelectorMethod(of: Target.self) { _, _, _ in false })
  }

  public static func == (left: Selector, right: Selector) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }

  /// Calls the method.
  /// - Returns: whether the target has the method and accepts the arguments.
  @MainActor func perform(on target: AnyObject, sender: Any?, event: UIEvent? = nil) -> Bool {
    if let method, method.call(target, sender, event) { return true }
    return (target as? any SelectorReceiver)?.perform(self, with: sender) ?? false
  }
}

/// A method that can be called on any target. Two selectors with the same name are equal, whatever they call.
///
/// Unchecked: only the main actor calls it.
final class SelectorMethod: @unchecked Sendable {
  let call: @MainActor (_ target: AnyObject, _ sender: Any?, _ event: UIEvent?) -> Bool
  /// Whether an object's class has the method.
  let isOf: (AnyObject) -> Bool
  init<Target: AnyObject>(
    of type: Target.Type, _ call: @escaping @MainActor (_ target: AnyObject, _ sender: Any?, _ event: UIEvent?) -> Bool
  ) {
    self.call = call
    isOf = { $0 is Target }
  }
}

/// A value for a parameter. An Optional with a value is unwrapped, because `Any` would accept the Optional itself.
private func argument<Parameter>(_ value: Any?) -> Parameter? {
  if let value { return value as? Parameter }
  return value as? Parameter
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

/// An object whose methods can be called by name.
@preconcurrency @MainActor public protocol SelectorReceiver: AnyObject {
  /// - Returns: whether there is a method with that name.
  func perform(_ selector: Selector, with argument: Any?) -> Bool
}
