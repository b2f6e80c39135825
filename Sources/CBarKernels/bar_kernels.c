#include "bar_kernels.h"
#include <vector_loops.h>
#include <float.h>
#include <math.h>
#include <string.h>

#define LANES BAR_KERNELS_LANES
#define LEFT BAR_KERNELS_LEFT
#define RIGHT BAR_KERNELS_RIGHT

typedef int32_t wholes __attribute__((ext_vector_type(16)));

#define AT(pointer) (*(const unaligned_lanes *)(pointer))
#define PUT(pointer) (*(unaligned_lanes *)(pointer))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))

static const lanes first_lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// The sum of sixteen lanes, halves added to halves.
INLINED float total(const lanes *sum) {
    float a[16];
    memcpy(a, sum, sizeof a);
    for (size_t half = 8; half > 0; half /= 2)
        for (size_t lane = 0; lane < half; lane++) a[lane] += a[lane + half];
    return a[0];
}

// MARK: Bands

#define MARGIN BAR_KERNELS_MARGIN
typedef double doubles __attribute__((ext_vector_type(16)));

INLINED void band(const bar_kernels_line *line, size_t count, size_t rows, size_t stride, float *out) {
    const doubles furthest_x = (double)(line->width - 1), furthest_y = (double)(line->height - 1);
    const wholes last_column = line->width - 1, last_row = line->height - 1, width = line->width;
    const doubles numbers = __builtin_convertvector(first_lanes, doubles);
    for (size_t row = 0; row < rows; row++) {
        float *samples = out + row * stride + MARGIN;
        for (size_t index = 0; index < count; index += LANES) {
            const doubles number = numbers + (double)index;
            doubles x = line->origin_x + line->step_x * number - line->step_y * (double)row;
            doubles y = line->origin_y + line->step_y * number + line->step_x * (double)row;
            x = x < 0 ? (doubles)0 : x;
            y = y < 0 ? (doubles)0 : y;
            x = x > furthest_x ? furthest_x : x;
            y = y > furthest_y ? furthest_y : y;
            const wholes left = __builtin_convertvector(x, wholes), top = __builtin_convertvector(y, wholes);
            const wholes right = left < last_column ? left + 1 : left, bottom = top < last_row ? top + 1 : top;
            const lanes across = __builtin_convertvector(x - __builtin_convertvector(left, doubles), lanes);
            const lanes down = __builtin_convertvector(y - __builtin_convertvector(top, doubles), lanes);
            int32_t places[4][LANES];
            float shades[4][LANES];
            const wholes corners[4] = {top * width + left, top * width + right, bottom * width + left, bottom * width + right};
            memcpy(places, corners, sizeof places);
            for (size_t corner = 0; corner < 4; corner++)
                for (size_t lane = 0; lane < LANES; lane++) shades[corner][lane] = line->pixels[places[corner][lane]];
            const lanes upper = AT(shades[0]) * (1 - across) + AT(shades[1]) * across;
            const lanes lower = AT(shades[2]) * (1 - across) + AT(shades[3]) * across;
            PUT(samples + index) = upper * (1 - down) + lower * down;
        }
        for (size_t place = 0; place < MARGIN; place++) samples[(ptrdiff_t)place - MARGIN] = samples[0];
        for (size_t place = count; place < stride - MARGIN; place++) samples[place] = samples[count - 1];
    }
}

