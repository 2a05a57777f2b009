import Synchronization

/// The keys and values of one origin's `localStorage` or `sessionStorage`. HTML Standard, "the Storage interface".
///
/// Keys keep the order in which they were first set. An area may be used from any thread.
public final class StorageArea: Sendable {
  /// The Standard's "QuotaExceededError".
  public struct QuotaExceeded: Error, Hashable, Sendable {
    /// The quota in UTF-16 code units.
    public let quota: Int

    public init(quota: Int) { self.quota = quota }
  }

  /// The default quota: 5 MiB of UTF-16, counted in code units of keys and values together.
  public static let defaultQuota = 5 * 1024 * 1024 / 2

  private struct Contents: Sendable {
    var keys: [String] = []
    var values: [String: String] = [:]
    var length = 0
    var lastModified: Double?
  }

  private let contents: Mutex<Contents>
  /// The quota in UTF-16 code units.
  public let quota: Int

  public init(quota: Int = StorageArea.defaultQuota) {
    self.quota = quota
    contents = Mutex(Contents())
  }

  private init(quota: Int, contents: Contents) {
    self.quota = quota
    self.contents = Mutex(contents)
  }

  public var count: Int { contents.withLock { $0.keys.count } }

  /// The keys in order.
  public var keys: [String] { contents.withLock { $0.keys } }

  /// The time of the last change in seconds since 1970; nil if nothing was ever set.
  public var lastModified: Double? { contents.withLock { $0.lastModified } }

  /// The key at an index; nil past the end.
  public func key(at index: Int) -> String? {
    contents.withLock { $0.keys.indices.contains(index) ? $0.keys[index] : nil }
  }

  public func item(_ key: String) -> String? { contents.withLock { $0.values[key] } }

  /// - Parameter now: seconds since 1970 on the caller's clock.
  /// - Returns: the previous value, for the storage event.
  /// - Throws: `QuotaExceeded`; in that case no item is changed.
  @discardableResult
  public func setItem(_ key: String, _ value: String, now: Double) throws(QuotaExceeded) -> String? {
    let result: Result<String?, QuotaExceeded> = contents.withLock { contents in
      let old = contents.values[key]
      let oldLength = old.map(\.utf16.count) ?? -key.utf16.count
      let length = contents.length - oldLength + value.utf16.count
      guard length <= quota || (old != nil && length <= contents.length) else {
        return .failure(QuotaExceeded(quota: quota))
      }
      if old == nil { contents.keys.append(key) }
      contents.values[key] = value
      contents.length = length
      contents.lastModified = now
      return .success(old)
    }
    return try result.get()
  }

  /// - Returns: the previous value; nil if there was none.
  @discardableResult
  public func removeItem(_ key: String, now: Double) -> String? {
    contents.withLock { contents in
      guard let old = contents.values.removeValue(forKey: key), let index = contents.keys.firstIndex(of: key) else {
        return nil
      }
      contents.keys.remove(at: index)
      contents.length -= key.utf16.count + old.utf16.count
      contents.lastModified = now
      return old
    }
  }

  /// - Returns: whether there were any items.
  @discardableResult
  public func clear() -> Bool {
    contents.withLock { contents in
      defer { contents = Contents() }
      return !contents.keys.isEmpty
    }
  }

  /// A separate area with the same items.
  func copy() -> StorageArea { StorageArea(quota: quota, contents: contents.withLock { $0 }) }
}
