/// The elements of an alert or an action sheet, whether SwiftUI, UIKit, or a delegate of a web view presents it.
@MainActor enum AlertElements {
  static func of(_ alert: UIAlertController) -> [ElementTexts.Found] {
    let texts = [alert.title, alert.message].compactMap(\.self).filter { !$0.isEmpty }
    return texts.map { found(Element(role: .text), $0) } + fields(of: alert) + buttons(of: alert)
  }

  private static func fields(of alert: UIAlertController) -> [ElementTexts.Found] {
    (alert.textFields ?? []).enumerated().map { index, field in
      var element = Element(role: .textField)
      element.isEnabled = field.isEnabled
      element.value = { field.text ?? "" }
      element.enter = { text in
        do { try alert.simulator.fill(text, field: index) } catch { return false }
        return true
      }
      return found(element, field.placeholder ?? "", identifier: field.accessibilityIdentifier)
    }
  }

  private static func buttons(of alert: UIAlertController) -> [ElementTexts.Found] {
    alert.actions.map { action in
      var element = Element(role: .button)
      element.isEnabled = action.isEnabled
      // The tap throws for disabled actions, which nobody taps, and for alerts that are gone, in which nothing can be
      // tapped any more.
      element.tap = { try? alert.simulator.tap(action) }
      return found(element, action.title ?? "")
    }
  }

  private static func found(_ element: Element, _ label: String, identifier: String? = nil) -> ElementTexts.Found {
    ElementTexts.Found(
      element: element, label: label, parts: [], identifiers: identifier.map { [$0] } ?? [], value: element.value?(),
      node: nil, focus: [])
  }
}
