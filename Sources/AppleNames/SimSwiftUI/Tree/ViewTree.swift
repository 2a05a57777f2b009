/// The nodes of one interface. They are brought up to date once for all changes of a turn of the main queue, as SwiftUI
/// does before the next frame, or at the end of a test's tap.
@MainActor final class ViewTree {
  let device: SimulatedDevice
  private(set) var root: Node?
  private let surface: Surface
  private var dirty: [Node] = []
  private var isScheduled = false
  private var isUpdating = false
  /// The actions that run when everything is up to date: `onAppear`, `onChange` and their kind.
  private var actions: [() -> Void] = []
  private var renders = 0
  /// The observers that look at the whole interface whenever it is up to date, by their effects.
  var observers: [ObjectIdentifier: () -> Void] = [:]
  private(set) var isShown = false
  /// The presentations that wait until another controller is gone.
  let presentations = PresentationQueue()
  /// The navigation stacks, outer ones first.
  private var stacks: [NavigationModel] = []

  /// The most rounds of an update. An interface that needs more changes its own state without end.
  private static let mostRounds = 500

  init(surface: Surface) {
    self.surface = surface
    device = SimulatedDevice.current
    Self.all.append(WeakTree(self))
  }

  /// Ends the interface. Must be called before the last reference goes: nodes that end may still ask for their tree.
  func end() {
    setShown(false)
    root?.end()
    root = nil
    dirty = []
    device.enter {
      var rounds = 0
      while !actions.isEmpty, rounds < Self.mostRounds {
        rounds += 1
        let due = actions
        actions = []
        for action in due { action() }
      }
    }
  }

  // MARK: All trees of a device

  private final class WeakTree {
    weak var tree: ViewTree?
    init(_ tree: ViewTree) { self.tree = tree }
  }

  private static var all: [WeakTree] = []

  /// The trees that are shown, oldest first.
  static func shown(on device: SimulatedDevice) -> [ViewTree] {
    all.removeAll { $0.tree == nil }
    return all.compactMap(\.tree).filter { $0.isShown && $0.device === device }
  }

  // MARK: Updating

  func setRoot(_ view: any View, environment: EnvironmentValues) {
    Evaluation.outside {
      let child = Child("root", view)
      if let root, type(of: root.view) == type(of: view) {
        root.update(child, environment: environment, surface: surface)
      } else {
        root?.end()
        root = Node(child, tree: self, parent: nil, environment: environment, surface: surface)
      }
    }
    update()
  }

  func setScenePhase(_ phase: ScenePhase) {
    guard let root, root.environment.scenePhase != phase else { return }
    var environment = root.environment
    environment.scenePhase = phase
    setRoot(root.view, environment: environment)
  }

  func setShown(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    update()
  }

  func setNeedsUpdate(_ node: Node) {
    dirty.append(node)
    schedule()
  }

  /// Runs an action at the end of the current update, or of the next update if none is running.
  func after(_ action: @escaping () -> Void) {
    actions.append(action)
    schedule()
  }

  func noteRender() { renders += 1 }

  func add(_ stack: NavigationModel) {
    if !stacks.contains(where: { $0 === stack }) { stacks.append(stack) }
  }

  func remove(_ stack: NavigationModel) { stacks.removeAll { $0 === stack } }

  private func schedule() {
    guard !isScheduled, !isUpdating else { return }
    isScheduled = true
    device.enter {
      DispatchQueue.main.async { [weak self] in
        guard let self, isScheduled else { return }
        update()
      }
    }
  }

  /// Brings all nodes up to date, shows them, and runs the waiting actions, until nothing is left to do.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    isScheduled = false
    var rounds = 0
    // The update is no part of an evaluation of another tree, in whose `updateUIView` it may have begun.
    device.enter {
      Evaluation.outside {
        repeat {
          rounds += 1
          renderDirty()
          show()
          for observer in observers.values { observer() }
          let due = actions
          actions = []
          for action in due { action() }
        } while (!dirty.isEmpty || !actions.isEmpty) && rounds < Self.mostRounds
      }
    }
    isUpdating = false
    if rounds == Self.mostRounds { stopEndlessUpdate() }
  }

  private func renderDirty() {
    // A parent's update may update its children, which then are not dirty any more.
    let due = dirty.sorted { $0.depth < $1.depth }
    dirty = []
    for node in due where node.isAlive && node.isDirty { node.render() }
  }

  /// Mounts platform views, then tells effects whether they are shown.
  private func show() {
    guard let root else { return }
    for stack in stacks { stack.give() }
    for (surface, mounted) in mounted() { surface.show(mounted) }
    root.setShown(isShown)
    for stack in stacks { stack.updateBar() }
    updateItem(from: root)
    presentations.proceed()
  }

  /// Gives the bar of UIKit's stack, if the interface is a page of one, what the interface says about it.
  private func updateItem(from root: Node) {
    guard let controller = surface.controller, controller.parent is UINavigationController else { return }
    var bar = PageBar()
    root.visitContent { if $0.surface === surface { bar.add($0) } }
    if let title = bar.title { controller.navigationItem.title = title }
    if bar.hidesBackButton { controller.navigationItem.hidesBackButton = true }
  }

  /// The views of UIKit to show on each surface, outer surfaces first.
  private func mounted() -> [(surface: Surface, mounted: [Mounted])] {
    var lists = [(surface: surface, mounted: [Mounted]())]
    guard isShown else { return lists }
    func place(of surface: Surface) -> Int {
      if let place = lists.firstIndex(where: { $0.surface === surface }) { return place }
      lists.append((surface, []))
      return lists.count - 1
    }
    root?.visit { node in
      for surface in (node.effect as? NavigationModel)?.surfacesOnScreen ?? [] { _ = place(of: surface) }
      guard let mounted = node.mounted else { return }
      lists[place(of: node.surface)].mounted.append(mounted)
    }
    return lists
  }

  /// Mounts the views of a surface that has just got its view.
  func mount(_ surface: Surface) {
    if let list = mounted().first(where: { $0.surface === surface }) { surface.show(list.mounted) }
  }

  private func stopEndlessUpdate() {
    let names = Set(dirty.map { "\(type(of: $0.view))" }).sorted().joined(separator: ", ")
    dirty = []
    actions = []
    SwiftUIFailure.report(
      "The interface changes its own state in each update, without end: \(names). Look for state that is set in body, updateUIView or onChange.",
      on: device)
  }
}
