// Creates an object of a class that is known only at run time with its `init()`, which Swift refuses unless it is
// `required`; with the Objective-C runtime any class can be created so.
#pragma once
#include <stddef.h>

/// A new object, which the caller owns.
/// - allocating_init: the address of the class's `__allocating_init()`.
/// - metadata: the class.
void *object_creation_call(const void *allocating_init, const void *metadata);
