#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The switchboard's own process: one thread, which starts a process for each session and passes messages on.
struct SwitchboardLoop {
  private let server: WorkerChannel
  private let limits: WorkerLimits
  private let serve: (SessionChannel) -> Never
  private var sessions: [UInt64: SessionProcess] = [:]
  private var incoming = FrameReader(longest: 256 << 20)

  init(server: WorkerChannel, limits: WorkerLimits, serve: @escaping (SessionChannel) -> Never) {
    self.server = server
    self.limits = limits
    self.serve = serve
  }

  mutating func run() -> Never {
    while true {
      var files = [pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)]
      for session in sessions.values {
        let events = Int16(POLLIN) | (session.wantsToWrite ? Int16(POLLOUT) : 0)
        files.append(pollfd(fd: session.channel, events: events, revents: 0))
      }
      let delay = sessions.values.compactMap(\.delay).min()
      poll(&files, nfds_t(files.count), delay.map { Int32(exactly: ($0 * 1000).rounded(.up)) ?? 50 } ?? -1)
      if files[0].revents != 0 { read() }
      for (number, session) in sessions {
        if session.wantsToWrite { session.write() }
        for event in session.events() { handle(event, of: number) }
      }
    }
  }

  private mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let length = recv(server.descriptor, &buffer, buffer.count, 0)
    if length < 0, errno == EINTR { return }
    // The server is gone, and with it all clients.
    guard length > 0 else { server.end() }
    buffer.withUnsafeBytes { incoming.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    do throws(FrameError) {
      while let frame = try incoming.next() {
        if let frame = SessionFrame(frame.content) { perform(frame) }
      }
    } catch {
      // Nothing that follows can be understood. The server finds its channel closed, and says so.
      server.end()
    }
  }

  private mutating func perform(_ frame: SessionFrame) {
    switch frame.operation {
    case .end: sessions.removeValue(forKey: frame.session)?.end(nil)
    case .begin:
      do throws(WorkerStartError) {
        let session = try SessionProcess(limits: limits, serve: serve)
        sessions[frame.session] = session
        session.ask(frame.question, frame.content)
      } catch {
        lose(frame.session, error.description)
      }
    case .ask:
      // The server may not have heard yet that the process is gone.
      guard let session = sessions[frame.session] else { return lose(frame.session, "its process is gone") }
      session.ask(frame.question, frame.content)
    case .answer, .news, .lost: break
    }
  }

  private mutating func handle(_ event: SessionProcess.Event, of number: UInt64) {
    switch event {
    case .answer(let question, let content):
      send(SessionFrame(.answer, session: number, question: question, content: content))
    case .news(let content): send(SessionFrame(.news, session: number, content: content))
    case .ended(let ending):
      sessions[number] = nil
      lose(number, ending.text)
    }
  }

  private func lose(_ session: UInt64, _ reason: String) {
    send(SessionFrame(.lost, session: session, content: Array(reason.utf8)))
  }

  private func send(_ frame: SessionFrame) { server.send(.result, frame.bytes) }
}
