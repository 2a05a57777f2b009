/// The user's side of an app's SwiftUI views, and of alerts: what is on the screen, found by label or identifier.
///
/// ```swift
/// let screen = UIApplication.shared.simulator.screen
/// try screen.tap("Sign in")
/// try screen.type("me@shop.example", into: "Email")
/// #expect(screen.texts.contains("Welcome"))
/// ```
@MainActor public struct ScreenSimulator {
  let application: UIApplication

  /// The elements in front: the elements of an alert, of the topmost presented controller, or else of the windows.
  var elements: [ElementTexts.Found] {
    let trees = ViewTree.shown(on: device)
    for tree in trees { tree.update() }
    let all = trees.flatMap { tree in
      tree.root.map { root in
        ElementTexts.elements(of: root).filter { found in found.node.map { isInFront($0.surface) } ?? true }
      } ?? []
    }
    return (application.simulator.alert.map(AlertElements.of) ?? []) + all
  }

  private var device: SimulatedDevice { .current }
  private var keyboard: Keyboard { .of(device) }

  /// Whether nothing covers a surface: neither its controller nor one above it presents another controller.
  private func isInFront(_ surface: Surface) -> Bool {
    guard let controller = surface.controller ?? surface.view?.nearestController else { return true }
    return controller.presentedViewController == nil
  }

  // MARK: Reading

  /// The texts that are shown, in the order of the views.
  public var texts: [String] { elements.filter { $0.element.role == .text }.map(\.label) }

  /// The titles of the pages that are shown, innermost last.
  public var title: String? { elements.last { $0.element.role == .title }?.label }

  /// The controls that can be used, a line each: its kind, its label, its value and its identifiers.
  public var controls: [String] {
    elements.filter(\.element.isControl).map(Self.describe)
  }

