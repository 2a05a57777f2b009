@_spi(Reflection) import Swift

/// A property of a view with a source outside of the view's value.
public protocol DynamicProperty {
  /// Called before each evaluation of the view.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A property that keeps a value at the node of its view.
protocol ConnectedProperty: DynamicProperty {
  @MainActor mutating func connect(to slot: Slot)
}

/// The place where a dynamic property persists its values.
@MainActor struct Slot {
  let node: Node
  let place: Int

  func persisted<Value: AnyObject>(_ make: () -> Value) -> Value {
    if let value = node.slots[place] as? Value { return value }
    let value = make()
    node.slots[place] = value
    return value
  }
}

/// Finds the dynamic properties of views by their fields.
@MainActor enum DynamicProperties {
  private struct Field {
    let offset: Int
    let type: any DynamicProperty.Type
  }

  private static var known: [ObjectIdentifier: [Field]] = [:]

  private static func fields(of type: Any.Type) -> [Field] {
    if let fields = known[ObjectIdentifier(type)] { return fields }
    var fields: [Field] = []
    if TypeKind.hasFields(type) {
      _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
        if let dynamic = fieldType as? any DynamicProperty.Type { fields.append(Field(offset: offset, type: dynamic)) }
        return true
      }
    }
    known[ObjectIdentifier(type)] = fields
    return fields
  }

  static func connect<Value>(_ value: inout Value, to node: Node) {
    let type = Value.self
    guard !fields(of: type).isEmpty else { return }
    withUnsafeMutablePointer(to: &value) {
      connect(UnsafeMutableRawPointer($0), of: type, to: node, place: 0)
    }
  }

  private static func connect(_ value: UnsafeMutableRawPointer, of type: Any.Type, to node: Node, place: Int) {
    for (index, field) in fields(of: type).enumerated() {
      open(field.type, value + field.offset, node, place * 64 + index + 1)
    }
  }

  private static func open<Property: DynamicProperty>(
    _ type: Property.Type, _ address: UnsafeMutableRawPointer, _ node: Node, _ place: Int
  ) {
    if let connected = type as? any ConnectedProperty.Type {
      openConnected(connected, address, Slot(node: node, place: place))
    } else {
      connect(address, of: type, to: node, place: place)
    }
    address.assumingMemoryBound(to: type).pointee.update()
  }

  private static func openConnected<Property: ConnectedProperty>(
    _ type: Property.Type, _ address: UnsafeMutableRawPointer, _ slot: Slot
  ) {
    address.assumingMemoryBound(to: type).pointee.connect(to: slot)
  }
}
