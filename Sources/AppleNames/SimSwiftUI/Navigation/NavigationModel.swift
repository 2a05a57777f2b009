/// The pages of a navigation stack.
@MainActor final class NavigationModel {
  /// A page that a view has pushed, rather than a value.
  struct Pushed {
    let owner: ObjectIdentifier
    var content: any View
    /// Tells the owner that its page is gone.
    let popped: @MainActor () -> Void
  }

  /// The values of the path, which the app may own.
  var values: () -> [AnyHashable] = { [] }
  var setValues: ([AnyHashable]) -> Void = { _ in }
  private(set) var pushed: [Pushed] = []
  /// The destinations that show values, by the values' types. The node of a destination must be alive.
  private var destinations: [ObjectIdentifier: (node: () -> Node?, make: (AnyHashable) -> (any View)?)] = [:]
  weak var pages: Node?
  /// Whether pages are being made. A page that registers a destination meanwhile does not change the pages.
  var isMakingPages = false

  func pagesDidChange() { if !isMakingPages { pages?.invalidate() } }

  func setDestination<D: Hashable>(for type: D.Type, at node: Node, make: @escaping (D) -> any View) {
    destinations[ObjectIdentifier(type)] = ({ [weak node] in node }, { ($0.base as? D).map(make) })
    pagesDidChange()
  }

  func destination(for value: AnyHashable) -> (any View)? {
    hasDestination(for: value) ? destinations[ObjectIdentifier(type(of: value.base))]?.make(value) : nil
  }

  func hasDestination(for value: AnyHashable) -> Bool {
    destinations[ObjectIdentifier(type(of: value.base))]?.node()?.isAlive == true
  }

  func push(_ value: AnyHashable) { setValues(values() + [value]) }

  /// Shows a page of a view: pushes it, or brings its content up to date.
  func push(_ content: any View, owner: AnyObject, popped: @escaping @MainActor () -> Void) {
    if let place = pushed.firstIndex(where: { $0.owner == ObjectIdentifier(owner) }) {
      pushed[place].content = content
    } else {
      pushed.append(Pushed(owner: ObjectIdentifier(owner), content: content, popped: popped))
    }
    pagesDidChange()
  }

  func isPushed(_ owner: AnyObject) -> Bool { pushed.contains { $0.owner == ObjectIdentifier(owner) } }

  /// Takes the owner's page back, and also the pages above it.
  func remove(_ owner: AnyObject) {
    guard let place = pushed.firstIndex(where: { $0.owner == ObjectIdentifier(owner) }) else { return }
    pop(to: values().count + place)
  }

  var depth: Int { values().count + pushed.count }

  /// Pops pages until only this number of pages is above the root.
  func pop(to depth: Int) {
    let values = values()
    let gone = pushed.dropFirst(max(0, depth - values.count))
    pushed.removeLast(gone.count)
    if depth < values.count { setValues(Array(values.prefix(depth))) }
    for page in gone.reversed() { page.popped() }
    pagesDidChange()
  }

  func pop() { if depth > 0 { pop(to: depth - 1) } }

  /// Reports that a view needs a stack, and that no ancestor of it is one.
  static func reportMissing(for name: String, on device: SimulatedDevice) {
    SwiftUIWarning.report(
      "A \(name) is used outside of a NavigationStack or NavigationView: it does nothing.", on: device)
  }
}

private struct NavigationModelKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationModelKey.self] }
    set { self[NavigationModelKey.self] = newValue }
  }
}
