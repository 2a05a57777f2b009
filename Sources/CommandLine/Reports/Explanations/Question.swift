/// A question that developers have asked in public, as a page of `Docs/Questions` answers it.
package struct Question: Equatable, Sendable {
  package let number: Int
  package let title: String
  /// The answer, in three sentences.
  package let answer: String
  /// The files that show the answer: scenario files and Swift tests, from the repository's folder.
  package let files: [String]
  /// The numbers of the rules that decide.
  package let rules: [String]
  /// Further words for which a user might search.
  package let words: [String]
  /// The threads that ask the question.
  package let sources: String
}

/// A code of an error domain and its meaning, from a row of `Docs/ErrorCodes.md`.
package struct ErrorCode: Equatable, Sendable {
  package let domain: String
  package let code: Int
  package let name: String
  package let meaning: String
  /// Whether a run of the simulator can give the error.
  package let isSimulated: Bool
  package let rules: [String]
}
