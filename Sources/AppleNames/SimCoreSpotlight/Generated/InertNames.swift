// Written by Tools/inert_names.py from Tools/AppleSurface/inert.toml: change that and run `make inert-names`.
// swift-format-ignore-file
import SimUIKit
import SimUniformTypeIdentifiers

/// Inert: nothing is indexed.
open class CSSearchableItemAttributeSet: NSObject {
  open var title: String?
  open var displayName: String?
  open var contentDescription: String?
  open var keywords: [String]?
  open var contentURL: URL?
  open var url: URL?
  open var thumbnailData: Data?
  open var thumbnailURL: URL?
  open var relatedUniqueIdentifier: String?
  open var identifier: String?
  open var domainIdentifier: String?
  open var contentType: String
  public init(itemContentType type: String) { contentType = type }
  public init(contentType: UTType) { self.contentType = contentType.identifier }
}

/// Inert: nothing is indexed.
open class CSSearchableItem: NSObject {
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  open var attributeSet: CSSearchableItemAttributeSet
  open var expirationDate: Date!
  public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) { self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString; self.domainIdentifier = domainIdentifier; self.attributeSet = attributeSet }
}

/// Inert: nothing is indexed, and nobody searches.
open class CSSearchableIndex: NSObject {
  public init(name: String) { super.init() }
  open class func `default`() -> CSSearchableIndex { CSSearchableIndex(name: "") }
  open class func isIndexingAvailable() -> Bool { true }
  open func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { if let completionHandler { SimulatedDevice.later { completionHandler(nil) } } }
  open func deleteSearchableItems(withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { if let completionHandler { SimulatedDevice.later { completionHandler(nil) } } }
  open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { if let completionHandler { SimulatedDevice.later { completionHandler(nil) } } }
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws { _ = items }
  open func deleteAllSearchableItems() async throws {}
  open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) { if let completionHandler { SimulatedDevice.later { completionHandler(nil) } } }
}
