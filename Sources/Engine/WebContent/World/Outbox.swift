import WebMessages

/// What the app's side has yet to hear, and what it was told last.
struct Outbox {
  var messages: [ContentMessage] = []
  /// When something last happened that a trace shows, in virtual milliseconds.
  var lastActivity = 0.0
  /// The place in a page's source that was told last.
  var toldCause: SourcePlace?
  /// Features that pages requested and that do not exist here; each is reported once.
  var missingReported: Set<String> = []
}
