#pragma once
// The two calls qix needs, declared here because omp.h is on no compiler's path but gcc's.
void omp_set_max_active_levels(int levels);
void omp_set_num_threads(int threads);
