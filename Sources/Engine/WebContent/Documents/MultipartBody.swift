import HTMLTree
import PageScripting

/// HTML Standard, "multipart/form-data encoding algorithm". The prelude's js/net/form-data.js does the same for `fetch`,
/// in UTF-8.
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
struct MultipartBody {
  private(set) var bytes: [UInt8] = []
  private let encoding: OutputEncoding

  init(_ entries: [FormEntry], boundary: String, encoding: OutputEncoding = .utf8) {
    self.encoding = encoding
    for entry in entries {
      // Step 1: line ends in names and texts become CRLF; those in file names stay.
      let name = entry.name.withFormNewlines.escaped
      write("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"")
      switch entry.value {
      case .text(let text): write("\r\n\r\n\(text.withFormNewlines)")
      case .file(let name, let type, let contents):
        let type = type.isEmpty ? "application/octet-stream" : type
        write("; filename=\"\(name.escaped)\"\r\nContent-Type: \(type)\r\n\r\n")
        bytes += contents
      }
      write("\r\n")
    }
    write("--\(boundary)--\r\n")
  }

  private mutating func write(_ text: String) { bytes += encoding.encode(text) }
}

extension String {
  /// The text for a quoted name: characters that such a name must not contain are escaped.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "%0A"
      case "\r": result += "%0D"
      case "\"": result += "%22"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
