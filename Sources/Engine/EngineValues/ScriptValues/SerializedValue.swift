/// A structured clone, held outside of any realm (HTML Standard, "StructuredSerialize").
///
/// A clone can cross threads and worlds and outlive the window that made it. The text is the form that js/core/clone.js
/// writes and reads; bytes and ports are beside it.
package struct SerializedValue: Sendable {
  package let text: String
  package let buffers: [[UInt8]]
  /// The message ports that were transferred.
  package let ports: [Int]

  package init(text: String, buffers: [[UInt8]] = [], ports: [Int] = []) {
    self.text = text
    self.buffers = buffers
    self.ports = ports
  }

  /// `null`, the state of a history entry without a state.
  package static let null = SerializedValue(text: "_")
}
