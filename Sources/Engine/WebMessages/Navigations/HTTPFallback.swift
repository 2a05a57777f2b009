/// Who decides that a main frame's load goes on over http after it has failed over https (rule 4.49).
package enum HTTPFallback: Sendable, Equatable {
  /// WebKit itself.
  case automatic
  /// The user, who is warned.
  case userMediated
}
