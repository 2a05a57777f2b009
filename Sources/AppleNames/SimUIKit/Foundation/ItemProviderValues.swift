import SimUniformTypeIdentifiers

/// Something that can be made of an item's bytes.
public protocol NSItemProviderReading: SendableMetatype {
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Something that an item can be.
public protocol NSItemProviderWriting {
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  func itemProviderData(forTypeIdentifier typeIdentifier: String) -> Data?
}

extension String: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.text.identifier] }
  public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> String {
    String(decoding: data, as: UTF8.self)
  }
  public func itemProviderData(forTypeIdentifier typeIdentifier: String) -> Data? { Data(utf8) }
}

extension URL: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }
  public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> URL {
    guard let url = URL(string: String(decoding: data, as: UTF8.self)) else {
      throw NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    }
    return url
  }
  public func itemProviderData(forTypeIdentifier typeIdentifier: String) -> Data? { Data(absoluteString.utf8) }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  public static var readableTypeIdentifiersForItemProvider: [String] { [UTType.image.identifier] }
  public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.png.identifier] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let image = UIImage(data: data) as? Self else {
      throw NSError(
        domain: NSItemProvider.errorDomain, code: NSItemProvider.ErrorCode.unavailableCoercionError.rawValue)
    }
    return image
  }
  public func itemProviderData(forTypeIdentifier typeIdentifier: String) -> Data? { pngData() }
}

/// An item that a share or action extension is given, or that a share sheet takes.
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?
  public override init() { super.init() }
}

/// The items that a share or action extension is given, and the ways to end it. A test makes a context, and gives it to
/// the extension's controller (`UIViewController.simulatedExtensionContext`).
@preconcurrency @MainActor open class NSExtensionContext: NSObject {
  open private(set) var inputItems: [Any]
  /// The items that the extension has given back; nil if it has not ended, or has been cancelled.
  public private(set) var simulatedReturnedItems: [Any]?
  /// The error with which the extension has been cancelled.
  public private(set) var simulatedCancellation: (any Error)?

  public init(simulatedInputItems: [NSExtensionItem] = []) {
    inputItems = simulatedInputItems
    super.init()
  }

  /// Ends the extension. The handler is called in a later turn.
  open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {
    simulatedReturnedItems = items ?? []
    if let completionHandler { Task { @MainActor in completionHandler(false) } }
  }
  open func cancelRequest(withError error: any Error) { simulatedCancellation = error }
  /// Opens a URL, as an app would. The handler is called in a later turn.
  open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
    UIApplication.shared.open(url, options: [:]) { opened in completionHandler?(opened) }
  }
}
