/// The importance of a message. The raw values are Apple's.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: sim_os_log_type_t
  public init(rawValue: sim_os_log_type_t) { self.rawValue = rawValue }
  public init(_ rawValue: sim_os_log_type_t) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}
