/// Optional methods of Apple's protocols. On Linux they have default implementations, so `delegate?.didFinish?(self)`
/// loses its second question mark. WebKit's methods are not among them: their calls compile as they are.
/// `AppleOptionalMethods+Names.swift` lists them.
enum AppleOptionalMethods {
  static let all = Set(names.split { $0.isWhitespace }.map(String.init))
}
