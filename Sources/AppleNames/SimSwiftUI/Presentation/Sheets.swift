/// A view that presents another one in a controller of its own.
struct SheetView<Content: View>: BuiltinView {
  let content: Content
  /// The view to present, with an identity; nil for nothing.
  let item: () -> (identity: AnyHashable, view: () -> any View)?
  let dismiss: @MainActor () -> Void
  let onDismiss: (() -> Void)?
  let style: UIModalPresentationStyle

  @MainActor private final class Memory {
    let presenter = Presenter()
    var sheet: SheetController?
    var identity: AnyHashable?
    /// The content, until the sheet is gone.
    var child: Child?
  }

  func render(_ node: Node) {
    let memory = node.persisted(Memory())
    let presenter = memory.presenter
    node.effect = presenter
    presenter.attach(to: node)
    presenter.onDismiss = onDismiss
    presenter.hasLeft = { [weak node, weak memory] in
      memory?.sheet = nil
      node?.invalidate()
    }
    var children = [Child("content", content)]
    let item = node.tracked(item)
    if presenter.controller != nil, item?.identity != memory.identity, let child = memory.child {
      // The old content stays until its sheet is gone; new content comes after that.
      presenter.make = nil
      children.append(child)
    } else if let item {
      if memory.sheet == nil || memory.identity != item.identity {
        memory.sheet = SheetController(nibName: nil, bundle: nil)
      }
      memory.identity = item.identity
      if let sheet = memory.sheet {
        let child = present(item, in: sheet, memory, node)
        memory.child = child
        children.append(child)
      }
    } else {
      presenter.make = nil
      memory.sheet = nil
      memory.child = nil
    }
    node.setChildren(children)
  }

  private func present(
    _ item: (identity: AnyHashable, view: () -> any View), in sheet: SheetController, _ memory: Memory, _ node: Node
  ) -> Child {
    let (dismiss, presenter) = (dismiss, memory.presenter)
    sheet.modalPresentationStyle = style
    sheet.presenter = presenter
    presenter.identity = item.identity
    presenter.make = { sheet }
    presenter.wasDismissed = { [weak memory] in
      memory?.sheet = nil
      dismiss()
    }
    var environment = node.environment
    environment.setDismiss(DismissAction({ dismiss() }, of: presenter))
    environment.navigation = nil
    return Child(
      [AnyHashable(ObjectIdentifier(sheet)), item.identity] as [AnyHashable], SheetContent(make: item.view),
      environment: environment,
      surface: sheet.surface)
  }
}

/// The content of a sheet, evaluated by itself.
struct SheetContent: BuiltinView {
  let make: () -> any View
  func render(_ node: Node) {
    let view = node.tracked(make)
    node.setChildren([Child("view", view)])
  }
}

extension View {
  private func presenting<C: View>(
    _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?, _ style: UIModalPresentationStyle,
    _ content: @escaping () -> C
  ) -> some View {
    SheetView(
      content: self, item: { isPresented.wrappedValue ? (AnyHashable(true), content) : nil },
      dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss, style: style)
  }

  private func presenting<Item: Identifiable, C: View>(
    _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ style: UIModalPresentationStyle,
    _ content: @escaping (Item) -> C
  ) -> some View {
    SheetView(
      content: self,
      item: { item.wrappedValue.map { value in (AnyHashable(value.id), { content(value) }) } },
      dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss, style: style)
  }

  /// Presents a sheet while the binding is true.
  public func sheet<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C
  ) -> some View { presenting(isPresented, onDismiss, .pageSheet, content) }

  /// Presents a sheet while the binding has a value.
  public func sheet<Item: Identifiable, C: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
  ) -> some View { presenting(item, onDismiss, .pageSheet, content) }

  public func fullScreenCover<C: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> C
  ) -> some View { presenting(isPresented, onDismiss, .overFullScreen, content) }

  public func fullScreenCover<Item: Identifiable, C: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> C
  ) -> some View { presenting(item, onDismiss, .overFullScreen, content) }

  public func popover<C: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> C
  ) -> some View { presenting(isPresented, nil, .popover, content) }

  public func popover<Item: Identifiable, C: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> C
  ) -> some View { presenting(item, nil, .popover, content) }

  /// Keeps a swipe from dismissing the sheet.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    effect { node in node.surface.owner?.isDismissable = !isDisabled }
  }
}

public enum PopoverAttachmentAnchor: Sendable { case rect, point }
