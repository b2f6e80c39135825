// A disk that lies, for programs under test (LD_PRELOAD; Tests/Kills/power_cuts.py builds and uses it).
//
// Of the files under LYING_DISK it notes, in the folder LYING_DISK_SHADOW on the same file system, what a power cut would
// leave for certain: of a file its content at the last fsync or fdatasync, of a folder its names at the last fsync of the
// folder. Whoever cuts the power kills the program, and puts the files together from these notes and from any part of what
// was written since.
//
//   LYING_DISK_FAIL=N:ERRNO   the N-th change (write, truncation, sync, rename, link, unlink) fails, and all after it
//   LYING_DISK_COUNT=FILE     where the number of changes is written at the end
//   LYING_CLOCK=SECONDS       the clock jumps ahead and back by up to so many seconds, at every fourth look
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static pthread_mutex_t notes = PTHREAD_MUTEX_INITIALIZER;
static atomic_long changes;

// The path of an open file; 0 where it is not under the folder.
static int path_of(int file, char path[PATH_MAX])
{
    const char *root = getenv("LYING_DISK");
    if (!root) return 0;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    size_t prefix = strlen(root);
    return strncmp(path, root, prefix) == 0 && (path[prefix] == '/' || path[prefix] == 0);
}

// Whether a path of an argument is under the folder.
static int is_under(const char *path)
{
    const char *root = getenv("LYING_DISK");
    if (!root) return 0;
    char whole[PATH_MAX];
    if (path[0] != '/') {
        char here[PATH_MAX];
        if (!getcwd(here, sizeof here)) return 0;
        if (snprintf(whole, sizeof whole, "%s/%s", here, path) >= (int)sizeof whole) return 0;
        path = whole;
    }
    size_t prefix = strlen(root);
    return strncmp(path, root, prefix) == 0 && path[prefix] == '/';
}

// Counts a change; whether it is to fail, with errno set.
static int fails(void)
{
    const char *order = getenv("LYING_DISK_FAIL");
    if (!order) return 0;
    char *rest = NULL;
    long first = strtol(order, &rest, 10);
    if (atomic_fetch_add(&changes, 1) + 1 < first) return 0;
    errno = *rest == ':' ? (int)strtol(rest + 1, NULL, 10) : EIO;
    return 1;
}

__attribute__((destructor)) static void tell_count(void)
{
    const char *path = getenv("LYING_DISK_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&changes));
    fclose(file);
}

static int copy(int from, const char *to)
{
    char draft[PATH_MAX + 8];
    snprintf(draft, sizeof draft, "%s.new", to);
    int out = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) return -1;
    char buffer[65536];
    off_t place = 0;
    ssize_t count;
    // Through a descriptor of its own: the program's may be for writing alone.
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", from);
    int in = open(self, O_RDONLY | O_CLOEXEC);
    if (in < 0) { close(out); return -1; }
    while ((count = pread(in, buffer, sizeof buffer, place)) > 0) {
        if (REAL(write)(out, buffer, (size_t)count) != count) { count = -1; break; }
        place += count;
    }
    close(in);
    close(out);
    return count < 0 ? -1 : REAL(rename)(draft, to);
}

// Notes the names in a folder: one record of the log, which is complete with its last line.
static void note_folder(const char *path, const char *shadow)
{
    size_t size = 1 << 20, used = 0;
    char *text = malloc(size);
    DIR *folder = opendir(path);
    if (text && folder) {
        used += (size_t)snprintf(text + used, size - used, "folder %s\n", path);
        struct dirent *entry;
        while ((entry = readdir(folder)) && used + PATH_MAX < size) {
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
            used += (size_t)snprintf(
                text + used, size - used, "%c %lu %s\n", entry->d_type == DT_DIR ? 'd' : 'f',
                (unsigned long)entry->d_ino, entry->d_name);
        }
        used += (size_t)snprintf(text + used, size - used, "end\n");
        char log[PATH_MAX + 8];
        snprintf(log, sizeof log, "%s/log", shadow);
        int out = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (out >= 0) {
            if (REAL(write)(out, text, used) != (ssize_t)used) abort();
            close(out);
        }
    }
    if (folder) closedir(folder);
    free(text);
}

// Notes what a sync makes last.
static int note(int file)
{
    char path[PATH_MAX];
    const char *shadow = getenv("LYING_DISK_SHADOW");
    struct stat state;
    if (!shadow || !path_of(file, path) || fstat(file, &state) != 0) return 0;
    int saved = errno;
    pthread_mutex_lock(&notes);
    if (S_ISDIR(state.st_mode)) {
        note_folder(path, shadow);
    } else {
        char kept[PATH_MAX], self[64];
        snprintf(kept, sizeof kept, "%s/kept/%lu", shadow, (unsigned long)state.st_ino);
        snprintf(self, sizeof self, "/proc/self/fd/%d", file);
        // A second name keeps the number of a file that is deleted from being given to another.
        if (access(kept, F_OK) != 0) (void)linkat(AT_FDCWD, self, AT_FDCWD, kept, AT_SYMLINK_FOLLOW);
        snprintf(kept, sizeof kept, "%s/synced/%lu", shadow, (unsigned long)state.st_ino);
        if (copy(file, kept) != 0) abort();
    }
    pthread_mutex_unlock(&notes);
    errno = saved;
    return 1;
}

static int is_change(int file)
{
    char path[PATH_MAX];
    return getenv("LYING_DISK_FAIL") && path_of(file, path) && fails();
}

int fsync(int file)
{
    if (is_change(file)) return -1;
    return note(file) ? 0 : REAL(fsync)(file);
}

int fdatasync(int file)
{
    if (is_change(file)) return -1;
    return note(file) ? 0 : REAL(fdatasync)(file);
}

ssize_t write(int file, const void *bytes, size_t count)
{
    return is_change(file) ? -1 : REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place)
{
    return is_change(file) ? -1 : REAL(pwrite)(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place)
{
    return is_change(file) ? -1 : REAL(pwrite64)(file, bytes, count, place);
}

int ftruncate(int file, off_t length) { return is_change(file) ? -1 : REAL(ftruncate)(file, length); }

int ftruncate64(int file, off64_t length) { return is_change(file) ? -1 : REAL(ftruncate64)(file, length); }

int rename(const char *from, const char *to)
{
    return is_under(to) && fails() ? -1 : REAL(rename)(from, to);
}

int link(const char *from, const char *to)
{
    return is_under(to) && fails() ? -1 : REAL(link)(from, to);
}

int unlink(const char *path)
{
    return is_under(path) && fails() ? -1 : REAL(unlink)(path);
}

// MARK: The clock

static atomic_uint looks;

static long jump(void)
{
    const char *most = getenv("LYING_CLOCK");
    if (!most) return 0;
    unsigned look = atomic_fetch_add(&looks, 1) / 4;
    // Multiplicative hashing: the jumps look random and are the same in every run.
    long range = strtol(most, NULL, 10);
    return range > 0 ? (long)(look * 2654435761u % (unsigned)(2 * range + 1)) - range : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = REAL(clock_gettime)(clock, now);
    if (status == 0 && clock == CLOCK_REALTIME) now->tv_sec += jump();
    return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    int status = REAL(gettimeofday)(now, zone);
    if (status == 0) now->tv_sec += jump();
    return status;
}

time_t time(time_t *now)
{
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now) *now = exact.tv_sec;
    return exact.tv_sec;
}
