import WindowRegistry

/// What a call of `window.open` asks of the delegates, in words (rule book 1a to 1f).
enum OpenConsequences {
  static func reasons(_ call: WindowOpenCall, frameNames: Set<String>) -> [Reason] {
    guard call.arguments.count < 2 || call.name?.value != nil else {
      return creation(call) + [Reason("1.11", "the name is computed: if a window with it can be reached, only decidePolicyFor in that window")]
    }
    // A name that is left out, empty or undefined asks for a new window (rule 1.36).
    let name = call.name?.value ?? ""
    if name.isEmpty || name == "undefined" { return creation(call) }
    switch TargetKeyword(name) {
    case .ownFrame, .parent, .top:
      return [Reason("1.6", "decidePolicyFor in this view: other, after the script's turn; no window is made")]
    case .newWindow: return creation(call)
    case .name(let name) where frameNames.contains(name):
      return [Reason("1.45", "decidePolicyFor in this view: other, target frame sub, the frame named \(name)")]
    case .name(let name): return reuse(name, call) + creation(call)
    }
  }

  private static func reuse(_ name: String, _ call: WindowOpenCall) -> [Reason] {
    if suppressesOpener(call) == true {
      return [Reason("1.33", "the window cannot be found by its name: each call asks for a new one, unless another window named \(name) can be reached")]
    }
    if call.url?.value == "" {
      return [Reason("1.15", "while a window named \(name) can be reached: no delegate call, window.open returns it")]
    }
    return [Reason("1.11", "while a window named \(name) can be reached: decidePolicyFor there only, other, target frame main; otherwise:")]
  }

  private static func creation(_ call: WindowOpenCall) -> [Reason] {
    var reasons = [Reason("1.4", "createWebViewWith in this view, if the user clicked or javaScriptCanOpenWindowsAutomatically is on")]
    switch call.url.map({ $0.value.map(AddressKind.init) }) {
    case nil, .some(.empty): reasons.append(Reason("1.55", "the new window shows about:blank: didStart, didCommit, didFinish, no decidePolicyFor"))
    case .some(.aboutBlank): reasons.append(Reason("1.56", "decidePolicyFor in the new view, whose answer is ignored"))
    case .some(.javaScript): reasons.append(Reason("1.57", "the script runs in the new window: no decidePolicyFor"))
    case .some: reasons.append(Reason("1.54", "then decidePolicyFor in the new view: other, target frame main"))
    }
    if suppressesOpener(call) == true {
      reasons.append(Reason("1.30", "window.open returns null; the new window has no opener"))
    }
    return reasons
  }

  /// nil when the features are computed.
  private static func suppressesOpener(_ call: WindowOpenCall) -> Bool? {
    guard let features = call.features else { return false }
    return features.value.map { WindowFeatures(parsing: $0).suppressesOpener }
  }
}
