// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

extension Reason {
  package static let messageToClosedWindow = Reason("6.4", "a message to a closed window is dropped")

  package static func messageForAnotherOrigin(_ expected: String, shown: String) -> Reason {
    Reason("6.2", "the message is dropped: it was meant for \(expected), the window shows \(shown)")
  }

  package static let scriptWaitsForReply = Reason("7.2", "the page's script waits for the reply")
  package static let dialogInSandbox = Reason("7.5", "no dialog: the frame is sandboxed without allow-modals")
  package static let dialogDuringUnload = Reason("7.5", "no dialog while a page is unloaded")
  package static let dialogBeforeFirstPage = Reason("7.5", "no dialog in a popup that still waits for its first page")
  package static let printReachesNobody = Reason("7.7", "window.print reaches no public delegate method")
}
