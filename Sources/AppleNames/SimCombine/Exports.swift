// Combine on Linux is OpenCombine. Two modules of their own have the parts that Foundation's types have on Apple's
// systems.
@_exported import OpenCombine
@_exported import OpenCombineDispatch
@_exported import OpenCombineFoundation
