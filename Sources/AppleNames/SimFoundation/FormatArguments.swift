import Foundation

// Objective-C's objects, and values that bridge to them, are arguments for `%@`. Here, their description is.

extension NSObject: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

extension Array: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

extension Dictionary: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

/// The text lives on: nobody says when the formatting ends.
private func objectArgument(_ value: Any) -> [Int] {
  [Int(bitPattern: Unmanaged.passRetained(NSString(string: String(describing: value))).toOpaque())]
}
