/// A view for Xcode's canvas. Inert: it is checked and dropped.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SimSwiftUIMacros", type: "Preview")

/// Inert.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SimSwiftUIMacros", type: "Preview")

/// Inert: a view of UIKit's.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping @MainActor () -> UIView
) = #externalMacro(module: "SimSwiftUIMacros", type: "Preview")

/// Inert: a controller of UIKit's.
@freestanding(declaration) public macro Preview(
  _ name: String? = nil, traits: PreviewTrait..., body: @escaping @MainActor () -> UIViewController
) = #externalMacro(module: "SimSwiftUIMacros", type: "Preview")

/// Inert: state of a preview.
@attached(peer) public macro Previewable() = #externalMacro(module: "SimSwiftUIMacros", type: "Previewable")

/// Makes a variable of `EnvironmentValues` a value that views hand down.
@attached(accessor) @attached(peer, names: prefixed(__Key_)) public macro Entry() =
  #externalMacro(module: "SimSwiftUIMacros", type: "Entry")

/// Inert: how a preview looks.
public struct PreviewTrait: Sendable {
  public static let landscapeLeft = Self()
  public static let landscapeRight = Self()
  public static let portrait = Self()
  public static let portraitUpsideDown = Self()
  public static let defaultLayout = Self()
  public static let sizeThatFitsLayout = Self()
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self { Self() }
}
