/// The subsystem and the category of messages.
///
/// Unchecked: the compiler cannot check an open class; all of its state is immutable.
public class OSLog: @unchecked Sendable {
  public let subsystem: String
  public let category: String

  public struct Category: Sendable {
    let name: String
    public static let pointsOfInterest = Category(name: "PointsOfInterest")
    public static let dynamicTracing = Category(name: "DynamicTracing")
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
  }

  public static let `default` = OSLog(subsystem: "", category: "")
  /// Accepts messages and drops them.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)
  private let isDisabled: Bool

  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name, isDisabled: false)
  }

  private init(subsystem: String, category: String, isDisabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDisabled = isDisabled
  }

  public func isEnabled(type: OSLogType) -> Bool { !isDisabled }
  /// Inert: always false.
  public var signpostsEnabled: Bool { false }

  func write(_ type: OSLogType, _ text: @autoclosure () -> String) {
    guard !isDisabled else { return }
    SimulatedLog.shared.append(SimulatedLog.Entry(subsystem: subsystem, category: category, type: type, text: text()))
  }
}
