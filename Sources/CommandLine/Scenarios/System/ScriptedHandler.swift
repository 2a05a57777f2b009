import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// A script message handler of a scenario's app.
@MainActor final class ScriptedHandler: PageMessageHandler {
  private let answer: AppAnswers.HandlerReply

  init(_ answer: AppAnswers.HandlerReply) { self.answer = answer }

  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    let message = ResultConversion.json(body).description
    page.world.trace.note(.system, window: page.label, .handlerReceives(name, message: message))
    switch answer {
    case .nothing: reply(.success(.undefined))
    case .value(let value): reply(.success(ResultConversion.value(value)))
    case .failure(let text): reply(.failure(ScriptHandlerFailure(message: text)))
    }
  }
}
