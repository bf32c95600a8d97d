/* Randomized Prim as `generators/tree_growing.py` has it, on a grid as `grid.py` lays it out: the
   limit for how fast that can be. The mazes are the same, too. */

#include <stdint.h>
#include <stdlib.h>

static uint32_t below(uint32_t *rng, uint32_t n)
{
    uint32_t x = rng[0], w = rng[3];
    rng[0] = rng[1];
    rng[1] = rng[2];
    rng[2] = w;
    x ^= x << 11;
    x ^= x >> 8 ^ w ^ w >> 19;
    rng[3] = x;
    return (uint64_t)x * n >> 32;
}

/* Make a square maze of side × side cells. Writes one byte an arc into `passages`, which has room
   for four a cell, and returns how many arcs there are, or -1 if memory is short. */
int32_t make_maze(int32_t side, uint32_t *rng, uint8_t *passages)
{
    static const int32_t right[] = {1, 0, -1, 0}, down[] = {0, -1, 0, 1};
    int32_t size = side * side, room = 4 * size, count = 0, length = 0;
    int32_t *first = malloc((size + 1) * sizeof *first);
    int32_t *head = malloc(room * sizeof *head);
    int32_t *twin = malloc(room * sizeof *twin);
    int32_t *frontier = malloc(room * sizeof *frontier);
    uint8_t *heading = malloc(room);
    uint8_t *joined = calloc(size, 1);
    if (!first || !head || !twin || !frontier || !heading || !joined) {
        count = -1;
        goto end;
    }
    for (int32_t y = 0, cell = 0; y < side; y++)
        for (int32_t x = 0; x < side; x++, cell++) {
            first[cell] = count;
            for (int way = 0; way < 4; way++) {
                int32_t to_x = x + right[way], to_y = y + down[way];
                if (to_x >= 0 && to_x < side && to_y >= 0 && to_y < side) {
                    head[count] = to_y * side + to_x;
                    heading[count++] = way;
                }
            }
        }
    first[size] = count;
    for (int32_t arc = 0; arc < count; arc++) {
        int32_t back = first[head[arc]];
        while (heading[back] != (heading[arc] ^ 2))
            back++;
        twin[arc] = back;
        passages[arc] = 0;
    }
    int32_t start = below(rng, size);
    joined[start] = 1;
    for (int32_t arc = first[start]; arc < first[start + 1]; arc++)
        frontier[length++] = arc;
    while (length) {
        uint32_t at = below(rng, length);
        int32_t arc = frontier[at], cell = head[arc];
        frontier[at] = frontier[--length];
        if (joined[cell])
            continue;
        joined[cell] = 1;
        passages[arc] = passages[twin[arc]] = 1;
        for (arc = first[cell]; arc < first[cell + 1]; arc++)
            if (!joined[head[arc]])
                frontier[length++] = arc;
    }
end:
    free(first), free(head), free(twin), free(frontier), free(heading), free(joined);
    return count;
}
