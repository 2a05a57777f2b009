/// A value that is seldom there. It is kept outside of the value or object to which it belongs, which has only a
/// reference. Each page and each load has such properties, and room for missing values would be most of their size.
@propertyWrapper package struct Seldom<Value> {
  fileprivate var box: Box?

  /// The value's box, which never changes: copies share it, and a new value is a new box.
  fileprivate final class Box {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// The type of the box is looked up at run time, so no code asks for it if there is no value.
  package init(wrappedValue: Value?) {
    if let wrappedValue { box = Box(wrappedValue) }
  }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = if let newValue { Box(newValue) } else { nil } }
  }
}

extension Seldom.Box: Sendable where Value: Sendable {}
extension Seldom: Sendable where Value: Sendable {}

extension Seldom: Equatable where Value: Equatable {
  package static func == (left: Seldom, right: Seldom) -> Bool { left.wrappedValue == right.wrappedValue }
}
