/// The identity of a caller in the UI process who waits for a command's result, and the type of that result.
package struct ReplyTicket<Value: Sendable>: Sendable {
  package let number: Int
  package init(number: Int) { self.number = number }
}

/// The result of a command, on its way back.
package struct CommandReply: Sendable {
  package let ticket: Int
  private let result: any Sendable

  package init<Value>(_ ticket: ReplyTicket<Value>, _ result: Result<Value, PageInputError>) {
    self.ticket = ticket.number
    self.result = result
  }

  /// - Returns: nil if the ticket belongs to another command.
  package func result<Value>(for ticket: ReplyTicket<Value>) -> Result<Value, PageInputError>? {
    ticket.number == self.ticket ? result as? Result<Value, PageInputError> : nil
  }
}
