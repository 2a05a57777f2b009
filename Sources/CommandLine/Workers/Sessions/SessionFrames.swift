/// A message between a server, the switchboard and the sessions' processes: an operation, numbers, and bytes.
struct SessionFrame: Equatable {
  enum Operation: UInt8 {
    /// Server to switchboard: a question to a session that was begun.
    case ask = 1
    /// Server to switchboard: the session's process must end.
    case end = 2
    /// Switchboard to server: the answer.
    case answer = 3
    /// Switchboard to server: a message that a session sends by itself.
    case news = 4
    /// Switchboard to server: the session's process is gone; the frame has the reason.
    case lost = 5
    /// Server to switchboard: the first question to a session, whose process is started.
    case begin = 6
  }

  var operation: Operation
  var session: UInt64
  var question: UInt64
  var content: [UInt8]

  init(_ operation: Operation, session: UInt64, question: UInt64 = 0, content: [UInt8] = []) {
    self.operation = operation
    self.session = session
    self.question = question
    self.content = content
  }

  /// Nil for bytes that are no such frame.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 17, let operation = bytes.first.flatMap(Operation.init) else { return nil }
    let start = bytes.startIndex
    self.init(
      operation, session: UInt64(littleEndian: bytes[(start + 1)..<(start + 9)]),
      question: UInt64(littleEndian: bytes[(start + 9)..<(start + 17)]), content: Array(bytes[(start + 17)...]))
  }

  var bytes: [UInt8] { [operation.rawValue] + session.littleEndianBytes + question.littleEndianBytes + content }
}

extension UInt64 {
  var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }

  init(littleEndian bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
