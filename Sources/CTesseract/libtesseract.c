// The functions below are this program's own: the library, which has functions of these names, must not find them.
#pragma GCC visibility push(hidden)
#include "libtesseract.h"
#pragma GCC visibility pop

#include "late_library.h"

#include <tesseract/version.h>

#define FUNCTIONS(X)                                                                                                   \
    X(void, TessBaseAPIClear, (TessBaseAPI * engine), (engine))                                                        \
    X(TessBaseAPI *, TessBaseAPICreate, (void), ())                                                                    \
    X(void, TessBaseAPIDelete, (TessBaseAPI * engine), (engine))                                                       \
    X(void, TessBaseAPIEnd, (TessBaseAPI * engine), (engine))                                                          \
    X(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI * engine), (engine))                                  \
    X(int, TessBaseAPIInit2,                                                                                           \
      (TessBaseAPI * engine, const char *folder, const char *language, TessOcrEngineMode mode),                        \
      (engine, folder, language, mode))                                                                                \
    X(int, TessBaseAPIInit5,                                                                                           \
      (TessBaseAPI * engine, const char *data, int size, const char *language, TessOcrEngineMode mode,                 \
       char **files, int file_count, char **names, char **values, size_t count, BOOL refuses_debug),                   \
      (engine, data, size, language, mode, files, file_count, names, values, count, refuses_debug))                    \
    X(int, TessBaseAPIRecognize, (TessBaseAPI * engine, ETEXT_DESC * monitor), (engine, monitor))                      \
    X(void, TessBaseAPISetImage,                                                                                       \
      (TessBaseAPI * engine, const unsigned char *data, int width, int height, int pixel, int line),                   \
      (engine, data, width, height, pixel, line))                                                                      \
    X(void, TessBaseAPISetPageSegMode, (TessBaseAPI * engine, TessPageSegMode mode), (engine, mode))                   \
    X(void, TessBaseAPISetSourceResolution, (TessBaseAPI * engine, int resolution), (engine, resolution))              \
    X(BOOL, TessBaseAPISetVariable, (TessBaseAPI * engine, const char *name, const char *value),                       \
      (engine, name, value))                                                                                           \
    X(float, TessChoiceIteratorConfidence, (const TessChoiceIterator *choices), (choices))                             \
    X(void, TessChoiceIteratorDelete, (TessChoiceIterator * choices), (choices))                                       \
    X(const char *, TessChoiceIteratorGetUTF8Text, (const TessChoiceIterator *choices), (choices))                     \
    X(BOOL, TessChoiceIteratorNext, (TessChoiceIterator * choices), (choices))                                         \
    X(void, TessDeleteText, (const char *text), (text))                                                                \
    X(BOOL, TessPageIteratorBoundingBox,                                                                               \
      (const TessPageIterator *page, TessPageIteratorLevel level, int *left, int *top, int *right, int *bottom),       \
      (page, level, left, top, right, bottom))                                                                         \
    X(BOOL, TessPageIteratorIsAtBeginningOf, (const TessPageIterator *page, TessPageIteratorLevel level),              \
      (page, level))                                                                                                   \
    X(BOOL, TessPageIteratorIsAtFinalElement,                                                                          \
      (const TessPageIterator *page, TessPageIteratorLevel level, TessPageIteratorLevel element),                      \
      (page, level, element))                                                                                          \
    X(float, TessResultIteratorConfidence, (const TessResultIterator *results, TessPageIteratorLevel level),           \
      (results, level))                                                                                                \
    X(void, TessResultIteratorDelete, (TessResultIterator * results), (results))                                       \
    X(TessChoiceIterator *, TessResultIteratorGetChoiceIterator, (const TessResultIterator *results), (results))       \
    X(const TessPageIterator *, TessResultIteratorGetPageIteratorConst, (const TessResultIterator *results),           \
      (results))                                                                                                       \
    X(char *, TessResultIteratorGetUTF8Text, (const TessResultIterator *results, TessPageIteratorLevel level),         \
      (results, level))                                                                                                \
    X(BOOL, TessResultIteratorNext, (TessResultIterator * results, TessPageIteratorLevel level), (results, level))

// Its versions 5 have this number.
LATE_LIBRARY(libtesseract, "tesseract", 5, FUNCTIONS)

const char *libtesseract_version(void) { return TESSERACT_VERSION_STR; }
