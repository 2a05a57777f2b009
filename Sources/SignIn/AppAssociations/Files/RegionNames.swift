import Foundation

/// The codes that `$(lang)` and `$(region)` stand for: ISO 639 and ISO 3166, as Foundation knows them.
enum RegionNames {
  static let languages = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.count == 2 }
  static let regions = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 }
}
