import WindowRegistry

/// Loads what one frame shows, after WebKit's FrameLoader.
///
/// A frame owns its loader. Scripts may remove the frame while the loader works for it, so code that can run a script
/// first holds the frame in a local variable, as WebKit's functions do with `protectedFrame`.
final class FrameLoader {
  unowned let frame: Frame
  unowned let world: ContentWorld
  private(set) lazy var policyChecker = PolicyChecker(frame: frame)

  /// Waits for the app's decision.
  var policyLoad: DocumentLoad? {
    // WebKit's FrameLoader::setPolicyDocumentLoader.
    didSet { if policyLoad !== oldValue { frame.history.asked = nil } }
  }
  /// Started, without a committed response.
  var provisionalLoad: DocumentLoad? {
    didSet { if provisionalLoad == nil, frame.isMainFrame { world.timers.transitionEnded() } }
  }
  /// The load that the current document came from; nil for the initial empty document.
  var committedLoad: DocumentLoad? {
    didSet { gestureOfEmptyDocument = nil }
  }
  /// The gesture in which a script made the frame: WebKit loads the initial empty document, too, and every load holds the
  /// gesture that it began in (NavigationAction), until another one is committed.
  var gestureOfEmptyDocument: UserGesture?
  /// Whether a document other than the initial empty one was committed.
  var committedFirstRealLoad = false
  /// A `javascript:` URL is the frame's first source and runs now: the load event waits for it.
  var isRunningFirstScript = false
  /// Rule 1.83: the part of its opener's sandbox that a popup inherits.
  var popupSandbox: SandboxFlags = []
  /// WebKit's FrameLoader::started: the load event around a new frame waits for its first load, whatever becomes of it.
  /// Later ones only count once their page is there.
  var delaysParent = false
  /// The same for all around the frame: what began to load inside is not complete.
  var waitsForFrames = false
  /// WebKit's "quick redirect": the next load replaces the current history entry.
  var quickRedirectIsComing = false
  /// WebKit's m_sentRedirectNotification: a redirect was announced, and nothing has cancelled it.
  var redirectWasTold = false

  init(frame: Frame) {
    self.frame = frame
    world = frame.world
  }
}
