/// A value that views tell their ancestors.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

private struct Told<K: PreferenceKey>: Preference {
  let value: K.Value
  var key: ObjectIdentifier { ObjectIdentifier(K.self) }
}

@MainActor private final class PreferenceReader<K: PreferenceKey>: Effect where K.Value: Equatable {
  var last: K.Value?
  func shownDidChange(to shown: Bool, at node: Node) {}
  func end(at node: Node) { node.tree.observers[ObjectIdentifier(self)] = nil }
}

extension View {
  public func preference<K: PreferenceKey>(key: K.Type, value: K.Value) -> some View {
    effect { $0.preferences = [Told<K>(value: value)] }
  }

  /// Called when the descendants' values have changed. The values are read after each update.
  public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type, perform action: @escaping (K.Value) -> Void)
    -> some View where K.Value: Equatable
  {
    effect { node in
      let reader = node.effect as? PreferenceReader<K> ?? PreferenceReader<K>()
      node.effect = reader
      node.tree.observers[ObjectIdentifier(reader)] = { [weak node] in
        guard let node else { return }
        var value = K.defaultValue
        node.visit { inner in
          for case let told as Told<K> in inner.preferences { K.reduce(value: &value) { told.value } }
        }
        guard reader.last != value else { return }
        reader.last = value
        action(value)
      }
    }
  }
}
