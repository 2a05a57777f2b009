import CSwiftRuntime

/// Creates objects of classes that are known only as values, as the Objective-C runtime does on a device.
@MainActor package enum ObjectCreation {
  /// Calls the class's own `init()`. Every class that derives from `NSObject` has it at the same place of its table of
  /// methods as `NSObject` itself.
  package static func make<Object: NSObject>(_ type: Object.Type) -> Object {
    let words = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)
    guard let place, let function = words[place] else {
      // Otherwise, the app would have no delegate. Every Foundation that this package builds with has that function.
      fatalError("\(type) cannot be created: NSObject.init() was not found")
    }
    guard let object = object_creation_call(function, UnsafeRawPointer(words)) else {
      // `NSObject.init()` cannot fail.
      fatalError("\(type) cannot be created")
    }
    return Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
  }

  /// The place of `__allocating_init()` in the class's metadata.
  private static let place: Int? = {
    guard let own = dlsym(nil, "$s10Foundation8NSObjectCACycfC") else { return nil }
    let words = unsafeBitCast(NSObject.self as NSObject.Type, to: UnsafePointer<UnsafeRawPointer?>.self)
    // A class has its description, its fields and a few dozen methods.
    return (0..<64).first { words[$0] == UnsafeRawPointer(own) }
  }()
}
