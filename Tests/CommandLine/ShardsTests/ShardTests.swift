import Reports
import Testing

@Suite("Shards")
struct ShardTests {
  private let names = (0..<1000).map { "scenarios/page-\($0).yaml" }

  @Test("all shards together have everything, and nothing twice", arguments: [1, 2, 3, 7, 100])
  func partition(count: Int) throws {
    for seconds in [[:], Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Double($0 % 17)) })] {
      var all: [Int] = []
      for number in 1...count {
        let shard = try #require(Shard(number: number, count: count))
        let places = shard.places(in: names, seconds: seconds)
        #expect(places == places.sorted())
        all += places
      }
      #expect(all.sorted() == Array(names.indices))
    }
  }

  @Test("another scenario moves no other")
  func stable() throws {
    let shard = try #require(Shard("2/5"))
    let before = shard.places(in: names, seconds: [:]).map { names[$0] }
    let more = ["a/new.yaml"] + names
    let after = shard.places(in: more, seconds: [:]).map { more[$0] }
    #expect(after.filter { $0 != "a/new.yaml" } == before)
  }

  @Test("without times, shards are of about the same size")
  func even() throws {
    for number in 1...4 {
      let count = try #require(Shard(number: number, count: 4)).places(in: names, seconds: [:]).count
      #expect((200...300).contains(count), "\(number): \(count)")
    }
  }

  @Test("with times, shards take about equally long")
  func balanced() throws {
    let seconds = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 < 10 ? 100.0 : 0.1) })
    let loads = try (1...5).map { number in
      try #require(Shard(number: number, count: 5)).places(in: names, seconds: seconds)
        .reduce(0) { $0 + (seconds[names[$1]] ?? 0) }
    }
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) < 1, "\(loads)")
  }

  @Test("what is no shard is none", arguments: ["", "1", "0/2", "3/2", "1/0", "-1/2", "a/b", "1/2/3"])
  func wrong(text: String) { #expect(Shard(text) == nil) }

  @Test(
    "the variables of the engines that people have",
    arguments: [
      (["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "0"], "1/4"),
      (["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "3", "CI_NODE_TOTAL": "9", "CI_NODE_INDEX": "1"], "4/4"),
      (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "6"], "5/6"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_STEP": "4",
          "SLURM_ARRAY_TASK_MAX": "13",
        ], "3/4"
      ),
      (["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "3"], "3/3"),
      (["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"], "2/5"),
    ])
  func environment(variables: [String: String], shard: String) throws {
    #expect(try ShardEnvironment(variables).shard()?.text == shard)
  }

  @Test("no variables, no shard") func none() throws { #expect(try ShardEnvironment(["PATH": "/bin"]).shard() == nil) }

  @Test(
    "variables that name no shard are an error",
    arguments: [
      ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "4"], ["TEST_TOTAL_SHARDS": "4"], ["CI_NODE_TOTAL": "x"],
      ["JOB_COMPLETION_INDEX": "0"], ["SLURM_ARRAY_TASK_ID": "7"],
      ["TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "\(Int.max)"],
      ["CI_NODE_TOTAL": "4", "CI_NODE_INDEX": "\(Int.min)"],
      [
        "SLURM_ARRAY_TASK_ID": "\(Int.max)", "SLURM_ARRAY_TASK_MIN": "\(Int.min)", "SLURM_ARRAY_TASK_MAX": "\(Int.max)",
      ],
    ])
  func wrongEnvironment(variables: [String: String]) {
    #expect(throws: ShardEnvironment.Failure.self) { try ShardEnvironment(variables).shard() }
  }
}
