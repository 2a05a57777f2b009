/// Inert: describes what would be printed.
@preconcurrency @MainActor open class UIPrintInfo: NSObject {
  @nonexhaustive public enum OutputType: Int, Sendable { case general, photo, grayscale }
  @nonexhaustive public enum Orientation: Int, Sendable { case portrait, landscape }

  public override init() { super.init() }
  @nonexhaustive public enum Duplex: Int, Sendable { case none, longEdge, shortEdge }

  /// Ignores the dictionary. Its values come from a print dialogue, and there is no such dialogue here.
  public convenience init(dictionary: [AnyHashable: Any]?) { self.init() }
  open class func printInfo() -> UIPrintInfo { UIPrintInfo() }
  open var duplex = Duplex.none
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
  open var printPageRenderer: UIPrintPageRenderer?
  open var printingItem: Any?
  open var showsNumberOfCopies = true
  open var showsPaperSelectionForLoadedPapers = false

  @discardableResult open func present(animated: Bool, completionHandler completion: CompletionHandler? = nil) -> Bool {
    completion?(self, false, nil)
    return false
  }
  @discardableResult open func present(
    from rect: CGRect, in view: UIView, animated: Bool, completionHandler completion: CompletionHandler? = nil
  ) -> Bool { present(animated: animated, completionHandler: completion) }
  open func dismiss(animated: Bool) {}
}

/// Inert: nothing is printed.
@preconcurrency @MainActor open class UIPrintPageRenderer: NSObject {
  open private(set) var printFormatters: [UIPrintFormatter]?
  open var headerHeight: CGFloat = 0
  open var footerHeight: CGFloat = 0
  open var numberOfPages: Int { 0 }

  public override init() { super.init() }
  open func addPrintFormatter(_ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int) {
    printFormatters = (printFormatters ?? []) + [formatter]
  }
}
