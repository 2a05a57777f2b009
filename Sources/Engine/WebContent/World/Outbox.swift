import WebMessages

/// The messages that the app's side has not received yet, and what it was told last.
struct Outbox {
  var messages: [ContentMessage] = []
  /// When the last event happened that a trace shows, in virtual milliseconds.
  var lastActivity = 0.0
  /// The last place in a page's source that was told.
  var toldCause: SourcePlace?
  /// Missing features that pages have requested. Each is reported once.
  var missingReported: Set<String> = []
}
