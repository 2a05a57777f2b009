// Written by Tools/inert_names.py from Tools/AppleSurface/inert.toml: change that and run `make inert-names`.
// swift-format-ignore-file

/// Inert: nothing is dropped.
@nonexhaustive public enum UIDropOperation: UInt, Sendable {
  case cancel, forbidden, copy, move
}

/// Inert: nothing is dropped.
@preconcurrency @MainActor open class UIDropProposal: NSObject {
  open var operation: UIDropOperation
  open var isPrecise = false
  open var prefersFullSizePreview = false
  public init(operation: UIDropOperation) { self.operation = operation }
}

/// Inert: nothing is dragged.
@preconcurrency @MainActor open class UIDragItem: NSObject {
  open var itemProvider: NSItemProvider
  open var localObject: Any?
  open var previewProvider: (() -> UIDragPreview?)?
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// Inert: nothing is dragged.
@preconcurrency @MainActor open class UIDragPreview: NSObject {
  open var view: UIView
  public init(view: UIView) { self.view = view }
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDragDropSession: NSObjectProtocol {
  var items: [UIDragItem] { get }
  func location(in view: UIView) -> CGPoint
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDropSession: UIDragDropSession {
  var localDragSession: (any UIDragSession)? { get }
  func loadObjects(ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void) -> Progress
}

/// Inert: there is none.
@preconcurrency @MainActor public protocol UIDragSession: UIDragDropSession {
  var localContext: Any? { get }
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
}

/// Inert: never asked.
@preconcurrency @MainActor public protocol UIDropInteractionDelegate: NSObjectProtocol {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  public func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool { true }
  public func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  public func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) { _ = session }
}
