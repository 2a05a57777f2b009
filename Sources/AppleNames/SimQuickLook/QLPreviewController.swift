/// A file that is previewed. `URL` and `NSURL` are items; on Apple's systems only `NSURL` is, to which `URL` bridges.
public protocol QLPreviewItem {
  var previewItemURL: URL? { get }
  var previewItemTitle: String? { get }
}

extension QLPreviewItem { public var previewItemTitle: String? { nil } }
extension NSURL: QLPreviewItem { public var previewItemURL: URL? { self as URL } }
extension URL: QLPreviewItem { public var previewItemURL: URL? { self } }

@preconcurrency @MainActor public protocol QLPreviewControllerDataSource: AnyObject {
  func numberOfPreviewItems(in controller: QLPreviewController) -> Int
  func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem
}

@nonexhaustive public enum QLPreviewItemEditingMode: Int, Sendable { case disabled, updateContents, createCopy }

/// Hears that the preview goes away, and may keep its links from being opened (`simulateTap(onLink:)`).
@preconcurrency @MainActor public protocol QLPreviewControllerDelegate: AnyObject {
  func previewControllerWillDismiss(_ controller: QLPreviewController)
  func previewControllerDidDismiss(_ controller: QLPreviewController)
  func previewController(_ controller: QLPreviewController, shouldOpen url: URL, for item: any QLPreviewItem) -> Bool
  /// Never called: nothing is edited.
  func previewController(_ controller: QLPreviewController, editingModeFor previewItem: any QLPreviewItem)
    -> QLPreviewItemEditingMode
  /// Never called: nothing is shown to zoom from.
  func previewController(_ controller: QLPreviewController, transitionViewFor item: any QLPreviewItem) -> UIView?
}

extension QLPreviewControllerDelegate {
  public func previewControllerWillDismiss(_ controller: QLPreviewController) {}
  public func previewControllerDidDismiss(_ controller: QLPreviewController) {}
  public func previewController(_ controller: QLPreviewController, shouldOpen url: URL, for item: any QLPreviewItem)
    -> Bool
  { true }
  public func previewController(_ controller: QLPreviewController, editingModeFor previewItem: any QLPreviewItem)
    -> QLPreviewItemEditingMode
  { .disabled }
  public func previewController(_ controller: QLPreviewController, transitionViewFor item: any QLPreviewItem)
    -> UIView?
  { nil }
}

/// Asks its data source for files as on a device, and shows none of them. `currentPreviewItem` is the file that a user
/// would see. A missing file is a finding.
@preconcurrency @MainActor open class QLPreviewController: UIViewController {
  open weak var dataSource: (any QLPreviewControllerDataSource)?
  open weak var delegate: (any QLPreviewControllerDelegate)?
  private var items: [any QLPreviewItem] = []
  open var currentPreviewItemIndex = 0 { didSet { check() } }
  open var currentPreviewItem: (any QLPreviewItem)? {
    items.indices.contains(currentPreviewItemIndex) ? items[currentPreviewItemIndex] : nil
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if items.isEmpty { reloadData() }
  }
  open override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed { delegate?.previewControllerWillDismiss(self) }
  }
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if isBeingDismissed { delegate?.previewControllerDidDismiss(self) }
  }

  open func reloadData() {
    let count = dataSource?.numberOfPreviewItems(in: self) ?? 0
    items = (0..<max(0, count)).compactMap { dataSource?.previewController(self, previewItemAt: $0) }
    check()
  }
  open func refreshCurrentPreviewItem() {
    guard let dataSource, items.indices.contains(currentPreviewItemIndex) else { return }
    items[currentPreviewItemIndex] = dataSource.previewController(self, previewItemAt: currentPreviewItemIndex)
    check()
  }

  /// Whether the item is a file.
  open class func canPreview(_ item: any QLPreviewItem) -> Bool { item.previewItemURL?.isFileURL == true }

  private func check() {
    guard let item = currentPreviewItem else { return }
    guard let url = item.previewItemURL else {
      return SimulatedDevice.note("QLPreviewController shows nothing: its item has no URL")
    }
    if !url.isFileURL || !FileManager.default.fileExists(atPath: url.path) {
      SimulatedDevice.note("QLPreviewController shows nothing: there is no file \(url.absoluteString)")
    }
  }

  /// Taps a link in the preview, as the user. The link is opened unless the delegate says no.
  public func simulateTap(onLink url: URL) {
    guard let item = currentPreviewItem else { return }
    if delegate?.previewController(self, shouldOpen: url, for: item) ?? true { UIApplication.shared.open(url) }
  }
}