INLINED void lean(const float *band, size_t count, size_t rows, size_t stride, const double *leans, size_t lean_count,
                  float *profile, float *scratch) {
    const float scale = 1 / (float)rows;
    float sharpest = -1;
    for (size_t tried = 0; tried < lean_count; tried++) {
        float *out = scratch;
        for (size_t index = 0; index < count; index += LANES) PUT(out + index) = 0;
        for (size_t row = 0; row < rows; row++) {
            const double shift = leans[tried] * ((double)row - (double)(rows - 1) / 2);
            int32_t whole = (int32_t)shift;
            if ((double)whole > shift) whole--;
            const float part = (float)(shift - (double)whole);
            const float *samples = band + row * stride + MARGIN + whole;
            for (size_t index = 0; index < count; index += LANES)
                PUT(out + index) = AT(out + index) + (AT(samples + index) * (1 - part) + AT(samples + index + 1) * part);
        }
        lanes sharpness = 0;
        for (size_t index = 0; index < count; index += LANES) PUT(out + index) = AT(out + index) * scale;
        for (size_t index = 1; index < count; index += LANES) {
            const lanes change = AT(out + index) - AT(out + index - 1);
            sharpness += first_lanes + (float)index < (float)count ? change * change : (lanes)0;
        }
        const float sum = total(&sharpness);
        if (sum > sharpest) {
            sharpest = sum;
            memcpy(profile, out, count * sizeof *profile);
        }
    }
}

/// Windows double in length with each step, so that no value depends on the previous one.
INLINED void extremes(const float *values, size_t count, size_t reach, float *largest, float *least, float *scratch) {
    const size_t window = 2 * reach + 1, padded = count + 2 * reach;
    float *high = scratch, *low = scratch + padded + 2 * LANES;
    for (size_t place = 0; place < padded; place++) {
        const int isInside = place >= reach && place < reach + count;
        high[place] = isInside ? values[place - reach] : -FLT_MAX;
        low[place] = isInside ? values[place - reach] : FLT_MAX;
    }
    size_t length = 1;
    while (length < window) {
        // Two windows that overlap or touch make the next one.
        const size_t step = 2 * length <= window ? length : window - length;
        const size_t left = padded - length - step + 1;
        size_t place = 0;
        for (; place + LANES <= left; place += LANES) {
            const lanes one = AT(high + place), other = AT(high + place + step);
            const lanes first = AT(low + place), second = AT(low + place + step);
            PUT(high + place) = LARGER(one, other);
            PUT(low + place) = first < second ? first : second;
        }
        for (; place < left; place++) {
            high[place] = high[place] > high[place + step] ? high[place] : high[place + step];
            low[place] = low[place] < low[place + step] ? low[place] : low[place + step];
        }
        length += step;
    }
    memcpy(largest, high, count * sizeof *largest);
    memcpy(least, low, count * sizeof *least);
}

// MARK: Samples

INLINED void sample(const float *profile, size_t length, const bar_kernels_place *place, size_t count, float *samples,
                    float *sums) {
    const float last = (float)(length - 1);
    const wholes last_whole = (int32_t)(length - 2);
    const float step = 1 / (float)place->inside, step_across = 1 / (float)count;
    const float start = place->start, reach = place->length, bend = place->bend, bulge = place->bulge;
    lanes sum = 0, energy = 0;
    for (size_t index = 0; index < count; index += LANES) {
        const lanes number = first_lanes + (float)index;
        const lanes v = (number - (float)place->quiet + 0.5f) * step;
        // The warp diverges outside the symbol, so the quiet zones continue straight.
        const lanes warp = v * (1 - v) * (bend + bulge * (1 - 2 * v));
        const lanes straight = v > 0 ? (v < 1 ? v + warp : v) : v;
        // Sample n of a profile is the brightness around n + 0.5.
        lanes at = start + reach * straight - 0.5f;
        at = at < 0 ? (lanes)0 : at;
        at = at > last ? (lanes)last : at;
        const wholes floor = __builtin_convertvector(at, wholes);
        const wholes whole = floor < last_whole ? floor : last_whole;
        const lanes part = at - __builtin_convertvector(whole, lanes);
        int32_t places[LANES];
        float one[LANES], next[LANES];
        memcpy(places, &whole, sizeof places);
        for (size_t lane = 0; lane < LANES; lane++) {
            one[lane] = profile[places[lane]];
            next[lane] = profile[places[lane] + 1];
        }
        const lanes before = AT(one);
        lanes value = before + (AT(next) - before) * part;
        if (place->shaded) {
            const lanes across = number * step_across - 0.5f;
            value = (value - place->paper - place->paper_tilt * across) / (place->ink + place->ink_tilt * across);
        }
        value = number < (float)count ? value : (lanes)0;
        PUT(samples + index) = value;
        sum += value;
        energy += value * value;
    }
    sums[0] = total(&sum);
    sums[1] = total(&energy);
}

