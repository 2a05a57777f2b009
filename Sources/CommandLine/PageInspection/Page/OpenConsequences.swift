import EngineValues
import WindowRegistry

/// The delegate calls that a call of `window.open` leads to, in words (rules 1.1 to 1.62).
enum OpenConsequences {
  static func reasons(_ call: WindowOpenCall, frameNames: Set<String>) -> [Reason] {
    guard call.arguments.count < 2 || call.name?.value != nil else {
      return creation(call) + [.computedNameMayBeFound]
    }
    // A missing, empty or undefined name asks for a new window (rule 1.36).
    let name = call.name?.value ?? ""
    if name.isEmpty || name == "undefined" { return creation(call) }
    switch TargetKeyword(name) {
    case .ownFrame, .parent, .top:
      return [.ancestorIsAsked]
    case .newWindow: return creation(call)
    case .name(let name) where frameNames.contains(name):
      return [.frameIsAskedForScript(named: name)]
    case .name(let name): return reuse(name, call) + creation(call)
    }
  }

  private static func reuse(_ name: String, _ call: WindowOpenCall) -> [Reason] {
    if suppressesOpener(call) == true {
      return [.windowIsNewEachTime(named: name)]
    }
    if call.url?.value == "" {
      return [.foundWindowIsReturned(named: name)]
    }
    return [.foundWindowIsAskedForScript(named: name)]
  }

  private static func creation(_ call: WindowOpenCall) -> [Reason] {
    var reasons = [Reason.createIsCalled]
    switch call.url.map({ $0.value.map(AddressKind.init) }) {
    case nil, .some(.empty): reasons.append(.newViewShowsEmptyPage)
    case .some(.aboutBlank): reasons.append(.newViewIsTold)
    case .some(.javaScript): reasons.append(.newViewRunsScript)
    case .some: reasons.append(.newViewIsAsked)
    }
    if suppressesOpener(call) == true {
      reasons.append(.scriptGetsNull)
    }
    return reasons
  }

  /// Whether the features ask for a window without an opener; nil if the script computes the features.
  private static func suppressesOpener(_ call: WindowOpenCall) -> Bool? {
    guard let features = call.features else { return false }
    return features.value.map { WindowFeatures(parsing: $0).suppressesOpener }
  }
}
