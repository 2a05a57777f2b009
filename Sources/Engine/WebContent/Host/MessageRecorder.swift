import PageScripting
import EngineValues
import WebMessages

/// Records a message between windows for a report, from the call to its end.
struct MessageRecorder {
  private let world: ContentWorld
  private let sender: PageID
  private let message: PostedMessage

  /// nil if no report is wanted.
  init?(_ message: WindowMessage, from source: Frame, by caller: Caller, in world: ContentWorld) {
    guard world.loop.moment.tellsPictures, let page = source.page else { return nil }
    self.world = world
    sender = page.id
    let place = CallerPlace(callOf: caller.incumbent).map {
      SourcePlace(.call, url: $0.url, line: $0.line, column: $0.column)
    }
    let target =
      switch message.targetOrigin {
      case .any: "*"
      case .origin(let origin): origin.serialized
      }
    self.message = PostedMessage(
      data: message.data.plain.preview, target: target, sender: Self.end(source), place: place, sent: world.loop.now,
      arrived: world.loop.now, outcome: .unheard)
  }

  /// - Parameter frame: the frame where the message arrived; nil if there is no window any more.
  func end(_ outcome: PostedMessage.Outcome, at frame: Frame?) {
    var ended = message
    ended.receiver = frame.map(Self.end)
    ended.arrived = world.loop.now
    ended.outcome = outcome
    world.tell(ended, from: sender, to: frame?.page?.id)
  }

  private static func end(_ frame: Frame) -> PostedMessage.End {
    PostedMessage.End(
      origin: frame.document.origin.serialized, frame: frame.isMainFrame ? nil : frame.document.url.href)
  }
}

extension PlainValue {
  /// The value as a script would write it, shortened.
  fileprivate var preview: String {
    var text = ""
    write(to: &text, depth: 0)
    return text.count <= Self.longestPreview ? text : text.prefix(Self.longestPreview) + "…"
  }

  private static var longestPreview: Int { 300 }

  private func write(to text: inout String, depth: Int) {
    guard text.utf8.count <= Self.longestPreview, depth < 6 else {
      text += "…"
      return
    }
    switch self {
    case .undefined: text += "undefined"
    case .null: text += "null"
    case .bool(let value): text += "\(value)"
    case .number(let value):
      let digits = "\(value)"
      text += digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]
    case .string(let value): text += String(value.prefix(Self.longestPreview)).debugDescription
    case .date(let value): text += "Date(\(value))"
    case .array(let values):
      text += "["
      for (place, value) in values.enumerated() where text.utf8.count <= Self.longestPreview {
        if place > 0 { text += ", " }
        value.write(to: &text, depth: depth + 1)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() where text.utf8.count <= Self.longestPreview {
        text += (place > 0 ? ", " : "") + "\(member.0): "
        member.1.write(to: &text, depth: depth + 1)
      }
      text += "}"
    case .unsupported(let what): text += what
    }
  }
}
