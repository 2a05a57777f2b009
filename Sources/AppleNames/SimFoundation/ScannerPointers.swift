// The forms of Scanner's methods that give what they find by a pointer to an object. Foundation on Linux has them with
// pointers to texts only.
extension Scanner {
  private func give(_ found: String?, to result: UnsafeMutablePointer<NSString?>?) -> Bool {
    if let found { result?.pointee = NSString(string: found) }
    return found != nil
  }

  @_disfavoredOverload @discardableResult
  public func scanString(_ string: String, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    give(scanString(string), to: result)
  }
  @_disfavoredOverload @discardableResult
  public func scanUpTo(_ string: String, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    give(scanUpToString(string), to: result)
  }
  @_disfavoredOverload @discardableResult
  public func scanCharacters(from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    give(scanCharacters(from: set), to: result)
  }
  @_disfavoredOverload @discardableResult
  public func scanUpToCharacters(from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>?) -> Bool {
    give(scanUpToCharacters(from: set), to: result)
  }
}
