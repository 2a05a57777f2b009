import WebMessages

/// A form that is about to be submitted (iOS 27).
@preconcurrency @MainActor open class WKFormInfo: NSObject {
  private let stored: Values

  private struct Values {
    var targetFrame: WKFrameInfo
    var sourceFrame: WKFrameInfo
    var submissionURL: URL
    var httpMethod: String
    var formValues: [String: String]
  }

  init(_ form: FormSubmissionInfo, in view: WKWebView) {
    let target = WKFrameInfo(form.target, webView: view)
    stored = Values(
      targetFrame: target,
      sourceFrame: form.source.frame == form.target.frame
        ? target : WKFrameInfo(form.source, webView: form.source.page.flatMap { view.context.webView(showing: $0) }),
      submissionURL: URL(string: form.url) ?? .aboutBlank, httpMethod: form.method, formValues: form.values)
    super.init()
  }

  private init(stored: Values) {
    self.stored = stored
    super.init()
  }

  /// A form with chosen values, for tests.
  public static func simulated(
    submissionURL: URL, httpMethod: String = "POST", formValues: [String: String] = [:],
    sourceFrame: WKFrameInfo? = nil, targetFrame: WKFrameInfo? = nil
  ) -> WKFormInfo {
    let target = targetFrame ?? WKFrameInfo()
    return WKFormInfo(
      stored: Values(
        targetFrame: target, sourceFrame: sourceFrame ?? target, submissionURL: submissionURL, httpMethod: httpMethod,
        formValues: formValues))
  }

  /// The frame that will navigate.
  open var targetFrame: WKFrameInfo { stored.targetFrame }
  /// The frame that has the form.
  open var sourceFrame: WKFrameInfo { stored.sourceFrame }
  open var submissionURL: URL { stored.submissionURL }
  open var httpMethod: String { stored.httpMethod }
  /// The values of the form's text fields by their names.
  open var formValues: [String: String] { stored.formValues }
}
