import Testing

@testable import PageScripting

@Suite("Many listeners of one target")
struct ListenerTests {
  @Test("are heard in order, once each, and go in any order", arguments: [3, 40])
  func many(_ count: Int) {
    let world = FakeWorld()
    let document = world.load("<p>")
    world.run(
      """
      var p = document.querySelector('p'), heard = [], all = []
      for (let i = 0; i < \(count); i++) { all.push(() => heard.push(i)); for (let k = 0; k < 2; k++) p.addEventListener('x', all[i]) }
      p.addEventListener('x', all[0], true)
      function fire() { heard = []; p.dispatchEvent(new Event('x')); return heard.length + ':' + heard[0] + ':' + heard[heard.length - 1] }
      """, in: document)
    #expect(world.text("fire()", in: document) == "\(count + 1):0:\(count - 1)")
    #expect(world.text("(p.removeEventListener('x', all[0]), fire())", in: document) == "\(count):0:\(count - 1)")
    #expect(
      world.text("(p.removeEventListener('x', all[\(count - 1)]), fire())", in: document)
        == "\(count - 1):0:\(count - 2)")
    #expect(world.text("(p.addEventListener('x', all[0]), fire())", in: document) == "\(count):0:0")
    #expect(world.text("(all.forEach((f) => p.removeEventListener('x', f)), fire())", in: document) == "1:0:0")
  }
}
