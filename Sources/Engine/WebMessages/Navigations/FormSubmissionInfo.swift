/// A form that is about to be submitted, as the app is told (rule 9.25).
public struct FormSubmissionInfo: Sendable {
  /// The frame that will navigate.
  public let target: FrameSnapshot
  /// The frame that has the form.
  public let source: FrameSnapshot
  public let url: String
  public let method: String
  /// The form's text fields.
  public let values: [String: String]

  package init(target: FrameSnapshot, source: FrameSnapshot, url: String, method: String, values: [String: String]) {
    self.target = target
    self.source = source
    self.url = url
    self.method = method
    self.values = values
  }
}
