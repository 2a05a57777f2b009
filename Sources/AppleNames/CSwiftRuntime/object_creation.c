#include "object_creation.h"

// Swift passes the class where C's functions have no register.
typedef __attribute__((swiftcall)) void *allocating_init_function(__attribute__((swift_context)) const void *metadata);

void *object_creation_call(const void *allocating_init, const void *metadata) {
  return ((allocating_init_function *)allocating_init)(metadata);
}
