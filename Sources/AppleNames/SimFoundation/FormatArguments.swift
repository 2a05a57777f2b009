import Foundation

// On Apple's systems, `%@` takes objects and values that bridge to them. Here, it gets their descriptions.

extension NSObject: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

extension Array: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

extension Dictionary: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { objectArgument(self) }
}

/// Nobody says when the formatting ends, so the text is never released.
private func objectArgument(_ value: Any) -> [Int] {
  [Int(bitPattern: Unmanaged.passRetained(NSString(string: String(describing: value))).toOpaque())]
}
