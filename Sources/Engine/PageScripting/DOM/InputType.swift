import HTMLTree

/// The states of an `input` element's `type` attribute (HTML Standard).
enum InputType: String {
  case hidden, text, search, tel, url, email, password, date, month, week, time, number, range, color, checkbox, radio
  case file, submit, image, reset, button
  case datetimeLocal = "datetime-local"

  init(_ element: Element) {
    guard let word = element.attribute("type") else {
      self = .text
      return
    }
    self = InputType(rawValue: word) ?? InputType(rawValue: word.lowercased()) ?? .text
  }

  /// HTML Standard, the "value" IDL attribute's modes.
  enum ValueMode { case value, defaultValue, defaultOn, filename }

  var valueMode: ValueMode {
    switch self {
    case .hidden, .submit, .image, .reset, .button: .defaultValue
    case .checkbox, .radio: .defaultOn
    case .file: .filename
    default: .value
    }
  }

  /// Whether a user who types into the control changes its value.
  var isTextField: Bool {
    switch self {
    case .text, .search, .tel, .url, .email, .password, .number, .date, .month, .week, .time, .datetimeLocal: true
    default: false
    }
  }

  /// Whether `selectionStart` and related members exist.
  var hasTextSelection: Bool {
    switch self {
    case .text, .search, .tel, .url, .password: true
    default: false
    }
  }

  var isButton: Bool {
    switch self {
    case .submit, .image, .reset, .button: true
    default: false
    }
  }

  var isSubmitButton: Bool { self == .submit || self == .image }

  /// HTML Standard, "value sanitization algorithm".
  func sanitize(_ value: String, of element: Element) -> String {
    switch self {
    case .text, .search, .tel, .password: return value.withoutNewlines
    case .url: return value.withoutNewlines.trimmedASCIIWhitespace
    case .email:
      guard element.hasAttribute("multiple") else { return value.withoutNewlines.trimmedASCIIWhitespace }
      return value.split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0).trimmedASCIIWhitespace }.joined(separator: ",")
    case .number: return NumericInput.number(value) == nil ? "" : value
    case .range: return NumericInput.sanitizeRange(value, of: element)
    case .color:
      let lower = value.lowercased()
      let isColor = lower.utf8.count == 7 && lower.hasPrefix("#") && lower.dropFirst().allSatisfy(\.isHexDigit)
      return isColor ? lower : "#000000"
    case .date, .month, .week, .time, .datetimeLocal: return NumericInput.value(value, as: self) == nil ? "" : value
    default: return value
    }
  }
}

extension String {
  var withoutNewlines: String {
    utf8.contains(where: { $0 == 0x0A || $0 == 0x0D })
      ? String(decoding: utf8.filter { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self) : self
  }

  /// Infra Standard, "strip leading and trailing ASCII whitespace".
  var trimmedASCIIWhitespace: String {
    guard let first = firstIndex(where: { !$0.isASCIIWhitespace }),
      let last = lastIndex(where: { !$0.isASCIIWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// HTML Standard, the newline normalisation of text areas' API values.
  var withLineFeedsOnly: String {
    utf8.contains(0x0D) ? replacingCRLF(with: "\n") : self
  }

  func replacingCRLF(with newline: String) -> String {
    var result: [UInt8] = []
    var isAfterCR = false
    for byte in utf8 {
      switch byte {
      case 0x0D: result.append(contentsOf: newline.utf8)
      case 0x0A: if !isAfterCR { result.append(contentsOf: newline.utf8) }
      default: result.append(byte)
      }
      isAfterCR = byte == 0x0D
    }
    return String(decoding: result, as: UTF8.self)
  }
}
