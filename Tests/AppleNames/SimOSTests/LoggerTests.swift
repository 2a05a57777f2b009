import SimOS
import SimOS.log
import SimOSLog
import Testing

/// The log is one for the process: every test writes under a subsystem of its own.
@Suite(.serialized) struct LoggerTests {
  private func entries(_ subsystem: String) -> [SimulatedLog.Entry] {
    SimulatedLog.shared.entries.filter { $0.subsystem == subsystem }
  }

  @Test func `messages keep their values, whatever their privacy`() {
    let logger = Logger(subsystem: "values", category: "web")
    let user = "ada"
    logger.debug("user \(user, privacy: .private) has \(3) views, flags \(255, format: .hex)")
    logger.error("failed: \(String?.none)")
    logger.log(level: .fault, "plain")
    #expect(entries("values").map(\.text) == ["user ada has 3 views, flags ff", "failed: nil", "plain"])
    #expect(entries("values").map(\.type) == [.debug, .error, .fault])
    #expect(entries("values").first?.description == "[values:web] user ada has 3 views, flags ff")
  }

  @Test func `the older function fills its format`() {
    let log = OSLog(subsystem: "format", category: "web")
    os_log("%{public}@ took %.2f s, 100%%", log: log, type: .info, "load", 1.5)
    os_log(.error, log: log, "code \(7)")
    os_log("%d and %d", log: log, type: .debug, 1)
    #expect(entries("format").map(\.text) == ["load took 1.5 s, 100%", "code 7", "1 and <missing>"])
  }

  @Test func `a disabled log accepts nothing`() {
    let before = SimulatedLog.shared.entries.count
    Logger(.disabled).fault("nobody hears this")
    #expect(!SimulatedLog.shared.entries.dropFirst(before).contains { $0.text == "nobody hears this" })
  }

  @Test func `the log does not grow without bound`() {
    let logger = Logger(subsystem: "many", category: "")
    for number in 0..<(2 * SimulatedLog.capacity) { logger.info("\(number)") }
    #expect(SimulatedLog.shared.entries.count <= SimulatedLog.capacity)
    #expect(entries("many").last?.text == "\(2 * SimulatedLog.capacity - 1)")
  }

  @Test func `a lock guards its state`() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    lock.withLock { $0 += 2 }
    #expect(lock.withLock { $0 } == 2)
  }
}
