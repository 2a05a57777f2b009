/// Why a web content process ended, after WebKit's ProcessTerminationReason.
public enum ContentProcessEnd: String, Sendable, CaseIterable {
  case crash
  case exceededMemoryLimit
  case exceededProcessorLimit
  /// The system did not hear from the process.
  case unresponsive
  /// The app asked for it, with an interface of WebKit's that is not public.
  case requestedByClient

  /// WebKit's shouldReloadAfterProcessTermination: whether WebKit itself reloads a page whose app does not.
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
