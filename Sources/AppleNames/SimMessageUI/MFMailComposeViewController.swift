/// The outcome of a mail.
@nonexhaustive public enum MFMailComposeResult: Int, Sendable { case cancelled, saved, sent, failed }
/// The outcome of a message.
@nonexhaustive public enum MessageComposeResult: Int, Sendable { case cancelled, sent, failed }

public let MFMailComposeErrorDomain = "MFMailComposeErrorDomain"

/// A mail that an app asks its user to send. Nothing is sent; a test ends it with `simulateFinish(_:)`.
@preconcurrency @MainActor open class MFMailComposeViewController: UINavigationController {
  /// Whether the device has a mail account. A test sets it.
  public static var simulatedCanSendMail = false
  open class func canSendMail() -> Bool { simulatedCanSendMail }

  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  public private(set) var simulatedSubject = ""
  public private(set) var simulatedRecipients: [String] = []
  public private(set) var simulatedBody = ""
  public private(set) var simulatedAttachments: [(data: Data, mimeType: String, fileName: String)] = []

  open func setSubject(_ subject: String) { simulatedSubject = subject }
  open func setToRecipients(_ toRecipients: [String]?) { simulatedRecipients = toRecipients ?? [] }
  /// Inert.
  open func setCcRecipients(_ ccRecipients: [String]?) {}
  /// Inert.
  open func setBccRecipients(_ bccRecipients: [String]?) {}
  open func setMessageBody(_ body: String, isHTML: Bool) { simulatedBody = body }
  open func addAttachmentData(_ attachment: Data, mimeType: String, fileName filename: String) {
    simulatedAttachments.append((attachment, mimeType, filename))
  }
  /// Inert.
  open func setPreferredSendingEmailAddress(_ emailAddress: String) {}

  /// Sends or cancels the mail, as the user.
  public func simulateFinish(_ result: MFMailComposeResult, error: (any Error)? = nil) {
    mailComposeDelegate?.mailComposeController(self, didFinishWith: result, error: error)
  }
}

@preconcurrency @MainActor public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}

extension MFMailComposeViewControllerDelegate {
  public func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
  ) {}
}

/// A text message that an app asks its user to send. Nothing is sent; a test ends it with `simulateFinish(_:)`.
@preconcurrency @MainActor open class MFMessageComposeViewController: UINavigationController {
  /// Whether the device can send messages. A test sets it.
  public static var simulatedCanSendText = false
  open class func canSendText() -> Bool { simulatedCanSendText }

  open weak var messageComposeDelegate: (any MFMessageComposeViewControllerDelegate)?
  open var recipients: [String]?
  open var subject: String?
  open var body: String?

  /// Sends or cancels the message, as the user.
  public func simulateFinish(_ result: MessageComposeResult) {
    messageComposeDelegate?.messageComposeViewController(self, didFinishWith: result)
  }
}

@preconcurrency @MainActor public protocol MFMessageComposeViewControllerDelegate: NSObjectProtocol {
  func messageComposeViewController(
    _ controller: MFMessageComposeViewController, didFinishWith result: MessageComposeResult)
}
