import EngineValues
import UIProcess

extension SpellingDispatch.Outcome {
  /// The result of an optional call: nil if nothing was called. A delegate that hands its calls on then does the same
  /// as without another delegate. So the trace says, at the delegate's own call, which method the other delegate lacks.
  /// - Parameter name: the method's name, if it is not the usual one.
  @MainActor func asVoid(_ delegate: AnyObject, _ view: WKWebView, name: String? = nil) -> Void? {
    guard spelling == nil else { return () }
    let trace = view.page.world.trace
    guard let current = trace.current, let method else { return nil }
    let reason: Reason =
      finding.map { .delegateMethodWasNotCalled($0) }
      ?? .optionalCallReachesNothing(
        ClassName.of(type(of: delegate)), method: (name ?? method.swiftName) + Self.subject(of: method))
    trace.update(current) { $0.notes.append(reason) }
    return nil
  }

  /// The subject of a method's decision, which distinguishes two methods of one name.
  private static func subject(of method: DelegateMethod) -> String {
    switch method {
    case .decidePolicyForAction: " for actions"
    case .decidePolicyForResponse: " for responses"
    default: ""
    }
  }
}
