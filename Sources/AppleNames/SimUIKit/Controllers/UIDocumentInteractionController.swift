/// Previews a file or offers it to other apps. Inert: nothing is shown; `simulatedRequests` records the requests.
@preconcurrency @MainActor open class UIDocumentInteractionController: NSObject {
  public enum Request: String, Sendable { case preview, optionsMenu, openInMenu }

  open var url: URL?
  open var name: String?
  open var uti: String?
  open var annotation: Any?
  open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
  /// The requests, oldest first.
  public private(set) var simulatedRequests: [Request] = []

  public override init() { super.init() }

  public convenience init(url: URL) {
    self.init()
    self.url = url
    name = url.lastPathComponent
  }

  /// - Returns: whether there is a delegate that says where to show the preview.
  @discardableResult open func presentPreview(animated: Bool) -> Bool {
    simulatedRequests.append(.preview)
    return delegate?.documentInteractionControllerViewControllerForPreview(self) != nil
  }

  @discardableResult open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
    record(.optionsMenu)
  }
  @discardableResult open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool {
    record(.optionsMenu)
  }
  @discardableResult open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
    record(.openInMenu)
  }
  @discardableResult open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool {
    record(.openInMenu)
  }
  open func dismissPreview(animated: Bool) {}
  open func dismissMenu(animated: Bool) {}

  private func record(_ request: Request) -> Bool {
    simulatedRequests.append(request)
    return true
  }
}

@preconcurrency @MainActor public protocol UIDocumentInteractionControllerDelegate: NSObjectProtocol {
  func documentInteractionControllerViewControllerForPreview(_ controller: UIDocumentInteractionController)
    -> UIViewController
  /// Never called.
  func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
  /// Never called.
  func documentInteractionControllerDidDismissOptionsMenu(_ controller: UIDocumentInteractionController)
  /// Never called.
  func documentInteractionControllerDidDismissOpenInMenu(_ controller: UIDocumentInteractionController)
}

extension UIDocumentInteractionControllerDelegate {
  public func documentInteractionControllerViewControllerForPreview(
    _ controller: UIDocumentInteractionController
  ) -> UIViewController { UIViewController() }
  public func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController) {}
  public func documentInteractionControllerDidDismissOptionsMenu(_ controller: UIDocumentInteractionController) {}
  public func documentInteractionControllerDidDismissOpenInMenu(_ controller: UIDocumentInteractionController) {}
}
