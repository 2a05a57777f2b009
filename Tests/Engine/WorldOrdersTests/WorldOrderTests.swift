import Testing
import EngineValues

@Suite struct WorldOrderTests {
  @Test(
    "An order is written as a line and read back",
    arguments: ["ordinary", "user3=again", "network2=late user3=close:popup"])
  func roundTrip(text: String) { #expect(WorldOrder(text)?.description == text) }

  @Test(
    "What is not an order is refused",
    arguments: ["", "user=again", "user0=again", "user03=again", "weather1=rain", "user3=", "user3", "user1=a user1=b"])
  func refused(text: String) { #expect(WorldOrder(text) == nil) }
}

@Suite struct WorldChooserTests {
  @Test func `Without an order, the first option is taken`() {
    let chooser = WorldChooser()
    #expect(chooser.choose(.network, ["ordinary", "lost"], about: "GET /") == "ordinary")
    #expect(chooser.met.map(\.choice.name) == ["network1"])
    #expect(chooser.met.first?.deviation == nil)
  }

  @Test func `Each kind is counted on its own`() {
    let chooser = WorldChooser(WorldOrder("user2=again") ?? .ordinary)
    let taken = [
      chooser.choose(.user, ["nothing", "again"], about: "first"),
      chooser.choose(.network, ["ordinary", "lost"], about: "GET /"),
      chooser.choose(.user, ["nothing", "again"], about: "second"),
    ]
    #expect(taken == ["nothing", "ordinary", "again"])
    #expect(chooser.unmet.isEmpty)
  }

  @Test func `What a run does not offer is named`() {
    let chooser = WorldChooser(WorldOrder("user1=close network9=lost") ?? .ordinary)
    #expect(chooser.choose(.user, ["nothing", "again"], about: "a moment") == "nothing")
    #expect(chooser.unmet.map(\.description) == ["network9=lost", "user1=close"])
  }

  @Test func `A kind that is not offered goes ordinarily and is not counted`() {
    let chooser = WorldChooser(WorldOrder("network1=lost") ?? .ordinary, kinds: [.user])
    #expect(chooser.choose(.network, ["ordinary", "lost"], about: "GET /") == "ordinary")
    #expect(chooser.met.isEmpty)
  }

  @Test func `Choices after the limit go ordinarily and are counted`() {
    let chooser = WorldChooser(WorldOrder("user2=again") ?? .ordinary, limit: 1)
    for _ in 0..<2 { #expect(chooser.choose(.user, ["nothing", "again"], about: "") == "nothing") }
    #expect(chooser.overflow == 1)
  }
}
