/// A value that is seldom there. It is kept outside of the value or object to which it belongs, which has only a
/// reference: each page and each load has one of those, and the room for what they do not have would be most of them.
///
/// Inlinable: other modules would have to look for the type of the box each time.
@propertyWrapper package struct Seldom<Value> {
  @usableFromInline var box: Box?

  /// Never changes: copies share it, and a new value is a new box.
  @usableFromInline final class Box {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @inlinable package init(wrappedValue: Value?) {
    if let wrappedValue { box = Box(wrappedValue) }
  }

  @inlinable package var wrappedValue: Value? {
    get { box?.value }
    set { box = if let newValue { Box(newValue) } else { nil } }
  }
}

extension Seldom.Box: Sendable where Value: Sendable {}
extension Seldom: Sendable where Value: Sendable {}

extension Seldom: Equatable where Value: Equatable {
  package static func == (left: Seldom, right: Seldom) -> Bool { left.wrappedValue == right.wrappedValue }
}
