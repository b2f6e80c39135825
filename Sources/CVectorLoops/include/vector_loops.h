#pragma once

// How loops over many lanes are compiled here: a variant for each kind of processor, of which each computes the same bits.

// Fused operations would round otherwise where a processor has them.
#pragma STDC FP_CONTRACT OFF

/// The compiler makes a variant of the function for each of these, and the loader takes the best that there is.
#if defined(__x86_64__) && defined(__linux__)
#define VARIANTS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define VARIANTS
#endif

/// Part of whatever calls it, and so of each of its variants.
#define INLINED static inline __attribute__((always_inline))

/// Sixteen lanes, in as many registers as the processor needs for them.
typedef float lanes __attribute__((ext_vector_type(16)));
/// The same wherever they lie.
typedef lanes unaligned_lanes __attribute__((aligned(4)));
