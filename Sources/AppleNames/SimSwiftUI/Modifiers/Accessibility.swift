/// The presentation of an element that contains others.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let kind: Int
  public static let ignore = Self(kind: 0)
  public static let contain = Self(kind: 1)
  public static let combine = Self(kind: 2)
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var names: Set<Int> = []
  public init() {}
  private init(_ name: Int) { names = [name] }
  public static let isButton = Self(1)
  public static let isHeader = Self(2)
  public static let isSelected = Self(3)
  public static let isLink = Self(4)
  public static let isImage = Self(5)
  public static let isStaticText = Self(6)
  public static let isModal = Self(7)
  public static let isSearchField = Self(8)
  public static let isSummaryElement = Self(9)
  public static let updatesFrequently = Self(10)
  public static let isToggle = Self(11)
  public func contains(_ member: Self) -> Bool { member.names.isSubset(of: names) }
  public func union(_ other: Self) -> Self { with(names.union(other.names)) }
  public func intersection(_ other: Self) -> Self { with(names.intersection(other.names)) }
  public func symmetricDifference(_ other: Self) -> Self { with(names.symmetricDifference(other.names)) }
  public mutating func insert(_ new: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    let inserted = !contains(new)
    names.formUnion(new.names)
    return (inserted, new)
  }
  public mutating func remove(_ member: Self) -> Self? {
    let removed = intersection(member)
    names.subtract(member.names)
    return removed.names.isEmpty ? nil : removed
  }
  public mutating func update(with new: Self) -> Self? {
    let old = intersection(new)
    names.formUnion(new.names)
    return old.names.isEmpty ? nil : old
  }
  public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: Self) { names.formSymmetricDifference(other.names) }
  private func with(_ names: Set<Int>) -> Self {
    var new = Self()
    new.names = names
    return new
  }
}

/// The modifiers by which tests find elements.
extension View {
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    annotated(Annotation(identifier: identifier))
  }
  public func accessibilityLabel(_ label: Text) -> some View { annotated(Annotation(label: label.string)) }
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { annotated(Annotation(label: key.string)) }
  @_disfavoredOverload public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    annotated(Annotation(label: String(label)))
  }
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
  public func accessibilityValue(_ value: Text) -> some View { annotated(Annotation(value: value.string)) }
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View { annotated(Annotation(value: key.string)) }
  @_disfavoredOverload public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    annotated(Annotation(value: String(value)))
  }
  public func accessibilityHidden(_ hidden: Bool) -> some View { annotated(Annotation(isHidden: hidden)) }
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    annotated(Annotation(isLeaf: children == .combine))
  }
  /// Inert, as are the next ones: there are no assistive technologies.
  public func accessibilityHint(_ hint: Text) -> some View { self }
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View { self }
  public func accessibility(hint: Text) -> some View { self }
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }
  public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
}
