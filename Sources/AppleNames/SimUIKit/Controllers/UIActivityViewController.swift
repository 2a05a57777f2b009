/// The share sheet. A test reads `activityItems` and ends it with `simulateCompletion`.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void

  public let activityItems: [Any]
  public let applicationActivities: [UIActivity]?
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  open var completionWithItemsHandler: CompletionWithItemsHandler?

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    activityItems = []
    applicationActivities = nil
    super.init(coder: coder)
  }

  /// Dismisses the sheet and calls the completion handler.
  public func simulateCompletion(_ activity: UIActivity.ActivityType?, completed: Bool) {
    presentingViewController?.dismiss(animated: true)
    completionWithItemsHandler?(activity, completed, nil, nil)
  }
}

@preconcurrency @MainActor open class UIActivity: NSObject {
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
    public static let mail = Self("com.apple.UIKit.activity.Mail")
    public static let message = Self("com.apple.UIKit.activity.Message")
    public static let airDrop = Self("com.apple.UIKit.activity.AirDrop")
    public static let print = Self("com.apple.UIKit.activity.Print")
    public static let addToReadingList = Self("com.apple.UIKit.activity.AddToReadingList")
    public static let openInIBooks = Self("com.apple.UIKit.activity.OpenInIBooks")
    public static let saveToCameraRoll = Self("com.apple.UIKit.activity.SaveToCameraRoll")
  }

  public override init() { super.init() }
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open func perform() {}
  open func activityDidFinish(_ completed: Bool) {}
}
