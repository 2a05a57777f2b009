// The import is CSimOS. Its C module has the name of the Swift module, and the submodule that `import os.log` needs.
// `swift build --explicit-target-dependency-import-check error` takes the two for one target, and reports it.
@_exported import SimOS
