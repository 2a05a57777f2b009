/// Inert: there is no menu bar.
@preconcurrency @MainActor open class UICommand: UIMenuElement {
  public let action: Selector
  public let propertyList: Any?
  open var discoverabilityTitle: String?
  public init(title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil) {
    self.action = action
    self.propertyList = propertyList
    super.init(title: title, image: image)
  }
}

/// Inert: there is no menu bar.
@preconcurrency @MainActor public protocol UIMenuBuilder {
  var system: UIMenuSystem { get }
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

/// Inert: there is no menu bar.
@preconcurrency @MainActor open class UIMenuSystem: NSObject {
  public static let main = UIMenuSystem()
  open func setNeedsRebuild() {}
  open func setNeedsRevalidate() {}
}

/// Inert: assistive technologies are off. A test runs it with its handler.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
  open var name: String
  open var image: UIImage?
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?
  open weak var target: AnyObject?
  open var selector: Selector?

  public init(name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target as AnyObject?
    self.selector = selector
    super.init()
  }
}

/// Inert: nobody holds a finger on a bar.
@preconcurrency @MainActor open class UILargeContentViewerInteraction: NSObject, UIInteraction {
  public override init() { super.init() }
  public let gestureRecognizerForExclusionRelationship = UIGestureRecognizer()
}

/// Inert: nothing is dragged.
@preconcurrency @MainActor open class UIDragInteraction: NSObject, UIInteraction {
  open var isEnabled = false
  open weak var delegate: (any UIDragInteractionDelegate)?
  public init(delegate: any UIDragInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}
/// Inert: nothing is dropped.
@preconcurrency @MainActor open class UIDropInteraction: NSObject, UIInteraction {
  open weak var delegate: (any UIDropInteractionDelegate)?
  public init(delegate: any UIDropInteractionDelegate) {
    self.delegate = delegate
    super.init()
  }
}
