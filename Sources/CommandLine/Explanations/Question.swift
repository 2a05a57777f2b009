/// A question that developers have asked in public, as a page of `Docs/Questions` answers it.
package struct Question: Equatable, Sendable {
  package let number: Int
  package let title: String
  /// Three sentences.
  package let answer: String
  /// What shows the answer: scenario files and Swift tests, from the repository's folder.
  package let files: [String]
  /// The numbers of the rules that decide.
  package let rules: [String]
  /// What else somebody might look for.
  package let words: [String]
  /// The threads that ask it.
  package let sources: String
}

/// What a code of an error domain means, as a row of `Docs/ErrorCodes.md` says it.
package struct ErrorCode: Equatable, Sendable {
  package let domain: String
  package let code: Int
  package let name: String
  package let meaning: String
  /// Whether a run of the simulator can give the error.
  package let isSimulated: Bool
  package let rules: [String]
}
