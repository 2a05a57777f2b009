/// The mode in which the flows are compiled here.
let languageMode = 6

/// Whether this target is compiled with complete concurrency checking.
let isComplete = true
