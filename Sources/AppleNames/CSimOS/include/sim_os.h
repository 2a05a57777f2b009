#ifndef SIM_OS_H
#define SIM_OS_H

#include <stdint.h>

/// The kind of a message of the unified log, with the values of Apple's `os_log_type_t`.
typedef uint8_t sim_os_log_type_t;

#endif
