import Foundation

/// What the app has seen in the current step, in the words of the recorder's traces.
@MainActor final class Journal {
  private(set) var events: [[String: Any]] = []
  /// How often something happened.
  private(set) var activity = 0
  private var identifiers: [String: Int] = [:]

  func startStep() { events = [] }

  /// Something happened that is no call.
  func touch() { activity += 1 }

  /// - Returns: its place, for a field that is known only later.
  @discardableResult func note(_ window: String, _ call: String, _ fields: [String: Any] = [:]) -> Int {
    events.append(clean(fields).merging(["window": window, "call": call]) { _, new in new })
    activity += 1
    return events.count - 1
  }

  private func clean(_ fields: [String: Any]) -> [String: Any] {
    fields.mapValues { value in
      switch value {
      case let text as String: cleanText(text)
      case let inner as [String: Any]: clean(inner)
      default: value
      }
    }
  }

  /// The text with a number in place of the identifier that the engine makes up for a blob.
  func cleanText(_ text: String) -> String {
    guard text.contains("blob:") else { return text }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let name = String(part.prefix(36))
      guard UUID(uuidString: name) != nil else { return String(part) }
      let number = identifiers[name] ?? identifiers.count + 1
      identifiers[name] = number
      return "<uuid\(number)>" + part.dropFirst(36)
    }.joined(separator: "/")
  }
}
