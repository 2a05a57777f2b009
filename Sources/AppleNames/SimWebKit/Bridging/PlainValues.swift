import EngineValues

extension PlainValue {
  /// The form in which `evaluateJavaScript` and script messages pass values to an app: numbers and Booleans as
  /// `NSNumber`, `null` as `NSNull`; nil for `undefined`.
  var appValue: Any? {
    switch self {
    case .undefined: nil
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .number(let value): NSNumber(jsNumber: value)
    case .string(let value): value
    case .date(let milliseconds): Date(timeIntervalSince1970: milliseconds / 1000)
    case .array(let elements): elements.map { $0.appValue ?? NSNull() }
    case .object(let members):
      // Members with the value undefined are left out.
      Dictionary(
        members.compactMap { key, value in value.appValue.map { (key, $0) } }, uniquingKeysWith: { _, last in last })
    case .unsupported: nil
    }
  }

  /// Whether the value and its parts can leave the engine.
  var isSupported: Bool {
    var pending = [self]
    while let value = pending.popLast() {
      switch value {
      case .unsupported: return false
      case .array(let elements): pending += elements
      case .object(let members): pending += members.map(\.1)
      default: break
      }
    }
    return true
  }

  /// The value of the app in the engine's form; nil for types that WebKit rejects.
  init?(appValue: Any?) {
    switch appValue {
    case nil: self = .undefined
    case is NSNull: self = .null
    case let value as Bool where !(appValue is NSNumber): self = .bool(value)
    case let value as NSNumber:
      self = String(cString: value.objCType) == "c" ? .bool(value.boolValue) : .number(value.doubleValue)
    case let value as any BinaryInteger: self = .number(Double(value))
    case let value as Double: self = .number(value)
    case let value as Float: self = .number(Double(value))
    case let value as CGFloat: self = .number(Double(value))
    case let value as String: self = .string(value)
    case let value as NSString: self = .string(String(describing: value))
    case let value as Date: self = .date(value.timeIntervalSince1970 * 1000)
    case let values as [Any]:
      var elements: [PlainValue] = []
      for value in values {
        guard let element = PlainValue(appValue: value) else { return nil }
        elements.append(element)
      }
      self = .array(elements)
    case let values as [String: Any]:
      var members: [(String, PlainValue)] = []
      for key in values.keys.sorted() {
        guard let member = PlainValue(appValue: values[key]) else { return nil }
        members.append((key, member))
      }
      self = .object(members)
    default: return nil
    }
  }
}

extension NSNumber {
  /// The number with whole numbers printed without a fraction, as on a device.
  fileprivate convenience init(jsNumber value: Double) {
    if let whole = Int(exactly: value), !(value == 0 && value.sign == .minus) {
      self.init(value: whole)
    } else {
      self.init(value: value)
    }
  }
}
