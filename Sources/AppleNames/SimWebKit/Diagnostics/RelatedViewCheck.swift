import EngineValues
import UIProcess

/// Checks the parts of a popup's configuration that an app must not change (rule 6.10).
@MainActor enum RelatedViewCheck {
  /// Reports a data store or process pool that differs from the opener's, and restores the opener's.
  static func apply(to configuration: PageConfiguration, opener: WebPageProxy) {
    if configuration.dataStore !== opener.configuration.dataStore {
      fail("data store", "<WKWebsiteDataStore>", opener)
      configuration.dataStore = opener.configuration.dataStore
    }
    if configuration.processPool !== opener.configuration.processPool {
      fail("process pool", "<WKProcessPool>", opener)
      configuration.processPool = opener.configuration.processPool
    }
  }

  private static func fail(_ what: String, _ object: String, _ opener: WebPageProxy) {
    opener.world.fail(
      DeviceFailure(
        exception: "NSInvalidArgumentException",
        message:
          "Related web view <WKWebView: \(opener.label)> has \(what) \(object) but configuration specifies a different \(what) \(object)",
        window: opener.label, cause: "WKWebView.init(frame:configuration:)",
        reason: Reason.relatedViewDiffers, place: AppSource.caller()))
  }
}
