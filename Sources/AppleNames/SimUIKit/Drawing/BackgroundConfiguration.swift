/// Inert: nothing is laid out.
public struct UICollectionLayoutListConfiguration: Sendable {
  @nonexhaustive public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  @nonexhaustive public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  @nonexhaustive public enum FooterMode: Int, Sendable { case none, supplementary }
  public var appearance: Appearance
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public var headerTopPadding: CGFloat?
  public init(appearance: Appearance) { self.appearance = appearance }
}

/// Inert: nothing is drawn.
public struct UIBackgroundConfiguration: Sendable {
  public var backgroundColor: UIColor?
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat = 0
  public var strokeOutset: CGFloat = 0
  public var image: UIImage?
  public static func clear() -> Self { Self() }
  public static func listCell() -> Self { Self() }
  public static func listPlainCell() -> Self { Self() }
  public static func listGroupedCell() -> Self { Self() }
}
