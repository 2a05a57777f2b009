/// The format of messages on a channel: a length of four bytes, a kind of one byte, and the content.
package struct Frame: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Parent to worker.
    case job = 1
    /// News from a session; a message in a worker's journal; or, on a worker's channel, the news that its journal has one.
    case progress = 2
    /// The job is done, and the worker accepts another one.
    case result = 3
    /// The job is done, and the worker ends.
    case lastResult = 4
  }

  package var kind: Kind
  package var content: ArraySlice<UInt8>

  static let headerLength = 5

  static func header(_ kind: Kind, length: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: length).littleEndian) { Array($0) } + [kind.rawValue]
  }
}

/// The reason why data from a channel is not a frame.
package enum FrameError: Error, Equatable {
  case unknownKind
  case tooLong
}

/// Cuts incoming data into frames. It never keeps more than one frame of the maximum length and the data of one read.
package struct FrameReader: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  private let longest: Int

  package init(longest: Int) { self.longest = longest }

  package mutating func append(_ buffer: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: buffer)
  }

  /// The result is nil if the next frame is not yet complete.
  /// - Throws: `FrameError`
  package mutating func next() throws(FrameError) -> Frame? {
    guard bytes.count - start >= Frame.headerLength else { return nil }
    let length = bytes[start..<(start + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= longest else { throw .tooLong }
    guard let kind = Frame.Kind(rawValue: bytes[start + 4]) else { throw .unknownKind }
    let content = start + Frame.headerLength
    guard bytes.count - content >= length else { return nil }
    start = content + length
    return Frame(kind: kind, content: bytes[content..<start])
  }
}
