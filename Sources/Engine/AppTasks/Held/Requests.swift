import CAppTasks

extension AppTasks {
  /// Sends a request of the world's code by URLSession to the world.
  func send(_ request: app_request) { _ = push(.request(AppRequest(request))) }

  /// Answers a request of the app after a virtual time; nothing happens if the app has given it up by then.
  package func answer(_ request: AppRequest, with answer: AppAnswer, after milliseconds: Double = 0) {
    var request = request
    request.owner = nil
    _ = push(.answer(request, answer), due: now + milliseconds, kind: .answer)
  }

  func give(_ answer: AppAnswer, to request: AppRequest) {
    guard var given = app_answer(answer) else { return }
    let head = Array(answer.head.utf8)
    enter {
      head.withUnsafeBytes { head in
        answer.body.withUnsafeBytes { body in
          given.head = head.baseAddress?.assumingMemoryBound(to: CChar.self)
          given.head_length = head.count
          given.body = body.baseAddress?.assumingMemoryBound(to: CChar.self)
          given.body_length = body.count
          if let onWhole = answer.onWhole { state.withLock { $0.answered[request.number] = onWhole } }
          let isTaken = app_request_answer(world, request.number, &given)
          if !isTaken { state.withLock { $0.answered[request.number] = nil } }
        }
      }
    }
  }
}

extension AppRequest {
  fileprivate init(_ request: app_request) {
    let lines = (0..<Int(request.header_count)).compactMap { request.headers[$0].map { String(cString: $0) } }
    let resumer = request.resumer.pointee
    let addresses = withUnsafeBytes(of: resumer.addresses) {
      Array($0.bindMemory(to: UInt.self).prefix(Int(resumer.count)))
    }
    let body = UnsafeRawBufferPointer(start: request.body, count: request.body_length)
    self.init(
      number: request.number, method: String(cString: request.method), url: String(cString: request.url),
      headerLines: lines, body: Array(body), addresses: addresses,
      owner: request.owner.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() })
  }
}

extension app_answer {
  /// nil if no answer ever comes.
  fileprivate init?(_ answer: AppAnswer) {
    self.init()
    length = Int64(clamping: answer.length ?? -1)
    switch answer.end {
    case .whole: ends = true
    case .stalls: if answer.head.isEmpty { return nil }
    case .failure(let failure):
      ends = true
      // URLSession knows curl's words for these failures; for all others, the error has its own code.
      switch failure {
      case -1001: result = 28
      case -1003: result = 6
      default:
        result = 100
        code = Int64(failure)
      }
    }
  }
}
