/// The reason why a running script was ended.
package enum ScriptEnd: Sendable, Equatable {
  /// The script has reached a limit, in words.
  case limit(String)
  /// The script's web process has ended.
  case process

  package var text: String {
    switch self {
    case .limit(let reason): reason
    case .process: "The web content process has ended"
    }
  }
}