// MARK: Digits

/// `blocks` vectors of patterns at `width` places at once: each pattern is loaded once for all, and no sum waits for itself.
INLINED void products_at(const float *samples, const int32_t *begins, size_t width, const float *drawn, size_t blocks,
                         const float *energies, size_t length, float *products) {
    lanes sums[6][2];
    for (size_t place = 0; place < width; place++)
        for (size_t block = 0; block < blocks; block++) sums[place][block] = 0;
    for (size_t row = 0; row < length; row++, drawn += LEFT + RIGHT)
        for (size_t place = 0; place < width; place++) {
            const float sample = samples[begins[place] + (int32_t)row];
            for (size_t block = 0; block < blocks; block++) sums[place][block] += AT(drawn + block * LANES) * sample;
        }
    for (size_t place = 0; place < width; place++)
        for (size_t block = 0; block < blocks; block++)
            PUT(products + place * LEFT + block * LANES) = 2 * sums[place][block] - AT(energies + block * LANES);
}

INLINED void products(const float *samples, const int32_t *begins, size_t places, size_t left_digits, const float *templates,
                      size_t length, float *out) {
    const float *drawn = templates + BAR_KERNELS_HEAD;
    if (left_digits == 6) {
        products_at(samples, begins, 3, drawn, 2, templates, length, out);
        products_at(samples, begins + 3, 3, drawn, 2, templates, length, out + 3 * LEFT);
        if (places == 12) products_at(samples, begins + 6, 6, drawn + LEFT, 1, templates + LEFT, length, out + 6 * LEFT);
    } else {
        // An EAN-8's left digits are of set A.
        products_at(samples, begins, 4, drawn, 1, templates, length, out);
        products_at(samples, begins + 4, 4, drawn + LEFT, 1, templates + LEFT, length, out + 4 * LEFT);
    }
}

INLINED float product(const float *samples, const float *rows, size_t stride, const int32_t *patterns, const int32_t *begins,
                      size_t count) {
    lanes sum = 0, other = 0;
    for (size_t element = 0; element < count; element++) {
        const float *row = rows + (size_t)patterns[element] * stride, *seen = samples + begins[element];
        size_t index = 0;
        for (; index + 2 * LANES <= stride; index += 2 * LANES) {
            sum += AT(seen + index) * AT(row + index);
            other += AT(seen + index + LANES) * AT(row + index + LANES);
        }
        if (index < stride) sum += AT(seen + index) * AT(row + index);
    }
    sum += other;
    return total(&sum);
}

/// The worth of each pattern that may follow one of `rows`, in one or two vectors of sixteen.
INLINED void follow(const float *worths, const float *costs, size_t rows, size_t blocks, lanes *next) {
    lanes even[2], odd[2];
    for (size_t block = 0; block < blocks; block++) even[block] = odd[block] = -1e9f;
    for (size_t row = 0; row < rows; row += 2, costs += 2 * blocks * LANES)
        for (size_t block = 0; block < blocks; block++) {
            const lanes one = worths[row] + AT(costs + block * LANES);
            const lanes two = worths[row + 1] + AT(costs + (blocks + block) * LANES);
            even[block] = LARGER(one, even[block]);
            odd[block] = LARGER(two, odd[block]);
        }
    for (size_t block = 0; block < blocks; block++) next[block] = LARGER(even[block], odd[block]);
}

INLINED float largest(const float *worths, const float *costs, size_t rows) {
    float best = -1e9f;
    for (size_t row = 0; row < rows; row++) {
        const float value = worths[row] + costs[row];
        best = value > best ? value : best;
    }
    return best;
}

