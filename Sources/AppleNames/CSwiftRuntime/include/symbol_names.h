// The parts of reading a program's symbol table that need C.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// The demangler of the Swift runtime, which the standard library exports but does not declare. Returns memory that the
/// caller must free, or NULL if the name is not a Swift symbol.
char *swift_demangle(const char *name, size_t length, char *output, size_t *output_size, uint32_t flags);

/// The first occurrence of some bytes in others, or NULL. (GNU's memmem, which Swift's Glibc module leaves out.)
const void *symbol_names_find(const void *bytes, size_t count, const void *pattern, size_t pattern_count);

/// The return addresses on the calling thread's stack, innermost first. Returns how many there are. Uses the unwind
/// tables, so frames without a frame pointer do no harm.
int return_addresses(uintptr_t *addresses, int capacity);

/// The value of the symbol whose name is at an offset of the string table; 0 if there is none.
uintptr_t symbol_value(const void *symbols, size_t bytes, uint32_t name);

/// Where the string table has the name of the function in which a value lies; -1 if it lies in none.
int64_t symbol_name_at(const void *symbols, size_t bytes, uintptr_t value);

/// The base address of the running program's own symbols.
uintptr_t program_address(void);
