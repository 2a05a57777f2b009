// Combine on Linux is OpenCombine; what Foundation's types have of it on Apple's systems is in two modules of its own.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
