/// The field of a device that has the keyboard.
@MainActor final class Keyboard {
  private weak var node: Node?
  private var element: Element?
  private var boxes: [FocusBox] = []

  nonisolated init() {}

  static func of(_ device: SimulatedDevice) -> Keyboard { device.service("SwiftUI keyboard") { Keyboard() } }

  /// Gives the keyboard to a field, because the user taps it or the app says so.
  func focus(_ found: ElementTexts.Found) {
    guard found.node !== node || node == nil else { return }
    let (left, leftBoxes) = (element, boxes)
    (node, element, boxes) = (found.node, found.element, found.focus)
    for box in boxes { box.gain() }
    // A binding that names the next field by now does not change again.
    for box in leftBoxes { box.lose() }
    left?.editing?(false)
    found.element.editing?(true)
  }

  func has(_ other: Node?) -> Bool { node != nil && node === other }

  /// Takes the keyboard away.
  func resign() {
    let (left, leftBoxes) = (element, boxes)
    (node, element, boxes) = (nil, nil, [])
    for box in leftBoxes { box.lose() }
    left?.editing?(false)
  }

  /// Follows a value that an app has written to a focus state.
  func follow(_ wanted: Bool, at place: Node) {
    let isInside = node.map { $0 === place || $0.isInside(place) } ?? false
    if wanted, !isInside, let field = ElementTexts.elements(of: place).first(where: { $0.element.submit != nil }) {
      focus(field)
    } else if !wanted, isInside {
      resign()
    }
  }
}

/// The closures that give the keyboard to the field below, and take it away.
final class FocusBox {
  let gain: () -> Void
  let lose: () -> Void
  init(gain: @escaping () -> Void, lose: @escaping () -> Void) { (self.gain, self.lose) = (gain, lose) }
}

/// The action of a field that is submitted.
struct SubmitAction {
  let triggers: SubmitTriggers
  let action: @MainActor () -> Void
}

extension View {
  /// Called when a field within the view is submitted.
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    writingEnvironment { $0.submitActions.append(SubmitAction(triggers: triggers, action: action)) }
  }
  /// Keeps the submissions of fields within the view from the actions outside of it.
  public func submitScope(_ isBlocking: Bool = true) -> some View {
    writingEnvironment { if isBlocking { $0.submitActions = [] } }
  }
  /// Inert.
  public func submitLabel(_ label: SubmitLabel) -> some View { self }

  /// Binds the keyboard to a value: the binding has the value while the field has the keyboard. If the app writes
  /// another value, the keyboard goes to that value's field.
  public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
    effect { node in
      node.memory = FocusBox {
        if binding.wrappedValue != value { binding.wrappedValue = value }
      } lose: {
        if binding.wrappedValue == value { binding.wrappedValue = binding.unfocused }
      }
      let isWanted = node.tracked { binding.wrappedValue == value }
      node.tree.after { [weak node] in
        if let node { Keyboard.of(node.tree.device).follow(isWanted && binding.wrappedValue == value, at: node) }
      }
    }
  }
  public func focused(_ binding: FocusState<Bool>.Binding) -> some View { focused(binding, equals: true) }
}
