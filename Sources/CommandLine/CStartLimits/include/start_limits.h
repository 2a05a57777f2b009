// Ends the process with a line and exit code 2 where the system grants it less than the script engine's library needs
// to be
// loaded: that library ends the process with a signal instead. Runs by itself, before the libraries are set up.
#pragma once

// What the process must be granted: with this, the largest nesting that the command's readers allow comes to its end,
// and the
// engine finds the address space that it sets aside before the first script (5.7 GiB).
enum {
  start_limits_open_files = 32,
  start_limits_stack_kib = 2048,
  start_limits_address_space_mib = 8 * 1024,
};
