/// Names somebody on the app's side who waits for what a command gives, and says what that is.
package struct ReplyTicket<Value: Sendable>: Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// What a command gave, on its way back.
package struct CommandReply: Sendable {
  package let ticket: Int
  private let result: any Sendable

  package init<Value>(_ ticket: ReplyTicket<Value>, _ result: Result<Value, PageInputError>) {
    self.ticket = ticket.number
    self.result = result
  }

  /// - Returns: nil for a ticket that is not the one of the command.
  package func result<Value>(for ticket: ReplyTicket<Value>) -> Result<Value, PageInputError>? {
    ticket.number == self.ticket ? result as? Result<Value, PageInputError> : nil
  }
}
