import SimulatedSafari
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// Reads the steps that concern the system rather than a web view.
struct SystemStepDecoder {
  let file: String

  static let kinds = [
    "openURL", "openSafariViewController", "startSession", "answerConsent", "endSession", "ownSession", "connection",
    "clearAssociationCache", "request",
  ]
  private enum ConnectionName: String, CaseIterable { case online, offline }
  private enum ContextName: String, CaseIterable { case provided, missing, invalid }

  func step(_ kind: String, _ fields: inout FieldReader) throws(ScenarioFileError) -> SystemStep {
    switch kind {
    case "openURL": return .openURL(try fields.required(kind))
    case "openSafariViewController": return .openSafariViewController(try fields.required(kind))
    case "startSession": return .startSession(try session(&fields))
    case "answerConsent": return .answerConsent(try fields.choice(kind, SimulatedUser.Answer.self) ?? .waits)
    case "endSession": return .endSession(try fields.choice(kind, SystemStep.SessionEnd.self) ?? .cancel)
    case "ownSession": return .ownSession(url: try fields.required(kind), callback: try fields.required("callback"))
    case "connection":
      return .setConnection(try fields.choice(kind, ConnectionName.self) == .offline ? .offline : .online)
    case "request": return .request(url: try fields.required(kind), form: try texts("form", &fields))
    default:
      _ = try fields.bool(kind)
      return .clearAssociationCache
    }
  }

  private func session(_ fields: inout FieldReader) throws(ScenarioFileError) -> SystemStep.Session {
    var session = SystemStep.Session(url: try fields.required("startSession"), callback: .declaredSchemes)
    if let callback = try fields.string("callback") {
      session.callback =
        if let url = WebURL(callback), url.isHTTPFamily { .https(host: url.host ?? "", path: url.path) } else {
          .customScheme(callback)
        }
    }
    session.isEphemeral = try fields.bool("ephemeral") ?? false
    session.headers = try texts("headers", &fields) ?? []
    switch try fields.choice("context", ContextName.self) {
    case .missing?: session.context = .missing
    case .invalid?: session.context = .invalid
    case .provided?, nil: session.context = .provided
    }
    return session
  }

  private func texts(_ name: String, _ fields: inout FieldReader) throws(ScenarioFileError) -> [JSONValue.Member]? {
    guard let node = fields.node(name) else { return nil }
    var reader = try FieldReader(node, file: file, what: "“\(name)”")
    var members: [JSONValue.Member] = []
    for member in reader.rest() {
      members.append(.init(member.name, .string(try member.value.string(file, member.name))))
    }
    return members
  }
}
