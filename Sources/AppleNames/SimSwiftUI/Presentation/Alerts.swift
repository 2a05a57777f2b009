extension View {
  func alerting<A: View, M: View>(
    _ title: @escaping () -> String, _ isPresented: Binding<Bool>, style: UIAlertController.Style = .alert,
    _ actions: @escaping () -> A, _ message: @escaping () -> M
  ) -> some View {
    AlertView(
      content: self, isPresented: { isPresented.wrappedValue }, title: title, actions: actions, message: message,
      dismiss: { isPresented.wrappedValue = false }, style: style)
  }
}

extension View {
  public func alert<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, actions, message) }
  public func alert<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, actions) { EmptyView() } }
  public func alert<A: View, M: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { data.map(message) })
  }
  public func alert<A: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { EmptyView() }) }

  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ String(title) }, isPresented, actions, message) }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ String(title) }, isPresented, actions) { EmptyView() } }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ String(title) }, isPresented && data != nil, { data.map(actions) }, { data.map(message) })
  }
  @_disfavoredOverload public func alert<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alerting({ String(title) }, isPresented && data != nil, { data.map(actions) }, { EmptyView() }) }

  public func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, actions, message) }
  public func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, actions) { EmptyView() } }
  public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { data.map(message) })
  }
  public func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View { alerting({ title.string }, isPresented && data != nil, { data.map(actions) }, { EmptyView() }) }

  public func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alerting({ error?.errorDescription ?? "" }, isPresented && error != nil, actions) { EmptyView() }
  }
  public func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    alerting(
      { error?.errorDescription ?? "" }, isPresented && error != nil, { error.map(actions) }, { error.map(message) })
  }
}

extension Binding where Value == Bool {
  /// A binding with a further condition; writing goes to the left binding.
  static func && (one: Self, other: Bool) -> Self {
    Binding(get: { one.wrappedValue && other }, set: { one.wrappedValue = $0 })
  }
}

extension Binding where Value: ExpressibleByNilLiteral {
  var isPresent: Binding<Bool> {
    Binding<Bool>(
      get: { Mirror(reflecting: wrappedValue).children.first != nil }, set: { if !$0 { wrappedValue = nil } })
  }
}
