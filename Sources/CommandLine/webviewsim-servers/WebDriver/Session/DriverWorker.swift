import Dispatch
import Foundation
import PageScripting
import WebContent
import WebViewSimulator
import Workers

/// The process of a session. Commands come one after the other, and each is answered.
enum DriverWorker {
  /// Serves until the parent process is gone.
  /// - Parameter folders: the folders from which pages and file inputs may read.
  static func serve(_ channel: SessionChannel, folders: [String]) -> Never {
    EngineOptions.favorShortRuns()
    let answers = DelegateAnswers()
    let network = BidiNetwork()
    let (work, sender) = AsyncStream.makeStream(of: Work.self)
    Thread.detachNewThread {
      while true {
        let (question, content) = channel.next()
        guard let command = try? BinaryDecoding.value(DriverCommand.self, from: content) else {
          channel.answer(question, bytes(.failure(.unknownError, "the command was not understood")))
          continue
        }
        // Another command may be waiting for this answer.
        if command.name == .bidi, let reply = delegateReply(command.body, answers) {
          channel.answer(question, bytes(reply))
        } else if command.name == .bidi, network.isBlocking, let message = immediate(command.body) {
          Task { @MainActor in channel.answer(question, bytes(reply(current?.performAtOnce(message) ?? ""))) }
        } else if command.name == .deleteSession, network.isBlocking {
          // The process ends, and with it the requests that wait in it.
          channel.answer(question, bytes(DriverReply(status: 200, body: #"{"value":null}"#, endsSession: true)))
        } else {
          if command.name == .bidi, network.isBlocking, let message = try? JSONReader.parse(command.body) {
            Task { @MainActor in current?.inside.supersedeLoads(for: message) }
          }
          sender.yield(.command(question, command))
        }
      }
    }
    Task { @MainActor in
      // The engine is prepared before the first command comes.
      ContentProcess.prepareEngine()
      let worker = OneSession(channel: channel, folders: folders, answers: answers, network: network)
      worker.wantsMoments = { tick(worker, sender) }
      for await each in work {
        switch each {
        case .command(let question, let command): channel.answer(question, bytes(await worker.perform(command)))
        case .moment: await worker.letTimePass()
        }
      }
    }
    dispatchMain()
  }

  private enum Work: Sendable {
    case command(UInt64, DriverCommand)
    /// A moment of time, which passes even while no command comes.
    case moment
  }

  /// Starts the ticks. A client that hears events waits for them without a command.
  @MainActor private static func tick(_ worker: OneSession, _ sender: AsyncStream<Work>.Continuation) {
    Task { @MainActor in
      while true {
        try? await Task.sleep(for: .milliseconds(20))
        guard worker.hears, !worker.hasMoment else { continue }
        worker.hasMoment = true
        sender.yield(.moment)
      }
    }
  }

  /// The socket's session of this process, once a client has used it.
  @MainActor private static var current: BidiSession?

  /// The message, if web content may be waiting for it; nil for others.
  private static func immediate(_ text: String) -> JSONValue? {
    guard let message = try? JSONReader.parse(text), BidiSession.isImmediate(message["method"]?.asString ?? "") else {
      return nil
    }
    return message
  }

  private static func bytes(_ reply: DriverReply) -> [UInt8] { (try? BinaryEncoding.bytes(reply)) ?? [] }

  /// The reply to `webviewsim:delegate.answer`; nil for any other message.
  private static func delegateReply(_ text: String, _ answers: DelegateAnswers) -> DriverReply? {
    guard let message = try? JSONReader.parse(text), message["method"]?.asString == "webviewsim:delegate.answer" else {
      return nil
    }
    let id = message["id"] ?? .null
    guard let call = message["params"]?["call"]?.integer(in: 0...1e9), let answer = message["params"]?["answer"] else {
      return reply(BidiSession.failure(id, "invalid argument", "an answer needs the call's number and an answer"))
    }
    guard answers.take(Int(call), answer.asString ?? "") else {
      return reply(BidiSession.failure(id, "invalid argument", "no such call waits for an answer"))
    }
    return reply((["type": "success", "id": id, "result": [:]] as JSONValue).description)
  }

  private static func reply(_ text: String) -> DriverReply { DriverReply(status: 200, body: text) }

  /// The session of this process, once there is one.
  @MainActor private final class OneSession {
    let channel: SessionChannel
    let folders: [String]
    let answers: DelegateAnswers
    let network: BidiNetwork
    private var session: DriverSession?
    private var bidi: BidiSession?
    /// The callback for the moment when a client may begin to hear events.
    var wantsMoments: (() -> Void)?
    /// Whether a moment is on its way.
    var hasMoment = false

    init(channel: SessionChannel, folders: [String], answers: DelegateAnswers, network: BidiNetwork) {
      self.channel = channel
      self.folders = folders
      self.answers = answers
      self.network = network
    }

    func perform(_ command: DriverCommand) async -> DriverReply {
      if command.name == .newSession { return await begin(command) }
      guard let session else { return .failure(.invalidSessionID, "the session has not begun") }
      network.commandBegan(patience: patience(command, session.timeouts))
      defer { network.commandEnded() }
      guard command.name == .bidi else { return await session.perform(command) }
      await session.catchUp()
      defer { session.commandEnded() }
      let bidi = self.bidi ?? BidiSession(session, channel: channel, answers: answers, network: network)
      if self.bidi == nil { wantsMoments?() }
      self.bidi = bidi
      DriverWorker.current = bidi
      var answer = reply(await bidi.perform(command.body))
      answer.endsSession = bidi.isEnded
      return answer
    }

    /// How long a blocked request may hold up the command: less for a script than for a load.
    private func patience(_ command: DriverCommand, _ timeouts: DriverTimeouts) -> Duration {
      let isScript =
        command.name == .bidi ? command.body.contains("\"script.") : command.name == .executeAsyncScript
      let longest = isScript ? min(timeouts.script ?? 10_000, 10_000) : timeouts.pageLoad
      return .seconds(min(longest, 86_400_000) / 1000)
    }

    var hears: Bool { bidi?.subscriptions.isEmpty == false }

    func letTimePass() async {
      hasMoment = false
      await session?.catchUp()
      session?.commandEnded()
      await bidi?.inside.tellRest()
    }

    private func begin(_ command: DriverCommand) async -> DriverReply {
      do throws(DriverError) {
        let session = try await DriverSession(
          id: command.session, body: command.body, folders: folders, answers: answers)
        self.session = session
        return session.created(host: command.query)
      } catch {
        return error.reply
      }
    }
  }
}
