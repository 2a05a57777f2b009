extension FuzzTarget {
  /// What is read in modules that need the engine.
  package static let engine: [FuzzTarget] = [contentSecurityPolicy, scenarioYAML, scenarioJSON, clones, textDecoding]
}
