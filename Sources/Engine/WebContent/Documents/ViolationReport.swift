import PageScripting

/// A violation as the policy's server gets it (WebKit's CSPViolationReportBody::createReportFormDataForViolation).
struct ViolationReport {
  let text: String

  /// - Parameter usesGroups: whether the policy has `report-to`, which has other names than `report-uri`.
  init(_ event: PolicyViolation, usesGroups: Bool) {
    var body: [(String, Value)]
    if usesGroups {
      body = [
        ("documentURL", .text(event.documentURI)), ("disposition", .text(event.disposition)),
        ("referrer", .text(event.referrer)), ("effectiveDirective", .text(event.effectiveDirective)),
        ("blockedURL", .text(event.blockedURI)), ("originalPolicy", .text(event.originalPolicy)),
        ("statusCode", .number(event.statusCode)), ("sample", .text(event.sample)),
      ]
    } else {
      body = [
        ("document-uri", .text(event.documentURI)), ("referrer", .text(event.referrer)),
        ("violated-directive", .text(event.effectiveDirective)),
        ("effective-directive", .text(event.effectiveDirective)), ("original-policy", .text(event.originalPolicy)),
        ("blocked-uri", .text(event.blockedURI)), ("status-code", .number(event.statusCode)),
      ]
    }
    if !event.sourceFile.isEmpty {
      let names =
        usesGroups ? ["sourceFile", "lineNumber", "columnNumber"] : ["source-file", "line-number", "column-number"]
      body += [(names[0], .text(event.sourceFile)), (names[1], .number(event.line)), (names[2], .number(event.column))]
    }
    text = Self.object([
      ("type", .text("csp-violation")), ("url", .text(event.documentURI)),
      (usesGroups ? "body" : "csp-report", .json(Self.object(body))),
    ])
  }

  private enum Value {
    case text(String), number(Int), json(String)
  }

  private static func object(_ members: [(String, Value)]) -> String {
    let parts = members.map { name, value in
      switch value {
      case .text(let text): quoted(name) + ":" + quoted(text)
      case .number(let number): quoted(name) + ":\(number)"
      case .json(let text): quoted(name) + ":" + text
      }
    }
    return "{" + parts.joined(separator: ",") + "}"
  }

  /// RFC 8259, "Strings".
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
