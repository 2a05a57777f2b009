import Testing
import URLStandard

@testable import PageScripting

@Suite struct RandomTests {
  private static let draw =
    "[Math.random(), Math['rand' + 'om'](), crypto.randomUUID(), ...crypto.getRandomValues(new Uint8Array(4))]"

  private func drawn(seed: UInt64?) -> String {
    let world = FakeWorld()
    if let seed { world.agent.startRandomNumbers(seed: seed) }
    return world.text(Self.draw, in: world.load(""))
  }

  @Test func theSameSeedGivesTheSameNumbers() {
    #expect(drawn(seed: nil) == drawn(seed: nil))
    #expect(drawn(seed: 7) == drawn(seed: 7))
    #expect(drawn(seed: 7) != drawn(seed: 8))
    #expect(drawn(seed: 7) != drawn(seed: nil))
  }

  @Test func eachRealmHasItsOwn() {
    let world = FakeWorld()
    let first = world.load("")
    let second = world.load("", in: world.windows.add())
    let numbers = world.text(Self.draw, in: first)
    #expect(world.text(Self.draw, in: second) != numbers)
    // What another window draws changes nothing.
    let other = FakeWorld()
    let alone = other.load("")
    #expect(other.text(Self.draw, in: alone) == numbers)
    #expect(other.text("Math.random()", in: alone) == world.text("Math.random()", in: first))
  }

  @Test func theNextDocumentOfAWindowHasOthers() {
    let world = FakeWorld()
    let window = world.windows.add()
    let first = world.text(Self.draw, in: world.load("", in: window))
    #expect(world.text(Self.draw, in: world.load("", in: window)) != first)
  }

  /// Chi-squared with 255 degrees of freedom; 350 is beyond one in 10,000. The high and the low bits, and pairs.
  @Test(arguments: ["r * 256", "r * 2 ** 53 % 256", "(r * 16 | 0) * 16 + Math.random() * 16"])
  func theNumbersAreEvenlySpread(_ bucket: String) throws {
    let world = FakeWorld()
    let text = world.text(
      """
      (() => {
        const counts = new Array(256).fill(0);
        for (let i = 0; i < 65536; i++) { const r = Math.random(); counts[Math.floor(\(bucket))]++; }
        return counts.reduce((sum, count) => sum + (count - 256) ** 2 / 256, 0);
      })()
      """, in: world.load(""))
    let sum = try #require(Double(text))
    #expect(sum > 160 && sum < 350)
  }

  @Test func theFunctionIsLikeTheLanguages() {
    let world = FakeWorld()
    #expect(
      world.text(
        """
        (() => {
          const { value, ...rest } = Object.getOwnPropertyDescriptor(Math, 'random');
          let made = false; try { new Math.random(); made = true; } catch {}
          return [JSON.stringify(rest), value.name, value.length, made, 'prototype' in value];
        })()
        """, in: world.load("")) == #"{"writable":true,"enumerable":false,"configurable":true},random,0,false,false"#)
  }
}