INLINED float relaxed(const float *templates, const float *products, size_t places, size_t left_digits, size_t sets) {
    const float *entry = templates + LEFT + RIGHT, *to_centre = entry + LEFT, *to_end_of_six = to_centre + LEFT;
    const float *from_centre = to_end_of_six + LEFT, *to_end = from_centre + RIGHT;
    const float *left_joints = to_end + RIGHT, *right_joints = left_joints + 20 * LEFT;
    float worths[LEFT];
    lanes next[2] = {AT(entry), AT(entry + LANES)};
    for (size_t place = 0; place < left_digits; place++) {
        if (place > 0) follow(worths, left_joints, sets, 2, next);
        PUT(worths) = next[0] + AT(products + place * LEFT);
        PUT(worths + LANES) = next[1] + AT(products + place * LEFT + LANES);
    }
    if (places == left_digits) return largest(worths, to_end_of_six, sets);
    next[0] = largest(worths, to_centre, sets) + AT(from_centre);
    for (size_t place = left_digits; place < places; place++) {
        if (place > left_digits) follow(worths, right_joints, 10, 1, next);
        PUT(worths) = next[0] + AT(products + place * LEFT);
    }
    return largest(worths, to_end, 10);
}

// MARK: Light

INLINED void light(const float *samples, size_t count, float *sums) {
    const float step = 1 / (float)count;
    lanes plain = 0, once = 0, twice = 0, energy = 0;
    for (size_t index = 0; index < count; index += LANES) {
        const lanes number = first_lanes + (float)index;
        const lanes y = number < (float)count ? AT(samples + index) : (lanes)0;
        const lanes v = (number + 0.5f) * step - 0.5f;
        plain += y;
        once += y * v;
        twice += y * v * v;
        energy += y * y;
    }
    sums[0] = total(&plain);
    sums[1] = total(&once);
    sums[2] = total(&twice);
    sums[3] = total(&energy);
}

INLINED void lit(const float *samples, const float *shape, size_t count, float *sums) {
    const float step = 1 / (float)count;
    lanes plain = 0, once = 0, twice = 0;
    for (size_t index = 0; index < count; index += LANES) {
        const lanes number = first_lanes + (float)index;
        const lanes y = AT(samples + index) * AT(shape + index);
        const lanes seen = number < (float)count ? y : (lanes)0;
        const lanes v = (number + 0.5f) * step - 0.5f;
        plain += seen;
        once += seen * v;
        twice += seen * v * v;
    }
    sums[0] = total(&plain);
    sums[1] = total(&once);
    sums[2] = total(&twice);
}

INLINED void powers(const float *shape, size_t count, float *inked, float *twice) {
    const float step = 1 / (float)count;
    lanes sums[10];
    for (size_t power = 0; power < 10; power++) sums[power] = 0;
    for (size_t index = 0; index < count; index += LANES) {
        const lanes number = first_lanes + (float)index;
        const lanes ink = number < (float)count ? AT(shape + index) : (lanes)0;
        const lanes v = (number + 0.5f) * step - 0.5f, square = v * v, cube = square * v, fourth = square * square;
        const lanes both = ink * ink;
        sums[0] += ink, sums[1] += ink * v, sums[2] += ink * square, sums[3] += ink * cube, sums[4] += ink * fourth;
        sums[5] += both, sums[6] += both * v, sums[7] += both * square, sums[8] += both * cube, sums[9] += both * fourth;
    }
    for (size_t power = 0; power < 5; power++) {
        inked[power] = total(&sums[power]);
        twice[power] = total(&sums[5 + power]);
    }
}

// MARK: Print

#define ROWS 16
#define COLUMNS 12
#define PIXELS (ROWS * COLUMNS)
#define GROUPS 4

