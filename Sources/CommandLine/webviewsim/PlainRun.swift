import Workers

/// The usual line `webviewsim run PATH…`, without options. A user who runs one scenario waits until the line is read.
///
/// For each type of a command's properties, ArgumentParser makes Swift's runtime search all conformances of the
/// program, fifty times for this command. The searches take longer than a process for pages takes to start. Paths alone
/// need no parser: every option has its ordinary value. A test compares both ways. If an option is missing here, the
/// program ends when it reads that option.
extension RunCommand {
  /// - Parameter words: the arguments after the program's name.
  /// - Returns: nil for a line that ArgumentParser has to read.
  init?(plain words: ArraySlice<String>) {
    let paths = words.dropFirst()
    guard words.first == Self.name, !paths.isEmpty, !paths.contains(where: { $0.isEmpty || $0.hasPrefix("-") })
    else { return nil }
    self.init()
    self.paths = Array(paths)
    page = PageOptions(ordinary: ())
    clickAll = false
    files = FileOptions(ordinary: ())
    outside = NetworkOptions(ordinary: ())
    advance = nil
    format = nil
    jobs = nil
    junit = nil
    html = nil
    out = nil
    platform = nil
    results = ResultOptions(ordinary: ())
    shards = ShardOptions(ordinary: ())
    content = ContentOptions(WorkerLimits())
  }
}

extension PageOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    click = []
    site = []
    baseURL = nil
  }
}

extension FileOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    allowed = []
  }
}

extension NetworkOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    network = []
    har = []
    record = nil
  }
}

extension ResultOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    filter = []
    list = false
    failOnError = false
    onlyFailures = false
    watching = WatchOptions(ordinary: ())
    noColor = false
  }
}

extension WatchOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    watch = false
    readings = nil
    oneOfMany = false
  }
}

extension ShardOptions {
  fileprivate init(ordinary: ()) {
    self.init()
    shard = nil
    timings = nil
    results = nil
    resume = false
    retries = 0
  }
}

extension ContentOptions {
  fileprivate init(_ limits: WorkerLimits) {
    self.init()
    memoryLimit = limits.memory >> 20
    processorLimit = limits.processorTime
    timeLimit = limits.wallTime
  }
}
