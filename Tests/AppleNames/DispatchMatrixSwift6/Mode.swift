/// Whether this target is compiled with complete concurrency checking.
let isComplete = true