  private static func describe(_ found: ElementTexts.Found) -> String {
    var text = "\(found.element.role.rawValue) \"\(found.label)\""
    if let value = found.value, !value.isEmpty { text += " = \"\(value)\"" }
    if !found.identifiers.isEmpty { text += " #\(found.identifiers.joined(separator: " #"))" }
    if found.element.tapCount > 1 { text += " (\(found.element.tapCount) taps)" }
    if found.element.longPress != nil { text += " (long press)" }
    if found.element.drag != nil { text += " (drag)" }
    if found.element.delete != nil { text += " (delete)" }
    if !found.element.isEnabled { text += " (disabled)" }
    return text
  }

  /// Whether an element with this label or identifier is shown.
  public func shows(_ name: String) -> Bool { elements.contains { Self.matches($0, name) } }

  /// Whether the control can be used.
  public func isEnabled(_ name: String) throws -> Bool {
    try control(name, \.isControl).element.isEnabled
  }

  /// The text of a field, the state of a switch, the choice of a picker.
  public func value(of name: String) throws -> String { try control(name) { $0.value != nil }.value ?? "" }

  // MARK: Using

  /// Taps a button, a link, a switch, or any other control that takes taps.
  /// - Parameter name: the control's label, its identifier, or one of its inner texts if no other control has that
  ///   text.
  /// - Parameter count: 2 for a double tap.
  public func tap(_ name: String, count: Int = 1) throws {
    try touch(name) { $0.tapCount == count ? $0.tap : nil }
  }

  /// Presses an element for a second or so.
  public func longPress(_ name: String) throws { try touch(name) { $0.longPress } }

  /// Puts a finger on an element, moves it, and lifts it.
  public func drag(_ name: String, by translation: CGSize) throws {
    try touch(name) { element in element.drag.map { drag in { drag(translation) } } }
  }

  private func touch(_ name: String, _ action: (Element) -> (@MainActor () -> Void)?) throws {
    event {}
    let all = try controls(name) { action($0) != nil }
    let touched = Self.recognizing(all[...])
    for found in touched where !found.element.isEnabled { throw ScreenError.disabled(Self.describe(found)) }
    event { for found in touched { action(found.element)?() } }
  }

  /// Chooses the elements that a touch concerns, among several elements that lie in each other: a view's gesture leaves
  /// the touch to the elements inside.
  private static func recognizing(_ all: ArraySlice<ElementTexts.Found>) -> [ElementTexts.Found] {
    guard let outer = all.first else { return [] }
    let inner = all.dropFirst().filter { found in outer.node.map { found.node?.isInside($0) == true } ?? false }[...]
    switch outer.element.gestureOrder {
    case .afterContent? where !inner.isEmpty: return recognizing(inner)
    case .besideContent?: return recognizing(inner) + [outer]
    default: return [outer]
    }
  }

  /// Replaces a field's text.
  public func type(_ text: String, into name: String) throws {
    event {}
    let found = try control(name) { $0.enter != nil }
    guard found.element.isEnabled else { throw ScreenError.disabled(Self.describe(found)) }
    var isAccepted = false
    event {
      if found.node != nil { keyboard.focus(found) }
      isAccepted = found.element.enter?(text) ?? false
    }
    guard isAccepted else { throw ScreenError.noSuchValue(text, Self.describe(found)) }
  }

  /// Chooses one of a picker's values by its label.
  public func choose(_ choice: String, in name: String) throws { try type(choice, into: name) }

  /// Presses return in a field. The field loses the keyboard unless the app says otherwise.
  public func submit(_ name: String) throws {
    let found = try control(name) { $0.submit != nil }
    guard found.element.isEnabled else { throw ScreenError.disabled(Self.describe(found)) }
    event {
      keyboard.focus(found)
      found.element.submit?()
      for tree in ViewTree.shown(on: device) { tree.update() }
      if keyboard.has(found.node) { keyboard.resign() }
    }
  }

  /// Taps a field, so that it gets the keyboard.
  public func focus(_ name: String) throws {
    let found = try control(name) { $0.submit != nil }
    guard found.element.isEnabled else { throw ScreenError.disabled(Self.describe(found)) }
    event { keyboard.focus(found) }
  }

  /// Whether the field has the keyboard.
  public func isFocused(_ name: String) throws -> Bool { keyboard.has(try control(name) { $0.submit != nil }.node) }

  /// Puts the keyboard away.
  public func dismissKeyboard() { event { keyboard.resign() } }

  /// Swipes a row of a list, by its text, and deletes it.
  public func deleteRow(_ name: String) throws {
    let rows = elements.filter { $0.element.delete != nil }
    guard
      let row = rows.first(where: { Self.matches($0, name) || $0.label.components(separatedBy: ", ").contains(name) })
    else { throw ScreenError.noControl(name, controls: rows.map(Self.describe)) }
    event { row.element.delete?() }
  }

  /// Goes back one page of a navigation stack.
  public func goBack() throws { try tap("BackButton") }

  /// Pulls a sheet down.
  public func swipeSheetDown() throws {
    event {}
    var top = application.keyWindow?.rootViewController
    while let next = top?.presentedViewController { top = next }
    guard let sheet = top as? SheetController else { throw ScreenError.noSheet }
    guard sheet.isDismissable else { throw ScreenError.disabled("the sheet's swipe (interactiveDismissDisabled)") }
    event { sheet.presentingViewController?.dismiss(animated: true) }
  }

  /// Whatever it changes is shown when the event is over, and nothing moves any more.
  private func event(_ body: () -> Void) {
    body()
    repeat { for tree in ViewTree.shown(on: device) { tree.update() } } while device.transitions?.finish() == true
  }

  /// A controller of UIKit's in front of all views of SwiftUI, whose controls are not found here.
  private var covering: String? {
    guard let top = application.simulator.topViewController, top.presentingViewController != nil else { return nil }
    guard !(top is SheetController), !(top is UIAlertController), elements.isEmpty else { return nil }
    return "\(Swift.type(of: top))"
  }

  private static func matches(_ found: ElementTexts.Found, _ name: String) -> Bool {
    found.label == name || found.identifiers.contains(name)
  }

  private func control(_ name: String, _ isWanted: (Element) -> Bool) throws -> ElementTexts.Found {
    try controls(name, isWanted)[0]
  }

  /// The controls with that name: at least one.
  private func controls(_ name: String, _ isWanted: (Element) -> Bool) throws -> [ElementTexts.Found] {
    let elements = elements
    let found = elements.filter { Self.matches($0, name) && isWanted($0.element) }
    // The button that leads back has the title of another page, which may be a control's label on this page.
    let ofPages = found.filter { !$0.element.isBackButton }
    if !found.isEmpty { return ofPages.isEmpty ? found : ofPages }
    let partly = elements.filter { $0.parts.contains(name) && isWanted($0.element) }
    if let outer = partly.first {
      // An element inside another one counts as one with it on the screen.
      let others = partly.dropFirst().filter { other in outer.node.map { other.node?.isInside($0) != true } ?? true }
      guard others.isEmpty else { throw ScreenError.severalControls(name, controls: partly.map(Self.describe)) }
      return partly
    }
    let all = elements.filter(\.element.isControl).map(Self.describe)
    if all.isEmpty, application.keyWindow == nil { throw ScreenError.noWindow(name) }
    if let covering { throw ScreenError.covered(name, by: covering) }
    throw ScreenError.noControl(name, controls: all)
  }
}

/// The reason why a test could not use a control.
public enum ScreenError: Error, Equatable, CustomStringConvertible {
  /// No control has that name. The case carries the controls that are shown.
  case noControl(String, controls: [String])
  /// Nobody has kept the window that `show(_:)` returned.
  case noWindow(String)
  /// The text is part of several controls, which the case carries.
  case severalControls(String, controls: [String])
  /// A controller that is not made with SwiftUI is in front. The case carries its class.
  case covered(String, by: String)
  case disabled(String)
  case noSuchValue(String, String)
  case noSheet

  public var description: String {
    switch self {
    case .noControl(let name, let controls):
      "there is no control \"\(name)\" in front; there is \(controls.isEmpty ? "none" : controls.joined(separator: ", "))"
    case .noWindow(let name):
      "there is no window with \"\(name)\": a window is gone if nobody keeps it, so write `let window = UIApplication.shared.simulator.show(…)`, and keep it to the end"
    case .severalControls(let name, let controls):
      "several controls have \"\(name)\" in their label, so give the whole label or an identifier: \(controls.joined(separator: ", "))"
    case .covered(let name, let cover):
      "there is no control \"\(name)\" in front: a \(cover), which is not made with SwiftUI, covers the views; use UIApplication.shared.simulator.topViewController"
    case .disabled(let control): "\(control) cannot be used"
    case .noSuchValue(let value, let control): "\(control) does not take \"\(value)\""
    case .noSheet: "no sheet is shown"
    }
  }
}

extension ApplicationSimulator {
  /// The screen with SwiftUI's elements.
  public var screen: ScreenSimulator { ScreenSimulator(application: .shared) }

  /// Shows a SwiftUI view in a new key window.
  /// - Returns: the window, which the caller must keep.
  public func show<Content: View>(_ view: Content) -> UIWindow { show(UIHostingController(rootView: view)) }

  /// Starts an app made with SwiftUI.
  /// - Returns: its window, which the caller must keep.
  public func launch<A: App>(_ app: A.Type = A.self) -> UIWindow {
    let window = show(UIHostingController(rootView: AppView(app: A())))
    SwiftUISceneDelegate.take(window)
    return window
  }
}
