/// Shows a player, which plays nothing.
@preconcurrency @MainActor open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
  open weak var delegate: (any AVPlayerViewControllerDelegate)?
  /// Inert.
  open var showsPlaybackControls = true
  /// Inert.
  open var allowsPictureInPicturePlayback = true
  /// Inert.
  open var entersFullScreenWhenPlaybackBegins = false
  /// Inert.
  open var exitsFullScreenWhenPlaybackEnds = false
}

/// None of its methods is called: nothing is played.
@preconcurrency @MainActor public protocol AVPlayerViewControllerDelegate: NSObjectProtocol {}
