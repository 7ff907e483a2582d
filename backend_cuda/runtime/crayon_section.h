/* ---- sections of arrays --------------------------------------------------------------------------------------
 * Which bytes of memory are elements of an array, where others lie between them. */

/* `count` times `element` bytes, `stride` bytes apart, and so on for each dimension; strides are positive. */
typedef struct {
    char *first;
    size_t element, bytes; /* bytes: from the first to the last */
    int rank;              /* 0: no gaps */
    int64_t count[16], stride[16];
} crayon_section;

/* Called with bytes of a section: from byte `at` behind its first. */
typedef void crayon_bytes(void *data, size_t at, size_t bytes);

static inline crayon_section crayon_section_range(char *first, size_t bytes)
{
    crayon_section section = {first, bytes, bytes, 0, {0}, {0}};
    return section;
}

/* Bytes from the first element to the last of those in dimensions below `rank`. */
static inline size_t crayon_section_extent(const crayon_section *s, int rank)
{
    size_t bytes = s->element;
    for (int d = 0; d < rank; d++) bytes += (size_t)(s->count[d] - 1) * (size_t)s->stride[d];
    return bytes;
}

/* `shape`: a count and a stride in bytes for each dimension. Drops dimensions that add nothing and those that continue the one before; strides
 * become positive. False: it has no elements, and no bytes. */
static inline bool crayon_section_make(crayon_section *section, char *first, size_t element, int rank, const int64_t *shape)
{
    crayon_section s = crayon_section_range(first, element);
    bool empty = element == 0;
    for (int d = 0; d < rank; d++) {
        int64_t count = shape[2 * d], stride = shape[2 * d + 1];
        empty = empty || count <= 0;
        if (count <= 1 || stride == 0) continue;
        if (stride < 0) {
            s.first += (count - 1) * stride;
            stride = -stride;
        }
        if (s.rank == 0 && (size_t)stride == s.element) {
            s.element *= (size_t)count;
        } else {
            s.count[s.rank] = count;
            s.stride[s.rank++] = stride;
        }
    }
    s.bytes = crayon_section_extent(&s, s.rank);
    *section = empty ? crayon_section_range(first, 0) : s;
    return !empty;
}

/* Of an array of `rank` dimensions: `dims` has for each the elements that its bounds have room for, and those that there are. */
static inline crayon_section crayon_part(const void *first, size_t element, int rank, const int64_t *dims)
{
    crayon_section section;
    int64_t shape[32], stride = (int64_t)element;
    for (int d = 0; d < rank; d++) {
        shape[2 * d] = dims[2 * d + 1];
        shape[2 * d + 1] = stride;
        stride *= dims[2 * d];
    }
    (void)crayon_section_make(&section, (char *)(uintptr_t)first, element, rank, shape);
    return section;
}

/* True if all elements of `part` are surely elements of `whole`. */
static inline bool crayon_section_holds(const crayon_section *whole, const crayon_section *part)
{
    int64_t last[16] = {0};
    if (part->first < whole->first || part->first + part->bytes > whole->first + whole->bytes) return false;
    size_t rest = (size_t)(part->first - whole->first);
    for (int d = whole->rank - 1; d >= 0; d--) {
        last[d] = (int64_t)rest / whole->stride[d];
        rest = (size_t)((int64_t)rest % whole->stride[d]);
    }
    rest += part->element;
    for (int n = 0; n < part->rank; n++) {
        int d = whole->rank - 1;
        while (d >= 0 && whole->stride[d] > part->stride[n]) d--;
        int64_t reach = (part->count[n] - 1) * part->stride[n];
        if (d < 0) rest += (size_t)reach;
        else if (part->stride[n] % whole->stride[d] != 0) return false;
        else last[d] += reach / whole->stride[d];
    }
    for (int d = 0; d < whole->rank; d++)
        if (last[d] >= whole->count[d]) return false;
    return rest <= whole->element;
}

/* True if no byte surely belongs to elements of both: they lie in different memory, or at other places of what repeats in both. */
static inline bool crayon_section_apart(const crayon_section *a, const crayon_section *b)
{
    uintptr_t a0 = (uintptr_t)a->first, b0 = (uintptr_t)b->first, period = 0;
    if (a0 + a->bytes <= b0 || b0 + b->bytes <= a0) return true;
    for (int n = 0; n < a->rank + b->rank; n++) {
        uintptr_t next = (uintptr_t)(n < a->rank ? a->stride[n] : b->stride[n - a->rank]);
        while (next) {
            uintptr_t rest = period % next;
            period = next;
            next = rest;
        }
    }
    if (!period) return false;
    uintptr_t distance = b0 >= a0 ? (b0 - a0) % period : (period - (a0 - b0) % period) % period;
    return a->element <= distance && distance + b->element <= period;
}

/* The elements from byte `low` to `high`, those of dimensions below `rank` that begin at byte `at`. */
static inline void crayon_section_each(const crayon_section *s, int rank, size_t at, size_t low, size_t high, crayon_bytes *each, void *data)
{
    if (rank == 0) {
        size_t begin = at > low ? at : low, end = at + s->element < high ? at + s->element : high;
        if (begin < end) each(data, begin, end - begin);
        return;
    }
    size_t stride = (size_t)s->stride[rank - 1], extent = crayon_section_extent(s, rank - 1);
    size_t n = low > at + extent ? (low - at - extent) / stride : 0;
    for (; n < (size_t)s->count[rank - 1] && at + n * stride < high; n++) crayon_section_each(s, rank - 1, at + n * stride, low, high, each, data);
}

/* Stretches of memory that hold the elements and that are worth moving as a whole. */
static inline void crayon_section_stretches(const crayon_section *s, int rank, size_t at, crayon_bytes *each, void *data)
{
    const size_t least = 4096;
    size_t extent = rank ? crayon_section_extent(s, rank - 1) : 0;
    if (rank == 0 || extent < least || 2 * extent >= (size_t)s->stride[rank - 1]) {
        each(data, at, crayon_section_extent(s, rank));
        return;
    }
    for (int64_t n = 0; n < s->count[rank - 1]; n++) crayon_section_stretches(s, rank - 1, at + (size_t)(n * s->stride[rank - 1]), each, data);
}

