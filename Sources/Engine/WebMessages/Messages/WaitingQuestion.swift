/// A question for whose answer a script waits, with the pages of its process: they all end with the process.
package struct WaitingQuestion: Sendable {
  package let question: ContentQuestion
  package let pages: [PageID]

  package init(_ question: ContentQuestion, pages: [PageID]) {
    self.question = question
    self.pages = pages
  }
}
