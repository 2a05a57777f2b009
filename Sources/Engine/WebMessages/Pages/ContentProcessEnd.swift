/// The reason why a web process ended (WebKit's ProcessTerminationReason).
public enum ContentProcessEnd: String, Sendable, CaseIterable {
  case crash
  case exceededMemoryLimit
  case exceededProcessorLimit
  /// The process no longer answered the system.
  case unresponsive
  /// The app asked for the end, by an interface of WebKit's that is not public.
  case requestedByClient

  /// Whether WebKit itself reloads a page that the app does not reload (WebKit's shouldReloadAfterProcessTermination).
  package var isReloadedByWebKit: Bool { self != .requestedByClient }

  package var text: String {
    switch self {
    case .crash: "the content process crashed"
    case .exceededMemoryLimit: "the system ended the content process, which used too much memory"
    case .exceededProcessorLimit: "the system ended the content process, which used too much processor time"
    case .unresponsive: "the content process did not respond"
    case .requestedByClient: "the app ended the content process"
    }
  }
}