INLINED int cell(const float *pixels, size_t width, const float *strokes, const float *stroke_biases, const float *digits,
                 const float *digit_biases, size_t kinds, float least, float *logits) {
    float values[PIXELS];
    for (size_t row = 0; row < ROWS; row++) memcpy(values + row * COLUMNS, pixels + row * width, COLUMNS * sizeof *values);
    lanes sum = 0, squares = 0;
    for (size_t index = 0; index < PIXELS; index += LANES) {
        sum += AT(values + index);
        squares += AT(values + index) * AT(values + index);
    }
    const float mean = total(&sum) / PIXELS;
    const float variance = total(&squares) / PIXELS - mean * mean;
    const float spread = sqrtf(variance > 0 ? variance : 0);
    if (!(spread > least)) return 0;
    for (size_t index = 0; index < PIXELS; index += LANES) PUT(values + index) = (AT(values + index) - mean) / spread;
    lanes even[GROUPS], odd[GROUPS];
    for (size_t group = 0; group < GROUPS; group++) even[group] = AT(stroke_biases + group * LANES), odd[group] = 0;
    for (size_t pixel = 0; pixel < PIXELS; pixel += 2, strokes += 2 * GROUPS * LANES)
        for (size_t group = 0; group < GROUPS; group++) {
            even[group] += values[pixel] * AT(strokes + group * LANES);
            odd[group] += values[pixel + 1] * AT(strokes + (GROUPS + group) * LANES);
        }
    for (size_t group = 0; group < GROUPS; group++) {
        even[group] += odd[group];
        even[group] = even[group] < 0 ? (lanes)0 : even[group];
    }
    for (size_t kind = 0; kind < kinds; kind++, digits += GROUPS * LANES) {
        lanes product = even[0] * AT(digits);
        for (size_t group = 1; group < GROUPS; group++) product += even[group] * AT(digits + group * LANES);
        logits[kind] = total(&product) + digit_biases[kind];
    }
    return 1;
}

// MARK: Numbers

INLINED void bounds(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride, float *out) {
    lanes worth = AT(unary + family->sets[0]);
    for (int32_t place = 1; place < family->places; place++) {
        float before[LANES];
        PUT(before) = worth;
        const lanes here = AT(unary + place * 30 + family->sets[place]);
        const float *joints = pairs + (size_t)family->sets[place - 1] * stride + family->sets[place];
        lanes next = -FLT_MAX;
        for (size_t digit = 0; digit < 10; digit++, joints += stride) {
            lanes value = before[digit] + here;
            if (place != family->centre) value += AT(joints);
            next = LARGER(value, next);
        }
        worth = next;
    }
    float ends[LANES];
    PUT(ends) = worth;
    memcpy(out, ends, 10 * sizeof *out);
}

/// For each digit at a place and each check sum: the worth of the best paths to it, or of the best alone.
typedef struct {
    float worths[2][10][LANES];
} column;

