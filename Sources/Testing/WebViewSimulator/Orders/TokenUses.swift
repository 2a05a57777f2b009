import SimulatedWeb
import URLStandard

/// The hosts to which the tokens of a sign-in have gone. A token belongs to the hosts in whose URLs the app has seen
/// it.
struct TokenUses {
  private static let names: Set = ["access_token", "id_token", "refresh_token", "code"]
  /// The least length of a token: chance finds shorter texts.
  private static let shortest = 8

  private var hosts: [String: Set<String>] = [:]
  private var nameOf: [String: String] = [:]

  /// - Parameter urls: the URLs of the calls of a run.
  init(in urls: [String]) {
    for text in urls where text.contains("=") {
      guard let url = WebURL(text), let host = url.host else { continue }
      let parts = [url.query, url.fragment].compactMap(\.self)
      for item in parts.flatMap({ URLQuery($0).items }) {
        guard Self.names.contains(item.name), item.value.utf8.count >= Self.shortest else { continue }
        hosts[item.value, default: []].insert(host)
        nameOf[item.value] = item.name
      }
    }
  }

  /// Requests that take a token to another host, in words.
  func problems(in requests: [LoggedRequest]) -> [String] {
    guard !hosts.isEmpty else { return [] }
    return requests.flatMap { request -> [String] in
      guard let host = WebURL(request.url)?.host else { return [] }
      let sent = [request.url, request.referer ?? "", request.body ?? ""]
      return hosts.keys.sorted().filter { token in
        hosts[token]?.contains(host) == false && sent.contains { $0.contains(token) }
      }.map { "A request to \(host) takes the \(nameOf[$0] ?? "token") of another host with it." }
    }
  }
}
