import SimulatedWeb
import Synchronization
import URLStandard

/// The source from which a device gets association files: the content delivery network, which caches them, or in
/// developer mode the site itself.
public final class AssociationSource: Sendable {
  /// The route that a file takes.
  public enum Road: String, Hashable, Sendable { case network, site }

  public let web: SimulatedWeb
  private let cache = Mutex<[String: Result<AssociationFile, AssociationFetchFailure>]>([:])

  public init(web: SimulatedWeb) { self.web = web }

  /// Makes the content delivery network forget the answers of sites, as it does after about a day.
  public func clearCache() { cache.withLock { $0 = [:] } }

  /// The file of a host. The network caches every answer, including failures.
  /// - Parameter now: seconds since 1970.
  public func file(of host: String, by road: Road, now: Double = 0) -> Result<AssociationFile, AssociationFetchFailure>
  {
    // A device that is offline reaches neither the network nor the site.
    if web.connection == .offline { return .failure(.unreachable(.notConnectedToInternet)) }
    guard road == .network else { return AssociationFetch(web: web, host: host, now: now).run() }
    if let cached = cache.withLock({ $0[host] }) { return cached }
    let result = AssociationFetch(web: web, host: host, now: now).run()
    cache.withLock { $0[host] = result }
    return result
  }

  /// Whether the network would answer from its cache.
  public func isCached(_ host: String) -> Bool { cache.withLock { $0[host] != nil } }
}

/// The reasons why there is no association file, in the order in which a device notices them.
public enum AssociationFetchFailure: Error, Hashable, Sendable {
  case unreachable(NetworkFailure)
  /// The site never answered.
  case noAnswer
  case redirected(status: Int, to: String)
  case status(Int)
  /// The size in bytes.
  case tooLarge(Int)
  /// The type is nil if none was sent.
  case contentType(String?)
  case invalid(AssociationFileError)
}

/// A request for an association file.
struct AssociationFetch {
  let web: SimulatedWeb
  let host: String
  let now: Double

  func run() -> Result<AssociationFile, AssociationFetchFailure> {
    guard let url = WebURL("https://\(host)\(AssociationFile.path)") else { return .failure(.unreachable(.badURL)) }
    let request = SimulatedRequest(
      url: url, headers: ["User-Agent": "com.apple.swcd (unknown version) CFNetwork/1568.200.51 Darwin/24.1.0"])
    switch web.fetch(request, now: now).outcome {
    case .noAnswer: return .failure(.noAnswer)
    case .failure(let failure): return .failure(.unreachable(failure))
    case .response(let response): return read(response)
    }
  }

  private func read(_ response: SimulatedResponse) -> Result<AssociationFile, AssociationFetchFailure> {
    if (300...399).contains(response.status) {
      return .failure(.redirected(status: response.status, to: response.headers["Location"] ?? ""))
    }
    guard response.status == 200 else { return .failure(.status(response.status)) }
    guard response.body.count <= AssociationFile.largestFile else { return .failure(.tooLarge(response.body.count)) }
    let type = response.headers["Content-Type"]
    guard let type, Self.isJSON(type) else { return .failure(.contentType(type)) }
    do {
      return .success(try AssociationFile(response.body))
    } catch {
      return .failure(.invalid(error))
    }
  }

  /// MIME Sniffing Standard, "JSON MIME type".
  private static func isJSON(_ text: String) -> Bool {
    guard let type = MIMEType(text) else { return false }
    return type.subtype.hasSuffix("+json") || ["application/json", "text/json"].contains(type.essence)
  }
}
