import Synchronization
import Testing

@testable import Scenarios

@Suite("What a worker tells of its runs") struct ProgressTellerTests {
  private final class Told: Sendable {
    private let headings = Mutex<[String]>([])
    var all: [String] { headings.withLock { $0 } }

    func add(_ parts: [ScenarioProgress]) {
      for case .began(let heading) in parts { headings.withLock { $0.append(heading) } }
    }
  }

  private let told = Told()

  private func teller(patience: Duration) -> ProgressTeller {
    ProgressTeller(patience: patience) { [told] in told.add($0) }
  }

  @Test("Of a run that ends soon nothing is told, and the next one begins anew")
  func shortRun() {
    let teller = teller(patience: .seconds(1000))
    for _ in 0..<2 {
      teller.begin(isHeld: true)
      teller.tell([.began(heading: "short")])
      #expect(teller.tellOverdue())
      teller.end()
    }
    #expect(!teller.tellOverdue() && told.all.isEmpty)
    teller.begin(isHeld: false)
    teller.tell([.began(heading: "fresh")])
    #expect(told.all == ["fresh"])
  }

  @Test("Everything is told of a run that lasts, though it tells nothing more itself")
  func longRun() {
    let teller = teller(patience: .zero)
    teller.begin(isHeld: true)
    teller.tell([.began(heading: "1")])
    teller.tell([.began(heading: "2")])
    #expect(told.all.isEmpty)
    _ = teller.tellOverdue()
    #expect(told.all == ["1", "2"])
    teller.tell([.began(heading: "3")])
    teller.end()
    #expect(told.all == ["1", "2", "3"])
  }
}
