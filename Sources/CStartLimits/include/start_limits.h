// Ends the process with a line and exit code 2 where the system grants it less than the script engine's library needs to be
// loaded: that library ends the process with a signal instead. Runs by itself, before the libraries are set up.
#pragma once

// What the process must be granted. Measured with the smallest page, and doubled.
enum {
  start_limits_open_files = 32,
  start_limits_stack_kib = 256,
  start_limits_address_space_mib = 8 * 1024,
};
