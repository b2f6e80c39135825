// The functions below are hidden, so that the library does not call them instead of its own functions of the same names.
#pragma GCC visibility push(hidden)
#include "libpq.h"
#pragma GCC visibility pop

#include "late_library.h"


#define FUNCTIONS(X)                                                                                                   \
    X(int, PQbackendPID, (const PGconn *connection), (connection))                                                     \
    X(void, PQclear, (PGresult * result), (result))                                                                    \
    X(char *, PQcmdStatus, (PGresult * result), (result))                                                              \
    X(PGconn *, PQconnectdbParams, (const char *const *keywords, const char *const *values, int expands),              \
      (keywords, values, expands))                                                                                     \
    X(void, PQconninfoFree, (PQconninfoOption * options), (options))                                                   \
    X(PQconninfoOption *, PQconninfoParse, (const char *text, char **message), (text, message))                        \
    X(int, PQenterPipelineMode, (PGconn * connection), (connection))                                                   \
    X(char *, PQerrorMessage, (const PGconn *connection), (connection))                                                \
    X(PGresult *, PQexec, (PGconn * connection, const char *query), (connection, query))                               \
    X(PGresult *, PQexecParams,                                                                                        \
      (PGconn * connection, const char *command, int count, const Oid *types, const char *const *values,               \
       const int *lengths, const int *formats, int format),                                                            \
      (connection, command, count, types, values, lengths, formats, format))                                           \
    X(int, PQexitPipelineMode, (PGconn * connection), (connection))                                                    \
    X(void, PQfinish, (PGconn * connection), (connection))                                                             \
    X(void, PQfreemem, (void *memory), (memory))                                                                       \
    X(Oid, PQftype, (const PGresult *result, int column), (result, column))                                            \
    X(PGresult *, PQgetResult, (PGconn * connection), (connection))                                                    \
    X(int, PQgetisnull, (const PGresult *result, int row, int column), (result, row, column))                          \
    X(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))                          \
    X(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))                        \
    X(int, PQnfields, (const PGresult *result), (result))                                                              \
    X(int, PQntuples, (const PGresult *result), (result))                                                              \
    X(const char *, PQparameterStatus, (const PGconn *connection, const char *name), (connection, name))               \
    X(int, PQpipelineSync, (PGconn * connection), (connection))                                                        \
    X(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))                                \
    X(char *, PQresultErrorMessage, (const PGresult *result), (result))                                                \
    X(ExecStatusType, PQresultStatus, (const PGresult *result), (result))                                              \
    X(int, PQsendPrepare,                                                                                              \
      (PGconn * connection, const char *name, const char *query, int count, const Oid *types),                         \
      (connection, name, query, count, types))                                                                         \
    X(int, PQsendQueryParams,                                                                                          \
      (PGconn * connection, const char *command, int count, const Oid *types, const char *const *values,               \
       const int *lengths, const int *formats, int format),                                                            \
      (connection, command, count, types, values, lengths, formats, format))                                           \
    X(int, PQsendQueryPrepared,                                                                                        \
      (PGconn * connection, const char *name, int count, const char *const *values, const int *lengths,                \
       const int *formats, int format),                                                                                \
      (connection, name, count, values, lengths, formats, format))                                                     \
    X(int, PQserverVersion, (const PGconn *connection), (connection))                                                  \
    X(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * connection, PQnoticeProcessor processor, void *argument),     \
      (connection, processor, argument))                                                                               \
    X(int, PQsetSingleRowMode, (PGconn * connection), (connection))                                                    \
    X(ConnStatusType, PQstatus, (const PGconn *connection), (connection))

// libpq.so.5 since PostgreSQL 8.2.
LATE_LIBRARY(libpq, "pq", 5, FUNCTIONS)
