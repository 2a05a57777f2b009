// What reading a program's symbol table needs from C.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The demangler of the Swift runtime, which the standard library exports without declaring it. Returns memory that the
/// caller frees, or NULL when the name is not a Swift symbol.
char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags);

/// The first place of some bytes in others, or NULL. (GNU's memmem, which Swift's Glibc module leaves out.)
const void *symbol_names_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count);

/// The return addresses on the calling thread's stack, innermost first; returns how many there are. Follows the unwind
/// tables, and so survives frames that keep no frame pointer.
int return_addresses(uintptr_t *addresses, int capacity);

/// The value of the symbol whose name is at an offset of the string table; 0 when there is none.
uintptr_t symbol_value(const void *symbols, size_t bytes, uint32_t name);

/// What the values of the running program's own symbols are relative to.
uintptr_t program_address(void);
