#pragma once

// How loops over many lanes are compiled: a variant for each kind of processor, all of which compute the same bits.

// Fused operations, which some processors lack, round differently.
#pragma STDC FP_CONTRACT OFF

/// The compiler makes a variant of the function for each of these, and the loader chooses the best.
#if defined(__x86_64__) && defined(__linux__)
#define VARIANTS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define VARIANTS
#endif

/// Inlined into its callers, and so into each of their variants.
#define INLINED static inline __attribute__((always_inline))

/// Sixteen lanes, in as many registers as the processor needs for them.
typedef float lanes __attribute__((ext_vector_type(16)));
/// Lanes at any address.
typedef lanes unaligned_lanes __attribute__((aligned(4)));
