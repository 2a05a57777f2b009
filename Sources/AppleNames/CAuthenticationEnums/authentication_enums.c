#include "authentication_enums.h"

// A target needs a source file; everything is in the header.
