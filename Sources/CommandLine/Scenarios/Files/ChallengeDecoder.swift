import EngineValues
import SimulatedWeb
import WebViewSimulator

/// Reads the certificates of hosts, and the app's answers to the challenges of servers.
struct ChallengeDecoder {
  let file: String

  func certificates(
    _ members: [MapMember<PositionedJSON>]
  ) throws(ScenarioFileError) -> [SystemSetup.HostCertificate] {
    var certificates: [SystemSetup.HostCertificate] = []
    for member in members {
      certificates.append(.init(host: member.name, security: try security(member.value)))
    }
    return certificates
  }

  private func security(_ node: PositionedJSON) throws(ScenarioFileError) -> ServerSecurity {
    if case .scalar(.string) = node.content {
      let place = ValuePlace(file: file, key: "certificates", object: node.position)
      return ServerSecurity(
        try Form<ServerSecurity.Certificate>.choice(ServerSecurity.Certificate.self).read(node, place))
    }
    var fields = try FieldReader(node, file: file, ScenarioKeys.certificate)
    var security = ServerSecurity()
    security.certificate = try fields.read(\.certificate) ?? security.certificate
    security.tls = try fields.read(\.tls) ?? security.tls
    security.clientCertificate = try fields.read(\.clientCertificate) ?? security.clientCertificate
    try fields.finish()
    return security
  }

  func rules(_ elements: [PositionedJSON]) throws(ScenarioFileError) -> [AppAnswers.ChallengeRule] {
    var rules: [AppAnswers.ChallengeRule] = []
    for element in elements { rules.append(try rule(element)) }
    return rules
  }

  private func rule(_ node: PositionedJSON) throws(ScenarioFileError) -> AppAnswers.ChallengeRule {
    var fields = try FieldReader(node, file: file, ScenarioKeys.challenge)
    var rule = AppAnswers.ChallengeRule()
    rule.host = try fields.read(\.host)
    rule.method = try fields.read(\.method)
    rule.failures = try fields.read(\.failures).map { Int(saturating: $0) }
    rule.disposition = try fields.read(\.answer) ?? .useCredential
    let persistence = try fields.read(\.persistence) ?? .forSession
    let (user, password) = (try fields.read(\.user), try fields.read(\.password))
    if let identity = try fields.read(\.identity) {
      rule.credential = Credential(.identity(identity), persistence: persistence)
    } else if user != nil || password != nil {
      rule.credential = Credential(user: user ?? "", password: password ?? "", persistence: persistence)
    }
    try fields.finish()
    return rule
  }
}
