import PageScripting
import URLStandard
import WindowRegistry

/// What the app's side tells the content side about one page. Sent again whenever it changes.
public struct PageSettings: Sendable {
  public var javaScriptCanOpenWindowsAutomatically = false
  public var javaScriptEnabled = true
  public var userAgent = ""
  public var userScripts: [UserScript] = []
  public var messageHandlers: [ScriptWorld: [String]] = [:]
  public var customSchemes: Set<String> = []
  public var asksBeforeUnload = false
  public var usesPageCache = true
  /// URLs of files, and of folders with everything in them, that the page may read.
  public var readableFiles: [WebURL] = []
  /// Frames that the app's scripts and message handlers stay out of (rules 8.7 and 8.9).
  public var unboundFrames = UnboundFrames()

  public init() {}
}

/// Frames of one page that are not in an app-bound domain.
public struct UnboundFrames: Sendable, Equatable {
  public var includesMain: Bool
  public var subframes: Set<NavigableID> = []

  public init(includesMain: Bool = false) { self.includesMain = includesMain }

  /// A page that is not bound keeps the app out of all its frames.
  func contains(_ frame: Frame) -> Bool { includesMain || subframes.contains(frame.id) }
}

/// `WKUserScript`.
public struct UserScript: Sendable, Equatable {
  public enum InjectionTime: Int, Sendable { case atDocumentStart = 0, atDocumentEnd = 1 }
  public enum Frames: Sendable { case main, all }

  public var source: String
  public var injectionTime: InjectionTime
  public var frames: Frames
  public var world: ScriptWorld

  public init(source: String, injectionTime: InjectionTime, frames: Frames, world: ScriptWorld = .page) {
    self.source = source
    self.injectionTime = injectionTime
    self.frames = frames
    self.world = world
  }
}

/// `WKWebpagePreferences`: for one main-frame navigation (rules 10.4 to 10.6).
public struct NavigationPreferences: Sendable, Equatable {
  public enum ContentMode: Int, Sendable { case recommended = 0, mobile = 1, desktop = 2 }

  public var allowsContentJavaScript = true
  public var preferredContentMode = ContentMode.recommended
  public var isLockdownModeEnabled = false

  public init() {}
}
