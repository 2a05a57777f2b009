extension URLRequest {
  /// The originator of a request, for the system's report on privacy.
  public enum Attribution: UInt, Sendable { case developer, user }

  /// Always `developer`. Foundation's requests have no room for more on Linux, and there is no report.
  public var attribution: Attribution {
    get { .developer }
    set {
      guard newValue != .developer else { return }
      SimulatedDevice.note("URLRequest.attribution is not kept here, and stays .developer: there is no privacy report")
    }
  }
}
