/// The way in which a main frame's load goes on over http after it has failed over https (rule 4.49).
package enum HTTPFallback: Sendable, Equatable {
  /// WebKit itself decides.
  case automatic
  /// The user decides, after a warning.
  case userMediated
}
