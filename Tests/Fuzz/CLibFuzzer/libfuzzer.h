// libFuzzer's own entry, for programs that have a main of their own (LLVM, "libFuzzer: using libFuzzer as a library").
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*check)(const uint8_t *bytes, size_t count));
