/// What a target name means before any window is looked for (rule 1.35).
enum TargetKeyword: Equatable {
  case ownFrame, parent, top, newWindow
  case name(String)

  init(_ name: String) {
    switch name.lowercased() {
    case "", "_self": self = .ownFrame
    case "_parent": self = .parent
    case "_top": self = .top
    case "_blank": self = .newWindow
    default: self = name == "_current" ? .ownFrame : .name(name)
    }
  }
}

/// What kind of address a page goes to, as far as the delegates notice.
enum AddressKind: Equatable {
  case empty, aboutBlank, javaScript, fragment, data, blob
  /// `mailto:`, `tel:` and other schemes that no web view loads by itself.
  case otherScheme(String)
  case ordinary

  /// - Parameter text: as written in the page.
  init(_ text: String) {
    let text = text.drop { $0.isWhitespace }
    if text.isEmpty {
      self = .empty
      return
    }
    if text.first == "#" {
      self = .fragment
      return
    }
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard text.dropFirst(scheme.count).first == ":", scheme.first?.isLetter ?? false else {
      self = .ordinary
      return
    }
    switch scheme.lowercased() {
    case "http", "https", "file", "ftp": self = .ordinary
    case "about": self = text.lowercased().hasPrefix("about:blank") ? .aboutBlank : .ordinary
    case "javascript": self = .javaScript
    case "data": self = .data
    case "blob": self = .blob
    default: self = .otherScheme(scheme.lowercased())
    }
  }
}
