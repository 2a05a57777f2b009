// The initializers of collections that throw, as Swift on Apple's systems imports them.
extension NSDictionary {
  /// Reads the dictionary of a property list.
  public convenience init(contentsOf url: URL, error nothing: ()) throws {
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    guard let found = list as? [String: Any] else { throw CocoaError(.fileReadCorruptFile) }
    self.init(dictionary: found)
  }
}

extension NSArray {
  /// Reads the array of a property list.
  public convenience init(contentsOf url: URL, error nothing: ()) throws {
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    guard let found = list as? [Any] else { throw CocoaError(.fileReadCorruptFile) }
    self.init(array: found)
  }
}

extension AttributedString {
  /// The text; its attributes have no looks here.
  public init(_ text: NSAttributedString) { self.init(text.string) }
}
