import WebMessages

/// The callers that wait for results of commands.
@MainActor final class CommandReplies {
  private var waiting: [Int: (CommandReply?) -> Void] = [:]
  private var next = 1

  nonisolated init() {}

  func expect<Value>(
    _ receive: @escaping @MainActor (Result<Value, PageInputError>) -> Void
  ) -> ReplyTicket<Value> {
    defer { next += 1 }
    let ticket = ReplyTicket<Value>(number: next)
    waiting[ticket.number] = { receive($0?.result(for: ticket) ?? .failure(.closed)) }
    return ticket
  }

  func settle(_ reply: CommandReply) { waiting.removeValue(forKey: reply.ticket)?(reply) }

  /// Tells every caller that no results will come, because web content is gone.
  func giveUp() {
    let left = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    for (_, receive) in left { receive(nil) }
  }
}
