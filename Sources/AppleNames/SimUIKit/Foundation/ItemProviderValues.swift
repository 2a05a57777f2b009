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

/// What a share or action extension is given, and what a share sheet takes.
open class NSExtensionItem: NSObject {
  open var attributedTitle: NSAttributedString?
  open var attributedContentText: NSAttributedString?
  open var attachments: [NSItemProvider]?
  open var userInfo: [AnyHashable: Any]?
  public override init() { super.init() }
}
