/// A search field before its content: a text field with the label of the prompt, or else "Search".
struct SearchView<Content: View>: BuiltinView {
  let content: Content
  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text?

  private final class Memory {
    let isActive = StateLocation(false)
  }

  func render(_ node: Node) {
    let memory = node.persisted(Memory())
    let (text, isPresented) = (text, isPresented)
    let setActive: @MainActor (Bool) -> Void = { isActive in
      memory.isActive.write(isActive)
      if let isPresented, isPresented.wrappedValue != isActive { isPresented.wrappedValue = isActive }
    }
    let isActive = node.tracked { isPresented?.wrappedValue ?? memory.isActive.read() }
    let end: @MainActor @Sendable () -> Void = { [weak node] in
      text.wrappedValue = ""
      setActive(false)
      if let node { Keyboard.of(node.tree.device).resign() }
    }
    var field = TextField(
      label: prompt ?? Text(plain: "Search"), prompt: prompt, binding: text,
      editingChanged: { isEditing in if isEditing { setActive(true) } })
    field.trigger = .search
    var environment = node.environment
    environment.isSearching = isActive
    environment.dismissSearch = DismissSearchAction(action: end)
    var children = [Child("field", field)]
    if isActive { children.append(Child("cancel", Button(action: end) { Text(plain: "Cancel") })) }
    node.setChildren(children + [Child("content", content, environment: environment)])
  }
}

/// Ends a search, and empties its field.
@MainActor @preconcurrency public struct DismissSearchAction: Sendable {
  private let action: (@MainActor @Sendable () -> Void)?
  nonisolated init(action: (@MainActor @Sendable () -> Void)?) { self.action = action }
  public func callAsFunction() { action?() }
}

private struct SearchingKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { DismissSearchAction(action: nil) }
}

extension EnvironmentValues {
  /// Whether the user is in the search field above the view.
  public fileprivate(set) var isSearching: Bool {
    get { self[SearchingKey.self] }
    set { self[SearchingKey.self] = newValue }
  }
  public fileprivate(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }
}

extension View {
  public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil)
    -> some View
  {
    SearchView(content: self, text: text, isPresented: nil, prompt: prompt)
  }
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    SearchView(content: self, text: text, isPresented: nil, prompt: Text(prompt))
  }
  @_disfavoredOverload public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchView(content: self, text: text, isPresented: nil, prompt: Text(plain: String(prompt)))
  }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    SearchView(content: self, text: text, isPresented: isPresented, prompt: prompt)
  }
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    SearchView(content: self, text: text, isPresented: isPresented, prompt: Text(prompt))
  }
  @_disfavoredOverload public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchView(content: self, text: text, isPresented: isPresented, prompt: Text(plain: String(prompt)))
  }
  /// Adds suggestions, which can be tapped as if they were shown.
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    Group {
      suggestions()
      self
    }
  }
}

public struct SearchFieldPlacement: Sendable {
  public enum NavigationBarDrawerDisplayMode: Sendable { case automatic, always }
  public static let automatic = Self()
  public static let sidebar = Self()
  public static let toolbar = Self()
  public static let navigationBarDrawer = Self()
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> Self { Self() }
}
