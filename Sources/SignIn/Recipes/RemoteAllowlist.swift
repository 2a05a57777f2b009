import Foundation
import SimulatedSafari
import SimulatedWeb
import URLStandard

/// A list of hosts that the app fetches from its server at launch: `{"hosts": ["example.com"], "subdomains": true}`.
package enum RemoteAllowlist {
  /// The size of the largest list, in bytes. Larger answers are not read.
  private static let largestList = 1 << 20

  /// - Parameter fallback: the hosts to use if there is no usable list.
  /// - Returns: the list, and the mistake of the server's answer.
  @MainActor package static func load(
    _ url: WebURL, fallback: [String], browsers: SystemBrowsers
  ) throws(RecipeError) -> (list: HostAllowlist, problem: String?) {
    let answer = browsers.world.web.fetch(SimulatedRequest(url: url), now: browsers.world.now)
    switch parse(answer.outcome) {
    case .success(let list): return (list, nil)
    case .failure(let error):
      return (try HostAllowlist(fallback, matching: .hostsAndSubdomains), "\(url.href): \(error)")
    }
  }

  private static func parse(_ outcome: SimulatedExchange.Outcome) -> Result<HostAllowlist, RecipeError> {
    switch outcome {
    case .noAnswer: return .failure(RecipeError("no answer"))
    case .failure(let failure): return .failure(RecipeError(failure.message))
    case .response(let response):
      guard response.status == 200 else { return .failure(RecipeError("status \(response.status)")) }
      guard response.body.count <= largestList,
        let value = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any],
        let hosts = value["hosts"] as? [String]
      else { return .failure(RecipeError("the answer must be an object with the list \"hosts\"")) }
      let matching: HostAllowlist.Matching = value["subdomains"] as? Bool == true ? .hostsAndSubdomains : .exactHosts
      do {
        return .success(try HostAllowlist(hosts, matching: matching))
      } catch {
        return .failure(error)
      }
    }
  }
}
