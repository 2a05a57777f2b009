import AppTasks

/// The functions that modules of the device's services need: their code runs on any thread.
extension SimulatedDevice {
  /// The device to which the running code belongs, if that is known.
  package nonisolated static var ofRunningCode: SimulatedDevice? {
    active ?? (MainQueue.isCurrent ? MainActor.assumeIsolated { current } : nil)
  }

  /// The device's own object of a service, which is made when it is first asked for.
  package nonisolated func service<Service: Sendable>(_ name: String, _ make: () -> Service) -> Service {
    services.withLock { services in
      if let known = services[name] as? Service { return known }
      let made = make()
      services[name] = made
      return made
    }
  }

  package nonisolated static var permissionsOfRunningCode: SimulatedPermissions {
    ofRunningCode?.permissions ?? .ofNobody
  }

  /// Notes, once for each text, that a request of the app to the device has no effect here, or not the expected one.
  /// The note is a line of the log and a finding in the trace.
  package nonisolated static func note(_ text: String) {
    guard let device = ofRunningCode else { return }
    onMain { device.note(text) }
  }

  /// Runs the body as code of the running code's device: at once on the main thread, later on other threads.
  package nonisolated static func onMain(_ body: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent { MainActor.assumeIsolated(body) } else { later(body) }
  }

  /// Runs the body in the main queue's next turn, as systems answer.
  package nonisolated static func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(body) }
  }

  private func note(_ text: String) {
    guard !log.contains(text) else { return }
    report(text)
    onNote?(text)
  }
}
