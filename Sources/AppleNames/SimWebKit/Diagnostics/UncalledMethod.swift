import EngineValues
import UIProcess

/// A method of a delegate's class that looks like one of Apple's and that nobody calls.
struct UncalledMethod {
  /// The identity of the class and the method, by which the finding is told once.
  let key: String
  /// The name of the class, and the method as it is declared.
  let name: String
  /// The reason why the method is not called.
  let why: String
  /// The code to write instead.
  let remedy: String
  /// Whether a device would call the method.
  var isCalledOnDevice = false

  /// The finding in one line, for the trace.
  var text: String { "\(name) \(why). \(remedy)" }

  /// Fails the test, once in a world, unless the test allows such methods.
  @MainActor func fail(in world: WebWorld, window: String, of type: AnyClass, place: DeviceFailure.SourcePlace?) {
    guard world.uncalledDelegateMethods == .fail else { return }
    let told = world.companion(ToldMethods.self) { ToldMethods() }
    guard told.methods.insert(key).inserted else { return }
    world.keep(
      DeviceFailure(
        exception: "delegate method that is never called", message: text, window: window,
        cause: ClassName.of(type), reason: Reason.delegateMethodIsNeverCalled,
        ending: isCalledOnDevice ? .isOfTest : .goesUnnoticed, place: place))
  }
}

/// The methods that a world's test was told.
@MainActor private final class ToldMethods {
  var methods: Set<String> = []
}

extension DeclaredMethod {
  /// The reason why the protocol does not see the method, although it has the right name.
  /// - Parameter isHandlerPlain: whether the method has a handler that can be written without `@MainActor`.
  func difference(isHandlerPlain: Bool) -> String {
    if isPrivate { return "it is private" }
    let handler = parameterTypes.last ?? ""
    guard isHandlerPlain, handler.contains("->"), !handler.contains("MainActor") else {
      return "its types differ from the protocol's"
    }
    return "in the Swift 6 language mode its handler must be @MainActor @Sendable"
  }
}

extension DelegateMethod {
  /// The line to write for a declaration of this method.
  func remedy(for declared: DeclaredMethod) -> String {
    "Write: \(declared.name == variantName ? variantLine ?? line : line)"
  }
}
