import SimulatedWeb
import Testing
import UIProcess
import URLStandard
import WebMessages

/// A page that was closed is let go; what traces still say of it are its label and its place.
@MainActor @Suite("Closed pages") struct ClosedPageTests {
  private func open(_ world: WebWorld) async -> WebPageProxy {
    let page = WebPageProxy(configuration: PageConfiguration(dataStore: world.defaultDataStore), world: world)
    _ = page.loadHTML("<title>a</title>", baseURL: WebURL("https://app.example/"))
    await world.settle()
    return page
  }

  @Test func aClosedProxyIsFreed() async {
    let world = WebWorld()
    defer { world.shutDown() }
    weak var freed: WebPageProxy?
    do {
      let page = await open(world)
      freed = page
      page.close()
      await world.settle()
      #expect(world.pages.isEmpty)
    }
    #expect(freed == nil)
    #expect(world.knownPages.map(\.label) == ["main"])
    #expect(world.knownPages[0].page == nil)
  }

  @Test func anOpenProxyStays() async {
    let world = WebWorld()
    defer { world.shutDown() }
    weak var kept: WebPageProxy?
    do { kept = await open(world) }
    #expect(kept != nil)
    #expect(world.pages.map(\.label) == ["main"])
  }

  @Test func labelsAndIdentifiersAreNeverGivenTwice() async {
    let world = WebWorld()
    defer { world.shutDown() }
    let first = await open(world)
    let id = first.id
    first.close()
    await world.settle()
    let second = await open(world)
    #expect(second.id != id)
    #expect(second.label == "main2")
    #expect(world.knownPages.map { $0.page == nil } == [true, false])
  }

  @Test func whatPagesShareForgetsThoseThatWereClosed() async {
    let world = WebWorld()
    defer { world.shutDown() }
    let preferences = PagePreferences()
    weak var freed: WebPageProxy?
    do {
      let configuration = PageConfiguration(dataStore: world.defaultDataStore, preferences: preferences)
      let page = WebPageProxy(configuration: configuration, world: world)
      freed = page
      page.close()
      await world.settle()
    }
    preferences.javaScriptEnabled = false
    #expect(freed == nil)
  }
}
