#pragma once
#include <errno.h>
#include <linux/audit.h>
#include <seccomp.h>

// Macros that Swift does not import.
static const uint32_t seccomp_refuse = SCMP_ACT_ERRNO(EPERM);
static const uint32_t seccomp_absent = SCMP_ACT_ERRNO(ENOSYS);
static const uint32_t seccomp_allow = SCMP_ACT_ALLOW;
static const uint32_t seccomp_kill = SCMP_ACT_KILL_PROCESS;
