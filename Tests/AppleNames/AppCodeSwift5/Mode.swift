/// The mode in which the flows are compiled here.
let languageMode = 5

/// Whether this target is compiled with complete concurrency checking.
let isComplete = false
