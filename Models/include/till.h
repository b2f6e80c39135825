#pragma once
#include <stddef.h>

/// The bytes of `till.traineddata`: part of the program, read-only, shared by all processes that run it.
extern const char *const till_model;
/// How many there are.
extern const size_t till_model_size;
