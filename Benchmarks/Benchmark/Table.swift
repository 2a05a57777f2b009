import Foundation

/// The rows of `make bench`: figures, most of them ratios to a floor that is measured in the same run.
struct Table {
  /// What a row's figure is to reach.
  enum Goal {
    case none
    case atMost(Double)
    case atLeast(Double)

    fileprivate var text: String {
      switch self {
      case .none: ""
      case .atMost(let value): "goal ≤ \(value.formatted)"
      case .atLeast(let value): "goal ≥ \(value.formatted)"
      }
    }
  }

  /// The rows' keys and values, for the JSON object at the end.
  private var values: [(key: String, value: Double)] = []

  /// Prints a row as soon as its figure is known.
  /// - Parameter key: the figure's name in the JSON object; nil leaves it out.
  mutating func row(_ name: String, _ value: Double, _ unit: String = "", _ goal: Goal = .none, key: String? = nil) {
    let number = String(format: "%.3f", value)
    let columns = [
      name.padding(toLength: 58, withPad: " ", startingAt: 0),
      String(repeating: " ", count: max(0, 10 - number.count)) + number,
      unit.padding(toLength: 6, withPad: " ", startingAt: 0), goal.text,
    ]
    print(columns.joined(separator: " "))
    if let key { values.append((key, value)) }
  }

  func printJSON() {
    let members = values.map { "\"\($0.key)\": " + String(format: "%.3f", $0.value) }
    print("{" + members.joined(separator: ", ") + "}")
  }
}

extension Double {
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}
