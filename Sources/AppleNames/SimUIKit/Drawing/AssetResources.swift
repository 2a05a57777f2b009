/// A colour of an asset catalog, for which Xcode makes a name.
public struct ColorResource: Hashable, @unchecked Sendable {
  // Unchecked: a bundle is immutable, and only its identity matters.
  public let name: String
  private let bundle: Bundle
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// A picture of an asset catalog, for which Xcode makes a name.
public struct ImageResource: Hashable, @unchecked Sendable {
  // Unchecked: a bundle is immutable, and only its identity matters.
  public let name: String
  private let bundle: Bundle
  public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIColor {
  /// A clear colour: asset catalogs are not read.
  public convenience init(resource: ColorResource) { self.init(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension UIImage {
  public convenience init(resource: ImageResource) {
    // The image is not nil: any name creates one.
    self.init(named: resource.name)!
  }
}
