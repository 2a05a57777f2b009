/// The controller of a page of a navigation stack. The page's content is part of the tree of the stack's view.
@MainActor final class NavigationPageController: UIViewController {
  let surface = Surface()
  weak var model: NavigationModel?
  /// Whether the page has no bar.
  private(set) var hidesBar = false

  init(in model: NavigationModel?) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
    surface.controller = self
    surface.owner = model?.rootPage.surface.owner
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    surface.controller = self
  }

  /// Whether the page is seen: it is on top, or a push or pop moves it.
  var isOnScreen: Bool { model?.controller.onScreen.contains { $0 === self } ?? false }

  override func viewDidLoad() {
    super.viewDidLoad()
    surface.view = view
    model?.mount(surface)
  }

  /// Takes what the page's content says about the bar.
  func updateItem(from node: Node) {
    var bar = PageBar()
    node.visitContent { if $0.surface === surface { bar.add($0) } }
    navigationItem.title = bar.title
    navigationItem.hidesBackButton = bar.hidesBackButton
    hidesBar = bar.isHidden
  }
}

/// The wishes of a page for the bar above it.
struct PageBar {
  private(set) var title: String?
  private(set) var hidesBackButton = false
  private(set) var isHidden = false

  /// Adds what one of the page's nodes says. Inner nodes come after outer ones.
  @MainActor mutating func add(_ node: Node) {
    if let element = node.element, element.role == .title { title = element.label }
    hidesBackButton = hidesBackButton || node.annotation.hidesBackButton
    isHidden = isHidden || node.annotation.hidesBar
  }
}
