/// Inert: no dialog is shown, as it often is on a device.
@preconcurrency @MainActor open class SKStoreReviewController: NSObject {
  open class func requestReview() { SimulatedDevice.note("SKStoreReviewController.requestReview() shows nothing here") }
  open class func requestReview(in windowScene: UIWindowScene) { requestReview() }
}

/// Inert.
@preconcurrency @MainActor public enum AppStore {
  public static func requestReview(in scene: UIWindowScene) { SKStoreReviewController.requestReview() }
}

public let SKStoreProductParameterITunesItemIdentifier = "id"
public let SKStoreProductParameterAffiliateToken = "at"
public let SKStoreProductParameterCampaignToken = "ct"

/// A page of the App Store. It stays empty; a test reads what was loaded and ends it by `simulateFinish()`.
@preconcurrency @MainActor open class SKStoreProductViewController: UIViewController {
  open weak var delegate: (any SKStoreProductViewControllerDelegate)?
  /// The parameters for which the app has asked.
  public private(set) var simulatedParameters: [String: Any] = [:]

  open func loadProduct(
    withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
  ) {
    simulatedParameters = parameters
    SimulatedDevice.note("SKStoreProductViewController shows nothing here; its simulatedParameters say what for")
    guard let block else { return }
    SimulatedDevice.later { block(true, nil) }
  }

  /// Closes the page, as the user.
  public func simulateFinish() { delegate?.productViewControllerDidFinish(self) }
}

@preconcurrency @MainActor public protocol SKStoreProductViewControllerDelegate: NSObjectProtocol {
  func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

extension SKStoreProductViewControllerDelegate {
  public func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {}
}
