/// An alert as a value, in the form before iOS 15.
public struct Alert {
  public struct Button {
    let title: String
    let role: ButtonRole?
    let action: @MainActor () -> Void
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: nil, action: { action?() })
    }
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: .cancel, action: { action?() })
    }
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      Button(title: "Cancel", role: .cancel, action: { action?() })
    }
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(title: label.string, role: .destructive, action: { action?() })
    }
    @MainActor var view: AnyView {
      AnyView(SimSwiftUI.Button(role: role, action: action) { Text(plain: title) })
    }
  }

  let title: Text
  let message: Text?
  private let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  @MainActor var actions: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { $0.element.view }
  }
}

/// Choices as a value, in the form before iOS 15.
public struct ActionSheet {
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  private let buttons: [Button]
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
  @MainActor var actions: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { $0.element.view }
  }
}
