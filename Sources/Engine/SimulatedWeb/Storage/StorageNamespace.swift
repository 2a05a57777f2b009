import Synchronization
import URLStandard

/// The key of a storage area (rule 6.15; HTML Standard, "storage key", with WebKit's partitions).
public struct StorageKey: Hashable, Sendable {
  public let origin: Origin
  /// The origin of the main frame.
  public let topOrigin: Origin

  /// - Parameter topOrigin: nil for the origin's own pages.
  public init(_ origin: Origin, in topOrigin: Origin? = nil) {
    self.origin = origin
    self.topOrigin = topOrigin ?? origin
  }

  /// Whether the page has another origin, so that the storage is separate from the origin's own.
  public var isApart: Bool { !origin.isSameOrigin(as: topOrigin) }
}

/// The storage areas of a data store (`localStorage`) or of one page (`sessionStorage`), an area for each key.
public final class StorageNamespace: Sendable {
  private let areas: Mutex<[StorageKey: StorageArea]>

  public init() { areas = Mutex([:]) }

  private init(_ areas: [StorageKey: StorageArea]) { self.areas = Mutex(areas) }

  /// The area of a key, created on first use. The caller decides whether an opaque origin may have one.
  public func area(for key: StorageKey) -> StorageArea {
    areas.withLock { areas in
      if let area = areas[key] { return area }
      let area = StorageArea()
      areas[key] = area
      return area
    }
  }

  /// The area of an origin in its own pages.
  public func area(for origin: Origin) -> StorageArea { area(for: StorageKey(origin)) }

  /// The origins that have items, in any page.
  public var origins: [Origin] {
    let origins = areas.withLock { areas in Set(areas.filter { $0.value.count > 0 }.keys.map(\.origin)) }
    return origins.sorted { $0.serialized < $1.serialized }
  }

  /// The areas that have items, always in the same order.
  public var filled: [(key: StorageKey, area: StorageArea)] {
    let filled = areas.withLock { areas in areas.filter { $0.value.count > 0 } }
    return filled.map { ($0.key, $0.value) }.sorted {
      ($0.key.topOrigin.serialized, $0.key.origin.serialized) < ($1.key.topOrigin.serialized, $1.key.origin.serialized)
    }
  }

  /// A copy for a new page that has an opener: it has the same items, but is independent from then on (HTML Standard,
  /// "clone a session storage shed", when an auxiliary browsing context is created).
  public func cloned() -> StorageNamespace {
    StorageNamespace(
      areas.withLock { areas in
        // The check comes first, because filtering would make a table, and most windows store nothing.
        guard areas.contains(where: { $0.value.count > 0 }) else { return [:] }
        return areas.filter { $0.value.count > 0 }.mapValues { $0.copy() }
      })
  }

  /// Empties the areas whose origins satisfy a predicate.
  public func clear(where shouldClear: (Origin, StorageArea) -> Bool = { _, _ in true }) {
    let all = areas.withLock { $0 }
    for (key, area) in all where shouldClear(key.origin, area) { area.clear() }
  }
}
