// Ends the process with one line and exit code 2 if the system grants it less than the script engine needs to load: the
// engine's library would end it with a signal. Runs by itself, before any library is set up.
#pragma once

// What the process needs: enough stack for the deepest nesting that the command's readers allow, and enough address
// space for what the engine reserves before the first script (5.7 GiB).
enum {
  start_limits_open_files = 32,
  start_limits_stack_kib = 2048,
  start_limits_address_space_mib = 8 * 1024,
};
