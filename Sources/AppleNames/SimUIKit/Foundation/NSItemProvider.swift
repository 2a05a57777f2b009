import SimUniformTypeIdentifiers

/// Values that are dragged, shared or picked, under the identifiers of their types. Completion handlers are called on another
/// queue, as on a device.
open class NSItemProvider: NSObject, @unchecked Sendable {
  // Unchecked: only the maker of the provider changes the registered items, before it hands the provider on.
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
  public static let errorDomain = "NSItemProviderErrorDomain"

  /// Of `NSItemProviderErrorDomain`.
  @nonexhaustive public enum ErrorCode: Int, Sendable {
    case unknownError = -1
    case itemUnavailableError = -1000
    case unexpectedValueClassError = -1100
    case unavailableCoercionError = -1200
  }

  private enum Item {
    case value(Any)
    case load(@Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void)
    case file(URL)
  }
  private var items: [(type: String, item: Item)] = []
  open var suggestedName: String?

  public override init() { super.init() }
  /// A provider of one item, whose type is known or made up.
  public convenience init(item: Any?, typeIdentifier: String?) {
    self.init()
    if let item { items = [(typeIdentifier ?? UTType.data.identifier, .value(item))] }
  }
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object)
  }
  /// Nil if there is no such file.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    self.init()
    let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
    items = [(type.identifier, .file(fileURL)), (UTType.fileURL.identifier, .value(fileURL))]
    suggestedName = fileURL.deletingPathExtension().lastPathComponent
  }

  /// The identifiers, oldest first.
  open var registeredTypeIdentifiers: [String] { items.map(\.type) }
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { first(typeIdentifier) != nil }
  open func hasRepresentationConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
    first(typeIdentifier) != nil
  }

  public func registerObject(_ object: any NSItemProviderWriting) {
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider { items.append((type, .value(object))) }
  }
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) { items.append((typeIdentifier, .load { _ = loadHandler($0) })) }

  private func first(_ identifier: String) -> Item? {
    items.first { item in
      if item.type == identifier { return true }
      guard let type = UTType(item.type), let wanted = UTType(identifier) else { return false }
      return type.conforms(to: wanted)
    }?.item
  }

  // MARK: Loading

  public func canLoadObject(ofClass type: any NSItemProviderReading.Type) -> Bool {
    type.readableTypeIdentifiersForItemProvider.contains { first($0) != nil }
  }

  @discardableResult public func loadObject<Object: NSItemProviderReading>(
    ofClass type: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
  ) -> Progress {
    let found = type.readableTypeIdentifiersForItemProvider.lazy.compactMap { id in self.first(id).map { (id, $0) } }
    guard let (identifier, item) = found.first else {
      return answer { completionHandler(nil, Self.error(.itemUnavailableError)) }
    }
    if case .value(let value) = item, let object = value as? Object {
      nonisolated(unsafe) let object = object  // The provider's own; whoever asked for it gets it.
      return answer { completionHandler(object, nil) }
    }
    return load(item, identifier) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do {
        completionHandler(try type.object(withItemProviderData: data, typeIdentifier: identifier), nil)
      } catch { completionHandler(nil, error) }
    }
  }

  @discardableResult public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    guard let item = first(typeIdentifier) else {
      return answer { completionHandler(nil, Self.error(.itemUnavailableError)) }
    }
    return load(item, typeIdentifier, completionHandler)
  }

  /// Loads a file, which is there until the handler returns, as on a device.
  @discardableResult public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let suggested = suggestedName ?? "item"
    return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
      guard let data else { return completionHandler(nil, error) }
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let ending = UTType(typeIdentifier)?.preferredFilenameExtension
      let file = folder.appendingPathComponent(ending.map { "\(suggested).\($0)" } ?? suggested)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file)
        completionHandler(file, nil)
      } catch { completionHandler(nil, error) }
    }
  }

  /// Loads the value as it was given; for a file, its URL.
  open func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler? = nil
  ) {
    guard let completionHandler else { return }
    switch first(typeIdentifier) {
    case nil: answer { completionHandler(nil, Self.error(.itemUnavailableError)) }
    case .file(let url)?: answer { completionHandler(url as NSURL, nil) }
    case .load(let load)?: answer { load { completionHandler($0.map { $0 as NSData }, $1) } }
    case .value(let value)?:
      nonisolated(unsafe) let object = Self.coded(value)  // The provider's own; whoever asked for it gets it.
      answer { completionHandler(object, object == nil ? Self.error(.unexpectedValueClassError) : nil) }
    }
  }

  open func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil) async throws -> Any {
    switch first(typeIdentifier) {
    case nil: throw Self.error(.itemUnavailableError)
    case .file(let url)?: return url
    case .value(let value)?: return value
    case .load(let load)?:
      return try await withCheckedThrowingContinuation { continuation in
        load { data, error in
          continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? Self.error(.unknownError)))
        }
      }
    }
  }

  /// The object that Objective-C has for a value; it can be cast to the value.
  private static func coded(_ value: Any) -> (any NSSecureCoding)? {
    switch value {
    case let value as any NSSecureCoding: value
    case let value as URL: value as NSURL
    case let value as String: value as NSString
    case let value as Data: value as NSData
    case let value as [String: Any]: value as NSDictionary
    case let value as [Any]: value as NSArray
    default: nil
    }
  }

  private func load(
    _ item: Item, _ identifier: String, _ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    switch item {
    case .load(let load): return answer { load(completionHandler) }
    case .file(let url):
      return answer {
        do { completionHandler(try Data(contentsOf: url), nil) } catch { completionHandler(nil, error) }
      }
    case .value(let value):
      let data =
        value as? Data ?? (value as? any NSItemProviderWriting)?.itemProviderData(forTypeIdentifier: identifier)
        ?? (value as? URL).flatMap { $0.isFileURL ? try? Data(contentsOf: $0) : nil }
      return answer { completionHandler(data, data == nil ? Self.error(.unavailableCoercionError) : nil) }
    }
  }

  @discardableResult private func answer(_ body: @escaping @Sendable () -> Void) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    DispatchQueue.global().async {
      body()
      progress.completedUnitCount = 1
    }
    return progress
  }

  private static func error(_ code: ErrorCode) -> NSError { NSError(domain: errorDomain, code: code.rawValue) }
}
