import PageScripting
import EngineValues
import Testing

@Suite("Media queries of the simulated screen") struct MediaQueryTests {
  private let queries = MediaQueries(view: .phone)

  @Test(
    "What holds on a phone held upright",
    arguments: [
      "", "all", "screen", "only screen and (max-width: 400px)", "print, (min-width: 100px)", "not print",
      "(orientation: portrait)", "(width >= 20em)", "(300px <= width < 400px)", "(390px = width)", "(hover: none)",
      "not (hover)", "(pointer)", "((min-width: 1px) and (not (max-width: 10px)))",
      "(orientation: landscape) or (min-resolution: 2dppx)", "(-webkit-min-device-pixel-ratio: 2)",
      "(max-aspect-ratio: 1/1)", "(prefers-color-scheme: light)", "(color)", "SCREEN AND (MIN-HEIGHT: 844PX)",
    ])
  func holding(text: String) { #expect(queries.hold(text)) }

  @Test(
    "What does not hold, and what is not understood: neither it nor its negation",
    arguments: [
      "print", "not all", "(min-width: 391px)", "(min-height: 5000px)", "(orientation: landscape)", "(hover: hover)",
      "(prefers-color-scheme: dark)", "(prefers-reduced-motion)", "(unknown)", "not (unknown: 1)", "not",
      "(width", "()", "and (width)", "(min-width: wide)", "screen and", "(color) and (hover) or (pointer)",
      "(min-resolution: 4x)", "(min-width: 1e400px)", String(repeating: "(", count: 90_000),
    ])
  func notHolding(text: String) { #expect(!queries.hold(text)) }
}
