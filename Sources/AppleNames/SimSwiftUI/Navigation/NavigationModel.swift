/// The pages of a navigation stack, and UIKit's stack of controllers that shows them.
@MainActor final class NavigationModel: Effect {
  /// A page above the root.
  @MainActor final class Page {
    enum Kind {
      case value(AnyHashable)
      /// A link has pushed the page's view.
      case link(owner: Node, popped: @MainActor () -> Void)
      /// A modifier shows the page's view as long as its binding says so. Values come below such a page, as in SwiftUI.
      case presented(owner: Node, popped: @MainActor () -> Void)
    }

    let kind: Kind
    fileprivate(set) var view: any View
    let controller: NavigationPageController
    /// The description of the page's node at its last rendering.
    var child: Child?

    fileprivate init(_ kind: Kind, _ view: any View, _ model: NavigationModel) {
      self.kind = kind
      self.view = view
      controller = NavigationPageController(in: model)
    }

    var value: AnyHashable? { if case .value(let value) = kind { value } else { nil } }
    fileprivate var isPresented: Bool { if case .presented = kind { true } else { false } }
    fileprivate var owner: Node? {
      switch kind {
      case .value: nil
      case .link(let owner, _), .presented(let owner, _): owner
      }
    }
    fileprivate func tellPopped() {
      switch kind {
      case .value: break
      case .link(_, let popped), .presented(_, let popped): popped()
      }
    }
  }

  /// The values of the path, which the app may own.
  var readPath: () -> [AnyHashable] = { [] }
  var writePath: ([AnyHashable]) -> Void = { _ in }
  private(set) var pages: [Page] = []
  /// The pages that are not in the stack any more, but still seen.
  private(set) var leaving: [Page] = []
  let controller: UINavigationController
  let rootPage: NavigationPageController
  /// The bar's button, if the bar has one.
  private(set) var backLabel: String?

  /// The pages whose nodes are made.
  private var made: [Page] = []
  /// The pages that UIKit has been given.
  private var given: [NavigationPageController]
  private var isGiving = false
  /// The destinations that show values, by the values' types. The node of a destination must be alive.
  private var destinations: [ObjectIdentifier: (node: () -> Node?, make: (AnyHashable) -> (any View)?)] = [:]
  private weak var node: Node?
  private weak var pagesNode: Node?
  /// Whether pages are being made. A page that registers a destination meanwhile does not change the pages.
  private var isMaking = false

  init() {
    rootPage = NavigationPageController(in: nil)
    controller = UINavigationController(rootViewController: rootPage)
    given = [rootPage]
    rootPage.model = self
    controller.onChange = { [weak self] in self?.stackDidChange() }
  }

  // MARK: The stack in the interface

  func attach(to node: Node) {
    self.node = node
    node.effect = self
    if node.mounted == nil { node.mounted = MountedStack(controller) }
    node.tree.add(self)
    rootPage.surface.owner = node.surface.owner
  }

  func shownDidChange(to shown: Bool, at node: Node) {}

  func end(at node: Node) { node.tree.remove(self) }

  /// Makes the pages' nodes. A page may declare how the value above it is shown, so it calls the closure until all
  /// values have their destinations.
  func make(at node: Node, _ round: () -> Void) {
    pagesNode = node
    isMaking = true
    var known: Int
    repeat {
      known = pages.count(where: hasDestination)
      round()
    } while pages.count(where: hasDestination) > known
    isMaking = false
    made = pages
  }

  private func hasDestination(_ page: Page) -> Bool { page.value.map(hasDestination) ?? false }

  private func pagesDidChange() { if !isMaking { pagesNode?.invalidate() } }

  // MARK: Destinations

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

  // MARK: Pushing

  func push(_ value: AnyHashable) { writePath(readPath() + [value]) }

  /// Shows a page of a view: pushes it, or brings its content up to date.
  func push(_ view: any View, owner: Node, as kind: Page.Kind) {
    if let page = pages.first(where: { $0.owner === owner }) {
      page.view = view
    } else {
      pages.append(Page(kind, view, self))
    }
    pagesDidChange()
  }

  func isPushed(_ owner: Node) -> Bool { pages.contains { $0.owner === owner } }

  /// Brings the pages in line with the values of the path, for each of which there is a view.
  func follow(_ values: [AnyHashable], _ views: [any View]) {
    var place = 0
    var kept: [Page] = []
    var gone: [Page] = []
    for page in pages {
      let isOfGone = page.owner.map { owner in gone.contains { $0.controller.surface === owner.surface } } ?? false
      switch page.value {
      case let value? where gone.isEmpty && place < values.count && values[place] == value:
        page.view = views[place]
        place += 1
        kept.append(page)
      case nil where !isOfGone: kept.append(page)
      default: gone.append(page)
      }
    }
    let new = zip(values, views).dropFirst(place).map { Page(.value($0), $1, self) }
    kept.insert(contentsOf: new, at: kept.firstIndex(where: \.isPresented) ?? kept.count)
    pages = kept
    leave(gone)
    if let tree = pagesNode?.tree { tree.after { for page in gone.reversed() { page.tellPopped() } } }
  }

