// CSimOS, whose C module has this module's name and the submodule that `import os.log` needs.
// `swift build --explicit-target-dependency-import-check error` takes the two for one target, and reports it.
@_exported import SimOS
