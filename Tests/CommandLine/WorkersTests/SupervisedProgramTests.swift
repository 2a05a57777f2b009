#if os(Linux)
  import Glibc
  import Testing

  @testable import Workers

  @Suite("Programs that end with this one") struct SupervisedProgramTests {
    private let shell = "/bin/sh"

    /// Processes whose command line contains a text.
    private func processes(with text: String) -> [String] {
      guard let folder = opendir("/proc") else { return [] }
      defer { closedir(folder) }
      var found: [String] = []
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard Int(name) != nil, let file = fopen("/proc/\(name)/cmdline", "r") else { continue }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = fread(&buffer, 1, buffer.count, file)
        if String(decoding: buffer[..<length], as: UTF8.self).contains(text) { found.append(name) }
      }
      return found
    }

    @Test func `it reads its input, and its output, reply and code arrive`() throws {
      let script = "cat; echo wrong >&2; echo \"$GREETING\" >&3; pwd >&3; exit 7"
      let program = try SupervisedProgram(
        [shell, "-c", script], environment: ["GREETING": "good day"], in: "/tmp", input: Array("given\n".utf8))
      let ending = program.wait()
      #expect(String(decoding: ending.output, as: UTF8.self) == "given\nwrong\n")
      #expect(String(decoding: ending.reply, as: UTF8.self) == "good day\n/tmp\n")
      #expect(ending.code == 7)
    }

    @Test func `a long input and a long output do not hold each other up`() throws {
      let long = [UInt8](repeating: 97, count: 4 << 20)
      let ending = try SupervisedProgram([shell, "-c", "cat >&3; yes | head -c 3000000"], in: "/", input: long).wait()
      #expect(ending.reply.count == long.count && ending.output.count >= 1 << 20)
    }

    @Test func `whatever it has started ends with it`() throws {
      // One in its group, one in a session of its own, and one whose parent is gone.
      let script = "sleep 4711.1 & setsid sleep 4711.2 & (setsid sleep 4711.3 &) ; "
      let program = try SupervisedProgram([shell, "-c", script + "echo ready >&3; sleep 4711.4"], in: "/")
      while processes(with: "4711.").count < 4 { usleep(10_000) }
      program.end()
      #expect(program.wait().code == 128 + Int(SIGKILL))
      #expect(processes(with: "4711.").isEmpty)
      #expect(try SupervisedProgram([shell, "-c", "setsid sleep 4712.1 >/dev/null 2>&1 &"], in: "/").wait().code == 0)
      #expect(processes(with: "4712.").isEmpty)
    }

    @Test func `a signal is its code, and a program that is not there is 127`() throws {
      #expect(try SupervisedProgram([shell, "-c", "kill -SEGV $$"], in: "/").wait().code == 128 + Int(SIGSEGV))
      #expect(try SupervisedProgram(["/nonexistent/program"], in: "/").wait().code == 127)
      #expect(SupervisedProgram.path(of: "sh")?.hasSuffix("/sh") == true)
    }
  }
#endif
