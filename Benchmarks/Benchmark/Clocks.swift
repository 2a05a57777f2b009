import Foundation

@MainActor func milliseconds(_ body: @MainActor () async throws -> Void) async rethrows -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  try await body()
  return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
}

/// Of all threads of the process.
var processorMilliseconds: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

/// What all threads of the process have used while `body` ran.
@MainActor func processorMilliseconds(_ body: @MainActor () async throws -> Void) async rethrows -> Double {
  let start = processorMilliseconds
  try await body()
  return processorMilliseconds - start
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
