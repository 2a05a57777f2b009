import AppAssociations
import Foundation
import SimulatedSafari
import Testing

@MainActor @Suite("Every condition of authentication sessions")
struct ConditionTests {
  @Test("a row of the table", arguments: Condition.all, Device.Kind.allCases)
  func condition(_ condition: Condition, kind: Device.Kind) async throws {
    var setup = Condition.Setup(device: Device(kind: kind))
    condition.arrange(&setup)
    let phone = try Phone(
      setup.device, profile: setup.profile, entries: setup.entries, schemes: setup.schemes, file: setup.file)
    defer { phone.world.shutDown() }
    try setup.prepare(phone)
    phone.browsers.user.consent = setup.consent
    let notesBefore = phone.world.trace.notes.count
    let record = Phone.Record()
    let session = phone.session(setup.callback, url: setup.url, to: record)
    setup.configure(session)
    let canStart = session.canStart(setup.context)
    let isStarted = session.start(setup.context)
    #expect(canStart == isStarted)
    let run = Condition.Run(phone: phone, session: session, record: record, isStarted: isStarted)
    try await condition.act(run)
    await phone.world.settle()
    #expect(run.outcome == condition.outcomes[kind])
    let rules = phone.world.trace.notes[notesBefore...].map(\.reason.rule)
    if let rule = condition.rule { #expect(rules.contains(rule), "\(rules)") }
    // What does not come back to the app as it hopes is explained.
    if !isStarted { #expect(session.explanation?.isEmpty == false) }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    .standardized

  /// The cells of the document's tables, with the row numbers of the trace in the last column.
  private static func rows() throws -> [[String]] {
    let text = try String(contentsOf: root.appending(path: "Docs/AuthenticationSessions.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(" | `") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test("the document has every row with its outcomes and its test, and no other")
  func document() throws {
    let expected = Condition.all.map { condition in
      [
        condition.text, condition.outcomes[.device]?.rawValue ?? "", condition.outcomes[.simulator]?.rawValue ?? "",
        condition.rule ?? "–",
        "`\(condition.name)`",
      ]
    }
    let rows = try Self.rows().filter { $0.count == 5 }
    for row in expected { #expect(rows.contains(row), "\(row.joined(separator: " | "))") }
    for row in rows { #expect(expected.contains(row), "\(row.joined(separator: " | "))") }
  }

  @Test("completion handlers run on the thread that the test chooses", arguments: CallbackThread.allCases)
  func thread(_ thread: CallbackThread) async throws {
    let phone = try Phone()
    defer { phone.world.shutDown() }
    phone.browsers.callbackThread = thread
    let wasMain: Bool = await withCheckedContinuation { done in
      // The main actor's thread need not be the process's first one. It is only compared.
      nonisolated(unsafe) let own = Thread.current
      let session = SignInSession(
        url: Phone.authorizeURL(), callback: .customScheme("myapp"), browsers: phone.browsers,
        onAnyThread: { _ in done.resume(returning: Thread.current === own) })
      session.start(.provided)
      session.cancelByUser()
    }
    #expect(wasMain == (thread == .main))
  }
}
