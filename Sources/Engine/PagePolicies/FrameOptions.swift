import SimulatedWeb

/// `X-Frame-Options`, which may have several values (WebKit's parseXFrameOptionsHeader).
package enum FrameOptions {
  case absent, allowAll, deny, sameOrigin
  /// Several values that differ, which count as `DENY`.
  case conflicting
  /// A value without a meaning, which is ignored.
  case invalid

  package init(_ field: String?) {
    self = .absent
    guard let field, !field.isEmpty else { return }
    for value in field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let trimmed = Substring(value.trimming { $0 == 0x20 || (0x09...0x0D).contains($0) })
      let current: FrameOptions =
        switch trimmed.lowercased() {
        case "deny": .deny
        case "sameorigin": .sameOrigin
        case "allowall": .allowAll
        default: .invalid
        }
      if self == .absent {
        self = current
      } else if self != current {
        self = .conflicting
        return
      }
    }
  }
}

extension SimulatedResponse {
  /// The fields of `X-Frame-Options` as one field.
  package var frameOptions: String? {
    let fields = headers.values(of: "X-Frame-Options")
    return fields.isEmpty ? nil : fields.joined(separator: ", ")
  }
}
