#include "vector_loops.h"
