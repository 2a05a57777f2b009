import SimulatedSafari
import SimulatedWeb
import URLStandard
import WebViewSimulator

/// Reads the steps that concern the system rather than a web view.
struct SystemStepDecoder {
  /// - Returns: nil if none of these keys is there.
  func step(_ fields: inout FieldReader<StepTable>) throws(ScenarioFileError) -> SystemStep? {
    if let url = try fields.read(\.openURL) { return .openURL(url) }
    if let url = try fields.read(\.openSafariViewController) { return .openSafariViewController(url) }
    if let url = try fields.read(\.startSession) { return .startSession(try session(url, &fields)) }
    if let answer = try fields.read(\.answerConsent) { return .answerConsent(answer) }
    if let end = try fields.read(\.endSession) { return .endSession(end) }
    if let url = try fields.read(\.ownSession) {
      return .ownSession(url: url, callback: try fields.required(\.callback))
    }
    if let name = try fields.read(\.connection) { return .setConnection(name == .offline ? .offline : .online) }
    if let move = try fields.read(\.app) { return .moveApp(move) }
    if let url = try fields.read(\.request) {
      return .request(url: url, form: try fields.read(\.form).map(texts))
    }
    if try fields.read(\.clearAssociationCache) != nil { return .clearAssociationCache }
    return nil
  }

  private func session(
    _ url: String, _ fields: inout FieldReader<StepTable>
  ) throws(ScenarioFileError) -> SystemStep.Session {
    var session = SystemStep.Session(url: url, callback: .declaredSchemes)
    if let callback = try fields.read(\.callback) {
      session.callback =
        if let url = WebURL(callback), url.isHTTPFamily { .https(host: url.host ?? "", path: url.path) } else {
          .customScheme(callback)
        }
    }
    session.isEphemeral = try fields.read(\.ephemeral) ?? false
    session.headers = texts(try fields.read(\.headers) ?? [])
    switch try fields.read(\.context) {
    case .missing?: session.context = .missing
    case .invalid?: session.context = .invalid
    case .provided?, nil: session.context = .provided
    }
    return session
  }

  private func texts(_ members: [MapMember<String>]) -> [JSONValue.Member] {
    members.map { .init($0.name, .string($0.value)) }
  }
}