  // MARK: Popping

  /// Takes the owner's page back, and also the pages above it.
  func remove(_ owner: Node) {
    guard let place = pages.firstIndex(where: { $0.owner === owner }) else { return }
    pop(to: place)
  }

  /// Takes a page back, and also the pages above it.
  func remove(_ page: Page) {
    guard let place = pages.firstIndex(where: { $0 === page }) else { return }
    pop(to: place)
  }

  /// Pops pages until only this number of pages is above the root.
  private func pop(to depth: Int) {
    guard depth < pages.count else { return }
    let gone = Array(pages[depth...])
    pages.removeLast(gone.count)
    leave(gone)
    if gone.contains(where: { $0.value != nil }) {
      writePath(Array(readPath().prefix(pages.count { $0.value != nil })))
    }
    for page in gone.reversed() { page.tellPopped() }
    pagesDidChange()
  }

  /// A page that is seen stays until UIKit has moved it away.
  private func leave(_ gone: [Page]) { leaving += gone.filter(\.controller.isOnScreen) }

  private func forgetGone() {
    let count = leaving.count
    leaving.removeAll { !$0.controller.isOnScreen }
    if leaving.count != count { pagesDidChange() }
  }

  // MARK: UIKit's stack

  /// Gives UIKit the pages, which it pushes and pops as it does for any app.
  func give() {
    let wanted = [rootPage] + made.map(\.controller)
    guard !given.elementsEqual(wanted, by: ===) else { return }
    given = wanted
    isGiving = true
    controller.setViewControllers(wanted, animated: true)
    isGiving = false
    forgetGone()
  }

  /// UIKit's stack has changed: a user has gone back, or code of the app that uses UIKit.
  private func stackDidChange() {
    guard !isGiving else { return }
    let current = controller.viewControllers
    if let gone = given.firstIndex(where: { page in !current.contains { $0 === page } }) {
      given = Array(given.prefix(gone))
      pop(to: max(0, gone - 1))
    }
    forgetGone()
    // The pages may be seen now, or not any more.
    node?.tree.after {}
  }

  /// Mounts the content of a page whose view is loaded.
  func mount(_ surface: Surface) { node?.tree.mount(surface) }

  /// The surfaces of the pages that are seen.
  var surfacesOnScreen: [Surface] { controller.onScreen.compactMap { ($0 as? NavigationPageController)?.surface } }

  // MARK: The bar

  /// Gives UIKit's bar what the pages say about it.
  func updateBar() {
    guard let node else { return }
    if let root = node.children.first { rootPage.updateItem(from: root) }
    for page in pages {
      let child = pagesNode?.children.first { $0.key == AnyHashable(ObjectIdentifier(page)) }
      if let child { page.controller.updateItem(from: child) }
    }
    if let top = controller.topViewController as? NavigationPageController {
      controller.isNavigationBarHidden = top.hidesBar
    }
    let label = currentBackLabel
    guard label != backLabel else { return }
    backLabel = label
    pagesNode?.children.first { $0.view is NavigationBackButton }?.invalidate()
  }

  private var currentBackLabel: String? {
    guard let (below, top) = controller.viewControllers.suffix(2).pair, !controller.isNavigationBarHidden,
      !top.navigationItem.hidesBackButton
    else { return nil }
    let title = below.navigationItem.backButtonTitle ?? below.navigationItem.title ?? ""
    return title.isEmpty ? "Back" : title
  }

  /// Reports that a view needs a stack, and that no ancestor of it is one.
  static func reportMissing(for name: String, on device: SimulatedDevice) {
    SwiftUIWarning.report(
      "A \(name) is used outside of a NavigationStack or NavigationView: it does nothing.", on: device)
  }
}

extension Collection {
  /// The elements, if there are two.
  fileprivate var pair: (Element, Element)? {
    guard count == 2, let first, let last = dropFirst().first else { return nil }
    return (first, last)
  }
}

/// UIKit's stack in the surface of the stack's view.
private final class MountedStack: Mounted {
  private let controller: UINavigationController
  init(_ controller: UINavigationController) { self.controller = controller }

  override func isMounted(in view: UIView) -> Bool { controller.viewIfLoaded?.superview === view }
  override func mount(in view: UIView, controller parent: UIViewController?) { controller.embed(in: view, of: parent) }
  override func unmount() { controller.unembed() }
  override func dismantle() { unmount() }
}

private struct NavigationModelKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }

extension EnvironmentValues {
  var navigation: NavigationModel? {
    get { self[NavigationModelKey.self] }
    set { self[NavigationModelKey.self] = newValue }
  }
}
