import Observation

/// A wanted child of a node: a view, and the key that distinguishes it from its siblings.
struct Child {
  let key: AnyHashable
  let view: any View
  /// The environment; nil for the parent's.
  var environment: EnvironmentValues?
  /// Whether the child is there but not shown, like a page under another one.
  var isInactive = false
  /// The surface of its platform views; nil for the parent's.
  var surface: Surface?

  init(
    _ key: some Hashable, _ view: any View, environment: EnvironmentValues? = nil, isInactive: Bool = false,
    surface: Surface? = nil
  ) {
    self.key = AnyHashable(key)
    self.view = view
    self.environment = environment
    self.isInactive = isInactive
    self.surface = surface
  }
}

/// A view at a place in the interface, with its persistent parts: state, effects, platform views. Its place and type
/// are its identity.
@MainActor final class Node {
  unowned let tree: ViewTree
  private(set) weak var parent: Node?
  let depth: Int
  private(set) var key: AnyHashable
  private(set) var view: any View
  private(set) var environment: EnvironmentValues
  private(set) var children: [Node] = []
  var surface: Surface
  /// Whether another view of the same parent is shown instead.
  private var isCovered: Bool
  /// Whether the node is there but not shown.
  var isInactive: Bool { isCovered || (parent?.surface !== surface && surface.isOffScreen) }

  /// The persistent objects of the view's dynamic properties, by the properties' places in it.
  var slots: [Int: AnyObject] = [:]
  /// The persistent object of a built-in view.
  var memory: AnyObject?
  /// The values that the view has read from its environment.
  var environmentReads: [EnvironmentRead] = []
  /// The element that a test finds here.
  var element: Element?
  /// The node's settings for its descendants' elements.
  var annotation = Annotation()
  var effect: (any Effect)?
  var mounted: Mounted?
  var preferences: [any Preference] = []

  private(set) var isShown = false
  private(set) var isAlive = true
  private(set) var isDirty = false
  /// The number of evaluations: the values that an older one has read do not matter any more.
  private(set) var evaluation = 0

  init(_ child: Child, tree: ViewTree, parent: Node?, environment: EnvironmentValues, surface: Surface) {
    self.tree = tree
    self.parent = parent
    depth = (parent?.depth ?? 0) + 1
    key = child.key
    view = child.view
    self.environment = environment
    self.surface = surface
    isCovered = child.isInactive
    render()
  }

  // MARK: Updating

  /// Takes a new value for the same identity.
  func update(_ new: Child, environment newEnvironment: EnvironmentValues, surface newSurface: Surface) {
    let isSameView = Comparison.isSameView(view, new.view)
    let isSameEnvironment = environment.isSame(as: newEnvironment)
    view = new.view
    environment = newEnvironment
    surface = newSurface
    isCovered = new.isInactive
    let isBuiltin = view is any BuiltinView
    if isBuiltin || !isSameView || isDirty || (!isSameEnvironment && readsChanged) { return render() }
    if !isSameEnvironment { setChildren(children.map { Child($0.key, $0.view) }) }
  }

  private var readsChanged: Bool { environmentReads.contains { !$0.isSame(in: environment) } }

  func render() {
    isDirty = false
    environmentReads = []
    tree.noteRender()
    open(view)
  }

  private func open<V: View>(_ view: V) {
    if let builtin = view as? any BuiltinView {
      builtin.render(self)
    } else if let representable = view as? any UIViewRepresentable {
      representable.renderUIView(on: self)
    } else if let representable = view as? any UIViewControllerRepresentable {
      representable.renderUIViewController(on: self)
    } else {
      let body = evaluate(view) { $0.body }
      setChildren([Child("body", body)])
    }
  }

  /// Connects a value's dynamic properties with their persistent objects here, and calls the body as this node's code.
  func evaluate<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result {
    var copy = value
    DynamicProperties.connect(&copy, to: self)
    return tracked { body(copy) }
  }

  /// Runs code. A change of any value that the code reads makes this node dirty.
  func tracked<Result>(_ body: () -> Result) -> Result {
    evaluation += 1
    let dependent = Dependent(self)
    return withObservationTracking {
      Evaluation.run(by: dependent, body)
    } onChange: {
      dependent.invalidate()
    }
  }

  /// Brings the children in line with a list: a child with the same key and type is updated, other children come and
  /// go.
  func setChildren(_ list: [Child]) {
    var old: [AnyHashable: Node] = [:]
    for child in children { old[child.key] = child }
    var new: [Node] = []
    new.reserveCapacity(list.count)
    for child in list {
      let environment = child.environment ?? self.environment
      let surface = child.surface ?? self.surface
      if let node = old[child.key], type(of: node.view) == type(of: child.view) {
        old[child.key] = nil
        node.update(child, environment: environment, surface: surface)
        new.append(node)
      } else {
        new.append(Node(child, tree: tree, parent: self, environment: environment, surface: surface))
      }
    }
    // The children that go are told in the order of the interface.
    let gone = children.filter { old[$0.key] === $0 }
    children = new
    for node in gone { node.end() }
  }

  /// Marks the view for an evaluation before the interface is shown next.
  func invalidate() {
    guard isAlive, !isDirty else { return }
    isDirty = true
    tree.setNeedsUpdate(self)
  }

  // MARK: Appearing and going

  /// Tells effects whether they are shown; inner ones first.
  func setShown(_ shown: Bool) {
    let shown = shown && !isInactive
    for child in children { child.setShown(shown) }
    guard shown != isShown else { return }
    isShown = shown
    effect?.shownDidChange(to: shown, at: self)
  }

  /// Ends the node's identity, with all its descendants.
  func end() {
    guard isAlive else { return }
    setShown(false)
    tearDown()
  }

  private func tearDown() {
    isAlive = false
    for child in children { child.tearDown() }
    effect?.end(at: self)
    if let mounted {
      // The platform view ends after the actions of the views when they disappear.
      tree.after { mounted.dismantle() }
      self.mounted = nil
    }
    slots = [:]
    memory = nil
    children = []
  }

  /// The state of a built-in view, made at its first rendering.
  func persisted<State: AnyObject>(_ make: @autoclosure () -> State) -> State {
    if let state = memory as? State { return state }
    let state = make()
    memory = state
    return state
  }

  func isInside(_ other: Node) -> Bool {
    var above = parent
    while let node = above, node !== other { above = node.parent }
    return above === other
  }

  /// Visits the node and all its descendants that are shown, in the order of the interface.
  func visit(_ body: (Node) -> Void) {
    guard !isInactive else { return }
    visitContent(body)
  }

  /// Visits the node, even if it is not shown, and all its descendants that are shown whenever it is.
  func visitContent(_ body: (Node) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
