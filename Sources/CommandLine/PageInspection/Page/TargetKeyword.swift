/// The meaning of a target name before any window is looked up (rule 1.35).
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

/// The kind of URL that a page goes to, as far as delegates can tell.
enum AddressKind: Equatable {
  case empty, aboutBlank, javaScript, fragment, data, blob
  /// `mailto:`, `tel:` and other schemes that a web view does not load itself.
  case otherScheme(String)
  case ordinary

  /// - Parameter text: the target as written in the page.
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
