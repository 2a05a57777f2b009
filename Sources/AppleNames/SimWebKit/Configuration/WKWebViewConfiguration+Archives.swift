extension WKWebViewConfiguration {
  /// Archives the properties that WebKit archives, which are not all: scheme handlers and page preferences are missing.
  func encodeProperties(with coder: NSCoder) {
    coder.encode(processPool, forKey: "processPool")
    coder.encode(preferences, forKey: "preferences")
    coder.encode(userContentController, forKey: "userContentController")
    coder.encode(websiteDataStore, forKey: "websiteDataStore")
    coder.encode(suppressesIncrementalRendering, forKey: "suppressesIncrementalRendering")
    if let name = applicationNameForUserAgent {
      coder.encode(NSString(string: name), forKey: "applicationNameForUserAgent")
    }
    coder.encode(allowsAirPlayForMediaPlayback, forKey: "allowsAirPlayForMediaPlayback")
    coder.encode(Int64(truncatingIfNeeded: dataDetectorTypes.rawValue), forKey: "dataDetectorTypes")
    coder.encode(allowsInlineMediaPlayback, forKey: "allowsInlineMediaPlayback")
    coder.encode(
      Int64(truncatingIfNeeded: mediaTypesRequiringUserActionForPlayback.rawValue),
      forKey: "mediaTypesRequiringUserActionForPlayback")
    coder.encode(requiresUserActionForMediaPlayback, forKey: "requiresUserActionForMediaPlayback")
    coder.encode(Int64(selectionGranularity.rawValue), forKey: "selectionGranularity")
    coder.encode(allowsPictureInPictureMediaPlayback, forKey: "allowsPictureInPictureMediaPlayback")
    coder.encode(ignoresViewportScaleLimits, forKey: "ignoresViewportScaleLimits")
  }

  /// Reads every property but the data store.
  func decode(_ coder: NSCoder) {
    processPool = coder.decodeObject(of: WKProcessPool.self, forKey: "processPool") ?? processPool
    preferences = coder.decodeObject(of: WKPreferences.self, forKey: "preferences") ?? preferences
    userContentController =
      coder.decodeObject(of: WKUserContentController.self, forKey: "userContentController") ?? userContentController
    suppressesIncrementalRendering = coder.decodeBool(forKey: "suppressesIncrementalRendering")
    applicationNameForUserAgent = coder.decodeText(forKey: "applicationNameForUserAgent")
    allowsAirPlayForMediaPlayback = coder.decodeBool(forKey: "allowsAirPlayForMediaPlayback")
    // All types together are more than a signed number holds.
    dataDetectorTypes = .init(rawValue: .init(truncatingIfNeeded: coder.decodeInt64(forKey: "dataDetectorTypes")))
    allowsInlineMediaPlayback = coder.decodeBool(forKey: "allowsInlineMediaPlayback")
    mediaTypesRequiringUserActionForPlayback = .init(
      rawValue: .init(truncatingIfNeeded: coder.decodeInt64(forKey: "mediaTypesRequiringUserActionForPlayback")))
    requiresUserActionForMediaPlayback = coder.decodeBool(forKey: "requiresUserActionForMediaPlayback")
    let granularity = WKSelectionGranularity(rawValue: Int(coder.decodeInt64(forKey: "selectionGranularity")))
    selectionGranularity = granularity ?? selectionGranularity
    allowsPictureInPictureMediaPlayback = coder.decodeBool(forKey: "allowsPictureInPictureMediaPlayback")
    ignoresViewportScaleLimits = coder.decodeBool(forKey: "ignoresViewportScaleLimits")
  }
}

extension NSCoder {
  /// The text; nil if the archive has none. Foundation on Linux takes a missing value for an error.
  func decodeText(forKey key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }
}