INLINED size_t solve(const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride, size_t ranks,
                     float *worths, uint8_t *digits) {
    const float none = -FLT_MAX;
    const int32_t places = family->places, end = family->last;
    column columns[2], *now = &columns[0], *next = &columns[1];
    // The digit before, its check sum and its rank.
    int16_t back[12][2][10][10];
    for (size_t rank = 0; rank < 2; rank++)
        for (size_t digit = 0; digit < 10; digit++)
            for (size_t lane = 0; lane < LANES; lane++) now->worths[rank][digit][lane] = next->worths[rank][digit][lane] = none;
    for (int32_t digit = 0; digit < 10; digit++)
        if (places > 1 || end < 0 || end == digit)
            now->worths[0][digit][(family->sum + family->weights[0] * digit) % 10] = unary[family->sets[0] + digit];
    for (int32_t place = 1; place < places; place++) {
        for (int32_t digit = 0; digit < 10; digit++) {
            const int32_t pattern = family->sets[place] + digit;
            lanes best = none, second = none;
            wholes from_best = 0, from_second = 0;
            if (place < places - 1 || end < 0 || end == digit) {
                const float here = unary[place * 30 + pattern];
                for (int32_t before = 0; before < 10; before++) {
                    const float joint =
                        place == family->centre ? 0 : pairs[(size_t)(family->sets[place - 1] + before) * stride + pattern];
                    const float step = here + joint;
                    for (size_t rank = 0; rank < ranks; rank++) {
                        const lanes value = AT(now->worths[rank][before]) + step;
                        const wholes from = before * 2 + (int32_t)rank;
                        const wholes wins = value > best;
                        if (ranks > 1) {
                            const wholes follows = value > second;
                            second = wins ? best : (follows ? value : second);
                            from_second = wins ? from_best : (follows ? from : from_second);
                        }
                        best = wins ? value : best;
                        from_best = wins ? from : from_best;
                    }
                }
            }
            // Lanes are check sums before the digit.
            const int32_t added = family->weights[place] * digit % 10;
            float values[2][LANES];
            int32_t sources[2][LANES];
            PUT(values[0]) = best;
            PUT(values[1]) = second;
            memcpy(sources[0], &from_best, sizeof sources[0]);
            memcpy(sources[1], &from_second, sizeof sources[1]);
            for (size_t rank = 0; rank < ranks; rank++)
                for (int32_t sum = 0; sum < 10; sum++) {
                    const int32_t target = sum + added < 10 ? sum + added : sum + added - 10;
                    next->worths[rank][digit][target] = values[rank][sum];
                    back[place][rank][digit][target] = (int16_t)(sources[rank][sum] * 10 + sum);
                }
        }
        column *other = now;
        now = next;
        next = other;
    }
    size_t found = 0;
    int32_t ends[2][2];
    for (int32_t digit = 0; digit < 10; digit++)
        for (int32_t rank = 0; rank < 2; rank++) {
            const float worth = now->worths[rank][digit][0];
            if (!(worth > none)) continue;
            if (found == 0 || worth > worths[0]) {
                if (found > 0) worths[1] = worths[0], memcpy(ends[1], ends[0], sizeof ends[0]);
                worths[0] = worth, ends[0][0] = digit, ends[0][1] = rank;
                found = found == 0 ? 1 : 2;
            } else if (found == 1 || worth > worths[1]) {
                worths[1] = worth, ends[1][0] = digit, ends[1][1] = rank;
                found = 2;
            }
        }
    for (size_t path = 0; path < found; path++) {
        int32_t digit = ends[path][0], rank = ends[path][1], sum = 0;
        for (int32_t place = places - 1; place >= 0; place--) {
            digits[path * 12 + place] = (uint8_t)digit;
            if (place == 0) break;
            const int32_t source = back[place][rank][digit][sum];
            sum = source % 10;
            rank = source / 10 % 2;
            digit = source / 20;
        }
    }
    return found;
}

// MARK: Cells

#define CELL BAR_KERNELS_CELL
typedef int32_t cell_row __attribute__((ext_vector_type(CELL)));
typedef uint8_t cell_bytes __attribute__((ext_vector_type(CELL), aligned(1)));

#define SHADES(pointer) __builtin_convertvector(*(const cell_bytes *)(pointer), cell_row)

