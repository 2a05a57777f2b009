import Dispatch

/// Key-value coding of the user's defaults, which Foundation on Linux lacks.
extension UserDefaults {
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}

/// The constants of Dispatch's header on Apple's systems.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Access to files, which is always given: files here are in no other app's sandbox.
extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}

/// The file of a progress, which Foundation on Linux keeps among its other information.
extension Progress {
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }
  public var fileOperationKind: FileOperationKind? {
    get { userInfo[.fileOperationKindKey] as? FileOperationKind }
    set { setUserInfoObject(newValue, forKey: .fileOperationKindKey) }
  }
}

/// Objects that are not kept alive, in no order.
///
/// Unchecked: the compiler cannot check an open class; a lock protects its state.
open class NSHashTable<Object: AnyObject>: NSObject, @unchecked Sendable {
  private final class Entry {
    weak var weak: AnyObject?
    let strong: AnyObject?
    init(_ object: AnyObject, isWeak: Bool) {
      weak = object
      strong = isWeak ? nil : object
    }
  }
  private let lock = NSLock()
  private let isWeak: Bool
  private var entries: [Entry] = []

  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
    isWeak = options.contains(.weakMemory)
    super.init()
  }
  public convenience override init() { self.init(options: []) }
  public class func weakObjects() -> NSHashTable<Object> { NSHashTable(options: .weakMemory) }

  private var live: [Entry] { entries.filter { $0.weak != nil } }
  open var allObjects: [Object] { lock.withLock { live.compactMap { $0.weak as? Object } } }
  open var count: Int { allObjects.count }
  open var anyObject: Object? { allObjects.first }
  open func add(_ object: Object?) {
    guard let object, !contains(object) else { return }
    lock.withLock { entries = live + [Entry(object, isWeak: isWeak)] }
  }
  open func remove(_ object: Object?) { lock.withLock { entries = live.filter { $0.weak !== object } } }
  open func removeAllObjects() { lock.withLock { entries = [] } }
  open func contains(_ object: Object?) -> Bool { allObjects.contains { $0 === object } }
}

/// Values for objects, either of which need not be kept alive.
///
/// Unchecked: the compiler cannot check an open class; a lock protects its state.
open class NSMapTable<Key: AnyObject, Value: AnyObject>: NSObject, @unchecked Sendable {
  private final class Entry {
    weak var key: AnyObject?
    weak var value: AnyObject?
    let kept: [AnyObject]
    init(_ key: AnyObject, _ value: AnyObject, keeping kept: [AnyObject]) {
      self.key = key
      self.value = value
      self.kept = kept
    }
  }
  private let lock = NSLock()
  private let keepsKeys: Bool
  private let keepsValues: Bool
  private var entries: [Entry] = []

  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
  ) {
    keepsKeys = !keyOptions.contains(.weakMemory)
    keepsValues = !valueOptions.contains(.weakMemory)
    super.init()
  }
  public convenience override init() { self.init(keyOptions: []) }
  public class func weakToStrongObjects() -> NSMapTable<Key, Value> { NSMapTable(keyOptions: .weakMemory) }
  public class func strongToWeakObjects() -> NSMapTable<Key, Value> { NSMapTable(valueOptions: .weakMemory) }
  public class func weakToWeakObjects() -> NSMapTable<Key, Value> {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }
  public class func strongToStrongObjects() -> NSMapTable<Key, Value> { NSMapTable() }

  private var live: [Entry] { entries.filter { $0.key != nil && $0.value != nil } }
  open var count: Int { lock.withLock { live.count } }
  /// Finds the value of a key. Keys are equal if they are the same object, or say so.
  open func object(forKey key: Key?) -> Value? {
    lock.withLock { live.first { Self.matches($0.key, key) }?.value as? Value }
  }
  open func setObject(_ value: Value?, forKey key: Key?) {
    guard let key, let value else { return }
    let kept = (keepsKeys ? [key as AnyObject] : []) + (keepsValues ? [value as AnyObject] : [])
    lock.withLock { entries = live.filter { !Self.matches($0.key, key) } + [Entry(key, value, keeping: kept)] }
  }
  open func removeObject(forKey key: Key?) { lock.withLock { entries = live.filter { !Self.matches($0.key, key) } } }
  open func removeAllObjects() { lock.withLock { entries = [] } }

  private static func matches(_ one: AnyObject?, _ other: AnyObject?) -> Bool {
    one === other || (one as? NSObject).map { $0.isEqual(other) } ?? false
  }
}

/// The way in which a table keeps its objects.
public final class NSPointerFunctions: Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let strongMemory: Self = []
    public static let weakMemory = Self(rawValue: 5)
    public static let objectPersonality: Self = []
    public static let objectPointerPersonality = Self(rawValue: 512)
    public static let copyIn = Self(rawValue: 1 << 16)
  }
}

extension NSURL {
  public class func fileURL(withPath path: String) -> URL { URL(fileURLWithPath: path) }
  public class func fileURL(withPath path: String, isDirectory isDir: Bool) -> URL {
    URL(fileURLWithPath: path, isDirectory: isDir)
  }
}

/// The length of the names in `utsname`, of which Linux's are as long as these.
public let _SYS_NAMELEN: Int32 = Int32(clamping: MemoryLayout.size(ofValue: utsname().machine))
