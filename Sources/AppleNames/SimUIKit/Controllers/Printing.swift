/// Inert: describes what would be printed.
@preconcurrency @MainActor open class UIPrintInfo: NSObject {
  @nonexhaustive public enum OutputType: Int, Sendable { case general, photo, grayscale }
  @nonexhaustive public enum Orientation: Int, Sendable { case portrait, landscape }

  public override init() { super.init() }
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }
  open var jobName = ""
  open var outputType = OutputType.general
  open var orientation = Orientation.portrait
}

/// Refuses: the device has no printer. `present` shows nothing and reports that nothing was printed.
@preconcurrency @MainActor open class UIPrintInteractionController: NSObject {
  public typealias CompletionHandler = (UIPrintInteractionController, Bool, (any Error)?) -> Void

  private static let only = UIPrintInteractionController()
  open class var shared: UIPrintInteractionController { only }
  open class var isPrintingAvailable: Bool { false }
  open var printInfo: UIPrintInfo?
  open var printFormatter: UIPrintFormatter?
  open var showsNumberOfCopies = true

  @discardableResult open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool {
    completion?(self, false, nil)
    return false
  }
  open func dismiss(animated: Bool) {}
}