/// At most 255 squared in each of 64 pixels.
INLINED void tensors(const uint8_t *pixels, size_t width, size_t height, size_t columns, size_t rows, int32_t *sums) {
    for (size_t row = 0; row < rows; row++) {
        const size_t top = row > 0 ? row * CELL : 1, bottom = (row + 1) * CELL < height ? (row + 1) * CELL : height - 1;
        for (size_t column = 0; column < columns; column++, sums += 3) {
            const size_t left = column > 0 ? column * CELL : 1, right = (column + 1) * CELL;
            cell_row xx = 0, yy = 0, xy = 0;
            if (column > 0 && right < width) {
                for (size_t y = top; y < bottom; y++) {
                    const uint8_t *line = pixels + y * width + left;
                    const cell_row across = SHADES(line + 1) - SHADES(line - 1), down = SHADES(line + width) - SHADES(line - width);
                    xx += across * across;
                    yy += down * down;
                    xy += across * down;
                }
            } else {
                for (size_t y = top; y < bottom; y++)
                    for (size_t x = left; x < (right < width ? right : width - 1); x++) {
                        const uint8_t *at = pixels + y * width + x;
                        const int32_t across = at[1] - at[-1], down = at[width] - at[-(ptrdiff_t)width];
                        xx[0] += across * across;
                        yy[0] += down * down;
                        xy[0] += across * down;
                    }
            }
            sums[0] = sums[1] = sums[2] = 0;
            for (size_t lane = 0; lane < CELL; lane++) {
                sums[0] += xx[lane];
                sums[1] += yy[lane];
                sums[2] += xy[lane];
            }
        }
    }
}

VARIANTS void bar_kernels_tensors(const uint8_t *pixels, size_t width, size_t height, size_t columns, size_t rows, int32_t *sums) {
    tensors(pixels, width, height, columns, rows, sums);
}

// MARK: Variants

VARIANTS void bar_kernels_draw(const bar_kernels_bar *bars, size_t count, const float *restrict rising, const float *restrict falling,
                      float *restrict shape) {
    for (const bar_kernels_bar *bar = bars; bar < bars + count; bar++)
        for (int32_t sample = bar->from; sample < bar->to; sample++)
            shape[sample] += rising[sample - bar->begin] - falling[sample - bar->end];
}

#define BOTH(result, name, parameters, arguments)                                                                             \
    VARIANTS result bar_kernels_##name parameters { return name arguments; }                                                  \
    result bar_kernels_##name##_plain parameters { return name arguments; }

BOTH(void, band, (const bar_kernels_line *line, size_t count, size_t rows, size_t stride, float *out),
     (line, count, rows, stride, out))
BOTH(void, lean, (const float *band, size_t count, size_t rows, size_t stride, const double *leans, size_t lean_count,
                  float *profile, float *scratch),
     (band, count, rows, stride, leans, lean_count, profile, scratch))
VARIANTS void bar_kernels_extremes(const float *values, size_t count, size_t reach, float *largest, float *least,
                                   float *scratch) {
    extremes(values, count, reach, largest, least, scratch);
}
BOTH(void, sample, (const float *profile, size_t length, const bar_kernels_place *place, size_t count, float *samples, float *sums),
     (profile, length, place, count, samples, sums))
BOTH(void, products, (const float *samples, const int32_t *begins, size_t places, size_t left_digits, const float *templates,
                      size_t length, float *out),
     (samples, begins, places, left_digits, templates, length, out))
BOTH(float, relaxed, (const float *templates, const float *products, size_t places, size_t left_digits, size_t sets),
     (templates, products, places, left_digits, sets))
BOTH(float, product, (const float *samples, const float *rows, size_t stride, const int32_t *patterns, const int32_t *begins,
                      size_t count),
     (samples, rows, stride, patterns, begins, count))
BOTH(void, light, (const float *samples, size_t count, float *sums), (samples, count, sums))
BOTH(void, lit, (const float *samples, const float *shape, size_t count, float *sums), (samples, shape, count, sums))
BOTH(void, powers, (const float *shape, size_t count, float *inked, float *twice), (shape, count, inked, twice))
BOTH(int, cell, (const float *pixels, size_t width, const float *strokes, const float *stroke_biases, const float *digits,
                 const float *digit_biases, size_t kinds, float least, float *logits),
     (pixels, width, strokes, stroke_biases, digits, digit_biases, kinds, least, logits))
BOTH(void, bounds, (const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride, float *out),
     (family, unary, pairs, stride, out))
BOTH(size_t, solve, (const bar_kernels_family *family, const float *unary, const float *pairs, size_t stride, size_t ranks,
                     float *worths, uint8_t *digits),
     (family, unary, pairs, stride, ranks, worths, digits))
