import Foundation
import Playing

/// The program with the recorder's proxies, one for each test. It ends when this process does.
@MainActor final class ProxyHost {
  static let shared = Result { try ProxyHost() }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private let program = Process()
  private let input = Pipe()
  private let control: ProxyControl

  private init() throws {
    let output = Pipe()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    program.arguments = ["-m", "appleplay.serving"]
    // Conformance/Apple/Tests/ProxiedAPITests/ProxyHost.swift
    program.currentDirectoryURL = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    program.standardInput = input
    program.standardOutput = output
    try program.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Problem(description: "appleplay.serving named no port, but “\(line)”")
    }
    control = ProxyControl(port: port)
  }

  /// - Returns: the port of a proxy with these answers.
  func open(_ answers: [String: SiteAnswer]) throws -> UInt16 {
    guard let port = control.open(answers.mapValues(\.fields)) else {
      throw Problem(description: "the program with the proxies does not answer")
    }
    return port
  }
}
