extension View {
  public func confirmationDialog<A: View, M: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions, message) }
  public func confirmationDialog<A: View>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions) { EmptyView() } }
  public func confirmationDialog<A: View, M: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting(
      { title.string }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { data.map(message) })
  }
  public func confirmationDialog<A: View, T>(
    _ title: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alerting({ title.string }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { EmptyView() })
  }

  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ String(title) }, isPresented, style: .actionSheet, actions, message) }
  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ String(title) }, isPresented, style: .actionSheet, actions) { EmptyView() } }
  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting(
      { String(title) }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { data.map(message) })
  }
  @_disfavoredOverload public func confirmationDialog<S: StringProtocol, A: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alerting({ String(title) }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { EmptyView() })
  }

  public func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions, message) }
  public func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View { alerting({ title.string }, isPresented, style: .actionSheet, actions) { EmptyView() } }
  public func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alerting(
      { title.string }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { data.map(message) })
  }
  public func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alerting({ title.string }, isPresented && data != nil, style: .actionSheet, { data.map(actions) }, { EmptyView() })
  }

  // MARK: The forms before iOS 15

  public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    alerting({ content().title.string }, isPresented, { content().actions }, { content().message })
  }
  public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
    alerting(
      { item.wrappedValue.map { content($0).title.string } ?? "" }, item.isPresent,
      { item.wrappedValue.map { content($0).actions } }, { item.wrappedValue.flatMap { content($0).message } })
  }
  public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    alerting(
      { content().title.string }, isPresented, style: .actionSheet, { content().actions }, { content().message })
  }
  public func actionSheet<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> ActionSheet)
    -> some View
  {
    alerting(
      { item.wrappedValue.map { content($0).title.string } ?? "" }, item.isPresent, style: .actionSheet,
      { item.wrappedValue.map { content($0).actions } }, { item.wrappedValue.flatMap { content($0).message } })
  }
}
