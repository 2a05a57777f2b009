import SimulatedWeb
import URLStandard

/// Website data as one piece, which an app may keep and restore. WebKit: WKWebsiteDataStore.mm; only local storage can be
/// in it.
extension WKWebsiteDataStore {
  private struct Backup: Codable {
    struct Area: Codable {
      var origin: String
      var topOrigin: String
      /// Keys and values, in the order of the keys.
      var items: [[String]]
    }

    var version: Int?
    var types: [String]?
    var localStorage: [Area]?

    static let currentVersion = 1
  }

  func encoded(_ types: Set<String>) throws -> Data {
    for type in types.sorted() where type != WKWebsiteDataTypeLocalStorage {
      throw WKError(.unknown, "This API does not support fetching: \(type)")
    }
    var backup = Backup(version: Backup.currentVersion, types: types.sorted())
    if types.contains(WKWebsiteDataTypeLocalStorage) {
      backup.localStorage = store.localStorage.filled.map { key, area in
        Backup.Area(
          origin: key.origin.serialized, topOrigin: key.topOrigin.serialized,
          items: area.keys.compactMap { name in area.item(name).map { [name, $0] } })
      }
    }
    return try PropertyListEncoder().encode(backup)
  }

  func restore(_ data: Data) throws {
    guard let backup = try? PropertyListDecoder().decode(Backup.self, from: data), backup.version != nil else {
      throw WKError(.unknown, "Version number is missing.")
    }
    guard let types = backup.types else { throw WKError(.unknown, "List of encoded data types is missing.") }
    guard types.contains(WKWebsiteDataTypeLocalStorage) else { return }
    guard let areas = backup.localStorage else { throw WKError(.unknown, "Encoded local storage data is missing.") }
    for saved in areas {
      guard let origin = WebURL(saved.origin)?.origin, let top = WebURL(saved.topOrigin)?.origin else { continue }
      let area = store.localStorage.area(for: StorageKey(origin, in: top))
      for item in saved.items where item.count == 2 {
        do throws(StorageArea.QuotaExceeded) {
          try area.setItem(item[0], item[1], now: world.now)
        } catch {
          throw WKError(.unknown, "Unknown error occurred while restoring data.")
        }
      }
    }
  }
}
