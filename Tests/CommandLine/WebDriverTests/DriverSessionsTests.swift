import Testing
@testable import webviewsim_servers

@Suite("WebDriver's sessions")
struct DriverSessionsTests {
  /// Opens a session as the server does.
  private func open(_ id: String, in sessions: DriverSessions) -> DriverSessions.Place {
    let place = sessions.takePlace()
    if case .free(let number, _) = place { sessions.started(number, as: id) }
    return place
  }

  private func leaving(_ place: DriverSessions.Place) -> UInt64? {
    if case .free(_, let leaving) = place { leaving } else { nil }
  }

  @Test("the one that was idle for longest makes room, and its client is told")
  func oldestLeaves() throws {
    let sessions = DriverSessions(most: 2, patience: 0)
    _ = open("a", in: sessions)
    _ = open("b", in: sessions)
    let first = try #require(sessions.begin("a"))
    sessions.done("a")
    let second = try #require(sessions.begin("b"))
    sessions.done("b")
    // What is used last stays.
    #expect(sessions.begin("a") == first)
    sessions.done("a")
    #expect(leaving(open("c", in: sessions)) == second)
    #expect(sessions.begin("b") == nil)
    #expect(sessions.reasonOfEnd("b").contains("idle for longest"))
    #expect(sessions.count == 2)
  }

  @Test("no session leaves that has work, or was used a moment ago")
  func nobodyLeaves() {
    let busy = DriverSessions(most: 1, patience: 0)
    _ = open("a", in: busy)
    _ = busy.begin("a")
    guard case .full = busy.takePlace() else { return #expect(Bool(false), "a busy session left") }
    let fresh = DriverSessions(most: 1, patience: 1000)
    _ = open("a", in: fresh)
    guard case .full = fresh.takePlace() else { return #expect(Bool(false), "a session in use left") }
    #expect(fresh.begin("a") != nil)
  }

  @Test("a place is taken as long as its session is starting, and free when that failed")
  func starting() {
    let sessions = DriverSessions(most: 1, patience: 0)
    guard case .free(let number, nil) = sessions.takePlace() else { return #expect(Bool(false), "no place") }
    guard case .full = sessions.takePlace() else { return #expect(Bool(false), "the place was given twice") }
    sessions.started(number, as: nil)
    guard case .free = sessions.takePlace() else { return #expect(Bool(false), "the place is lost") }
  }

  @Test("an identifier that nobody has is said to be none")
  func unknown() {
    #expect(DriverSessions(most: 1, patience: 0).reasonOfEnd("x") == "there is no session x")
  }
}
