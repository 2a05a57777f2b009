/// Writes messages of one subsystem and category to the log, which is `SimulatedLog.shared` here.
public struct Logger: Sendable {
  private let log: OSLog

  public init() { log = .default }
  public init(_ log: OSLog) { self.log = log }
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
  public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
  public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
  public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
  public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
  public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
  public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}

public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) { log.write(type, message.text) }
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

/// The older form, with a `printf` format. Values of any type are accepted, because a string is not a `CVarArg` on
/// Linux.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: Any...
) {
  log.write(type, FormattedMessage.text("\(message)", arguments))
}

/// Logs a message with the variable arguments of another function.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: [any CVarArg]
) {
  log.write(type, FormattedMessage.text("\(message)", arguments))
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ arguments: Any...
) {
  log.write(type, FormattedMessage.text("\(message)", arguments))
}
