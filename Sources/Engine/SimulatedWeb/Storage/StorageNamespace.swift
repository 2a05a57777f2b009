import Synchronization
import URLStandard

/// The storage areas of a data store (`localStorage`) or of one page (`sessionStorage`), one per origin.
public final class StorageNamespace: Sendable {
  private let areas: Mutex<[Origin: StorageArea]>

  public init() { areas = Mutex([:]) }

  private init(_ areas: [Origin: StorageArea]) { self.areas = Mutex(areas) }

  /// The area of an origin, created on first use. The caller decides whether an opaque origin may have one.
  public func area(for origin: Origin) -> StorageArea {
    areas.withLock { areas in
      if let area = areas[origin] { return area }
      let area = StorageArea()
      areas[origin] = area
      return area
    }
  }

  /// The origins that have items.
  public var origins: [Origin] {
    areas.withLock { areas in areas.filter { $0.value.count > 0 }.keys.sorted { $0.serialized < $1.serialized } }
  }

  /// A copy for a new page that has an opener, with the same items but independent from then on. HTML Standard, "clone
  /// a session storage shed" as part of creating an auxiliary browsing context.
  public func cloned() -> StorageNamespace {
    StorageNamespace(areas.withLock { areas in areas.filter { $0.value.count > 0 }.mapValues { $0.copy() } })
  }

  /// Empties the areas whose origins satisfy a predicate.
  public func clear(where shouldClear: (Origin, StorageArea) -> Bool = { _, _ in true }) {
    let all = areas.withLock { $0 }
    for (origin, area) in all where shouldClear(origin, area) { area.clear() }
  }
}
