@_spi(Reflection) import Swift

/// A field of a view that decides itself whether it is the same as another one.
protocol SelfComparing {
  func isSame(as other: Self) -> Bool
}

/// The kind of a type, by the first word of its metadata (Swift's ABI).
enum TypeKind {
  private static let structure = 0x200
  private static let tuple = 0x301

  /// Whether the type's fields are at fixed places. Only structures and tuples have such fields; reading those of
  /// another type traps.
  static func hasFields(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    return kind == structure || kind == tuple
  }
}

/// Whether two values are the same for updates. SwiftUI compares field by field: with `==` if the type has it,
/// otherwise by bits. So two closures are the same only if they have captured the same values.
enum Comparison {
  @MainActor static func isSameView(_ one: any View, _ other: any View) -> Bool {
    func open<V: View>(_ one: V) -> Bool { (other as? V).map { isSame(one, $0) } ?? false }
    return open(one)
  }

  static func isSame<Value>(_ one: Value, _ other: Value) -> Bool {
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { other in
        isSame(Value.self, UnsafeRawPointer(one), UnsafeRawPointer(other))
      }
    }
  }

  private static func isSame<Value>(_ type: Value.Type, _ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    if let comparing = type as? any SelfComparing.Type { return compare(comparing, one, other) }
    if hasSameBytes(one, other, MemoryLayout<Value>.size) { return true }
    if let equatable = type as? any Equatable.Type { return compare(equatable, one, other) }
    var isSame = true
    var hasFields = false
    guard TypeKind.hasFields(type) else { return false }
    let isWhole = _forEachField(of: type, options: []) { _, offset, fieldType, kind in
      hasFields = true
      func open<Field>(_ field: Field.Type) -> Bool { Self.isSame(field, one + offset, other + offset) }
      isSame = isSame && _openExistential(fieldType, do: open)
      return isSame
    }
    return hasFields && (isWhole || !isSame) && isSame
  }

  private static func compare<Value: SelfComparing>(
    _ type: Value.Type, _ one: UnsafeRawPointer, _ other: UnsafeRawPointer
  ) -> Bool {
    one.assumingMemoryBound(to: type).pointee.isSame(as: other.assumingMemoryBound(to: type).pointee)
  }

  private static func compare<Value: Equatable>(
    _ type: Value.Type, _ one: UnsafeRawPointer, _ other: UnsafeRawPointer
  ) -> Bool {
    one.assumingMemoryBound(to: type).pointee == other.assumingMemoryBound(to: type).pointee
  }

  private static func hasSameBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
    UnsafeRawBufferPointer(start: one, count: count).elementsEqual(UnsafeRawBufferPointer(start: other, count: count))
  }
}
