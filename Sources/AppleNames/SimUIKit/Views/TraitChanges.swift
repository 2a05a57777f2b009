/// An object that tells others of changes of its traits: a view or a controller.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {}

extension UIView: UITraitChangeObservable, TraitObserving {}
extension UIViewController: UITraitChangeObservable, TraitObserving {}

/// A view or controller, as far as changes of traits go.
@MainActor protocol TraitObserving: UITraitEnvironment {
  var traitObservers: TraitObservers { get set }
}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<Environment> = @MainActor (Environment, UITraitCollection) -> Void

  /// Calls the handler when one of the traits changes. The handler's first parameter is this object. If the handler is
  /// for another type, its call is a failure, where a device ends the app.
  @discardableResult public func registerForTraitChanges<Environment>(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Environment>
  ) -> any UITraitChangeRegistration {
    observe(traits) { object, old in
      guard let environment = object as? Environment else {
        return SimulatedDevice.current.crash(
          message: "Could not cast value of type '\(type(of: object))' to '\(Environment.self)'.",
          cause: "the handler of \(type(of: object)).registerForTraitChanges(_:handler:)")
      }
      handler(environment, old)
    }
  }

  /// Sends the action to the target with this object as the sender.
  @discardableResult public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  {
    let target = target as AnyObject
    return observe(traits) { [weak target] object, _ in
      if let target { UIApplication.shared.sendAction(action, to: target, from: object, for: nil) }
    }
  }

  /// Sends the action to this object.
  @discardableResult public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitObserving)?.traitObservers.remove(registration)
  }

  private func observe(_ traits: [UITrait], _ handler: @escaping (any TraitObserving, UITraitCollection) -> Void)
    -> any UITraitChangeRegistration
  {
    var observers = (self as? any TraitObserving)?.traitObservers ?? TraitObservers()
    let registration = observers.add(traits) { [weak self] in
      if let object = self as? any TraitObserving { handler(object, $0) }
    }
    (self as? any TraitObserving)?.traitObservers = observers
    return registration
  }
}
