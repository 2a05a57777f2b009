import ScriptValues
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
  package func contains(_ frame: NavigableID) -> Bool { includesMain || subframes.contains(frame) }
}
