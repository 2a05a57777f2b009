import SwiftUI
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

extension EnvironmentValues {
  @Entry var answer: Int = 42
  /// With a comment: var other = 1
  @Entry fileprivate var words: [String: (Int) -> String]?
  @Entry var inferred = "="
}

private struct Answer: View {
  @Environment(\.answer) private var answer
  @Environment(\.words) private var words
  @Environment(\.inferred) private var inferred
  var body: some View { Text("\(answer) \(words?["a"]?(1) ?? "none") \(inferred)") }
}

#Preview { Answer() }
#Preview("With a name") {
  @Previewable @State var answer = 1
  Answer().environment(\.answer, answer)
}
#Preview { UIView() }

@Suite(.simulator) @MainActor struct MacroTests {
  @Test func `entries of the environment have their defaults, and are handed down`() {
    var shown = Shown(Answer())
    #expect(shown.screen.texts == ["42 none ="])
    shown = Shown(Answer().environment(\.answer, 7).environment(\.words, ["a": { "\($0)" }]))
    #expect(shown.screen.texts == ["7 1 ="])
  }
}
