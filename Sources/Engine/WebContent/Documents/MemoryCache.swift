import SimulatedWeb
import URLStandard

/// The resources of a document: one that several of its elements want is requested once (WebKit's MemoryCache, and
/// CachedResourceLoader::determineRevalidationPolicy, as far as one document goes). There is one resource for each URL; an
/// element that wants it in another way requests it anew.
final class MemoryCache {
  /// The next step for a request.
  enum Decision {
    /// The resource must be requested; the function takes the outcome.
    case load(Receiver)
    /// The resource is on its way; its receivers are told when it is there.
    case wait
    case use(SimulatedResponse)
  }

  typealias Receiver = (Result<SimulatedResponse, LoadFailure>) -> Void

  private final class Resource {
    let options: FetchOptions
    /// The receivers that wait for it.
    var receivers: [Receiver] = []
    var response: SimulatedResponse?

    init(_ options: FetchOptions) { self.options = options }
  }

  private var resources: [String: Resource] = [:]

  func use(
    _ url: WebURL, _ options: FetchOptions, before event: DocumentLoading.LoadEvent, _ receive: @escaping Receiver
  ) -> Decision {
    // Requests of scripts and players go out each time.
    guard options.destination != .none, !options.destination.isMedia else { return .load(receive) }
    let address = url.withoutFragment.href
    if let known = resources[address], known.options == options {
      guard let response = known.response else {
        known.receivers.append(receive)
        return .wait
      }
      // A document always has its images (CachedImage::canSkipRevalidation). The HTTP cache decides about the rest later.
      if options.destination == .image || event == .awaited && !response.forbidsStoring { return .use(response) }
    }
    let resource = Resource(options)
    resource.receivers = [receive]
    resources[address] = resource
    return .load { [weak self] in self?.end(resource, at: address, $0) }
  }

  private func end(_ resource: Resource, at address: String, _ outcome: Result<SimulatedResponse, LoadFailure>) {
    if case .success(let response) = outcome, response.status < 400 {
      resource.response = response
    } else if resources[address] === resource {
      // Failed resources are requested again.
      resources[address] = nil
    }
    let receivers = resource.receivers
    resource.receivers = []
    for receive in receivers { receive(outcome) }
  }
}
